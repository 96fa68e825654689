import { sessionCalls } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { PresentAccount } from '@barn-workbench/core/schema'
import type { AccountStore, SignIn } from '../auth'
import type { Presence } from '../auth/presence'
import { implement } from '../http'

export interface SessionRouteDependencies {
  signIn: SignIn
  accounts: AccountStore
  presence: Presence
}

/** Renews and ends sessions, and returns the permissions and the presence of accounts. */
export function sessionRoutes({ signIn, accounts, presence }: SessionRouteDependencies) {
  return implement(sessionCalls, {
    refresh: ({ body }) => signIn.refresh(body.refreshToken, body.acceptEula === true),
    logout: async ({ params }) => {
      await signIn.logOut(params.refreshToken)
      return succeed(undefined)
    },
    permissions: async (_, { account }) => succeed([...account.permissions].sort()),
    presentAccounts: async () => {
      const present = await Promise.all(presence.list().map((one) => withName(accounts, one)))
      return succeed(present.flat().sort((left, right) => left.displayName.localeCompare(right.displayName)))
    },
  })
}

/** An account that was deleted a moment ago is not there any more. */
async function withName(
  accounts: AccountStore,
  { accountId, since }: { accountId: string; since: number },
): Promise<PresentAccount[]> {
  const account = await accounts.nameOf(accountId)
  return account.ok ? [{ accountId, displayName: account.value.displayName, since }] : []
}
