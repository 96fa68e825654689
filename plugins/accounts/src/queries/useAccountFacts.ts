import { accountSignIn, authorization } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { AuthorizationRecord } from '@barn-workbench/core/schema'
import { useLive } from '@barn-workbench/plugin-sdk/react'

const MAXIMUM = 1_000

/** The names with which some accounts sign in, and their granted rights. */
export interface AccountFacts {
  usernames: readonly { username: string; accountId: string }[]
  emails: readonly { email: string; accountId: string; isInvited?: boolean | undefined }[]
  remoteIds: readonly { remoteAuthenticationId: string; accountId: string }[]
  records: readonly AuthorizationRecord[]
}

/** Loads the sign-in names of accounts, and their authorization records. Needs `accounts.view`. */
export function useAccountFacts(accountIds: readonly string[]) {
  return useLive<AccountFacts>(
    ['account-facts', ...accountIds],
    async (session, signal) => {
      const ofAccounts = { query: [where('accountId', 'in', [...accountIds])], limit: MAXIMUM }
      const granted = {
        query: [
          where('targetEntity.entityId', 'in', [...accountIds]),
          where('targetEntity.entityType', '==', 'account'),
        ],
        limit: MAXIMUM,
      }
      const [usernames, emails, remoteIds, records] = await Promise.all([
        session.list(accountSignIn.usernames, ofAccounts, { signal }),
        session.list(accountSignIn.emails, ofAccounts, { signal }),
        session.list(accountSignIn.remoteIds, ofAccounts, { signal }),
        session.list(authorization.query, granted, { signal }),
      ])
      return { usernames, emails, remoteIds, records }
    },
    { enabled: accountIds.length > 0, shows: ['account', 'authorization'], keepPrevious: true },
  )
}
