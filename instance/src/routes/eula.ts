import { eula } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { EulaStore } from '../auth/eulaStore'
import { implement } from '../http/implement'
import type { AccountStore } from '../stores/accountStore'

export function eulaRoutes({ eulas, accounts }: { eulas: EulaStore; accounts: AccountStore }) {
  return implement(eula, {
    file: async ({ params }) => {
      const found = eulas.find(params.version)
      if (!found) return fail('request/not-found')
      const headers = { 'content-disposition': `attachment; filename="eula-${found.version}.txt"` }
      return succeed({ bytes: Buffer.from(found.text, 'utf8'), contentType: 'text/plain; charset=utf-8', headers })
    },
    history: async (_, { account }) => succeed(await eulas.history(account.accountId)),
    accept: ({ body }, { account }) => eulas.accept(account.accountId, body.version),
    withdraw: async (_, { account }) => {
      await eulas.withdraw(account.accountId)
      return succeed(undefined)
    },
    historyOf: async ({ params }) => {
      const account = await accounts.documents.get(params.accountId)
      return account.ok ? succeed(await eulas.history(params.accountId)) : account
    },
  })
}
