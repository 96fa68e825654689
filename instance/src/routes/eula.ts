import { eula } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AccountStore, EulaStore } from '../auth'
import { implement } from '../http'

/** Default language of a text. */
const DEFAULT_LANGUAGE = 'en'

export interface EulaRouteDependencies {
  eulas: EulaStore
  accounts: AccountStore
}

/** The licence agreement, and who has accepted which version of it. */
export function eulaRoutes({ eulas, accounts }: EulaRouteDependencies) {
  return implement(eula, {
    file: async ({ params, query: { language = DEFAULT_LANGUAGE } }) => {
      const agreement = eulas.find(params.version)
      if (!agreement) return fail('request/not-found')
      return succeed({
        bytes: Buffer.from(agreement.texts[language], 'utf8'),
        contentType: 'text/plain; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="eula-${agreement.version}.txt"` },
      })
    },
    history: async (_, { account }) => succeed(await eulas.history(account.accountId)),
    accept: ({ body }, { account }) => eulas.accept(account.accountId, body.version),
    withdraw: async (_, { account }) => {
      await eulas.withdraw(account.accountId)
      return succeed(undefined)
    },
    historyOf: async ({ params: { accountId } }, { account }) => {
      if (accountId !== account.accountId && !hasPermission(account.permissions, 'eulas.view'))
        return fail('request/forbidden')
      const found = await accounts.get(accountId)
      return found.ok ? succeed(await eulas.history(accountId)) : found
    },
  })
}
