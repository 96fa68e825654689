import { sessionCalls } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AccountSession, PresentAccount } from '@barn-workbench/core/schema'
import type {
  AccountStore,
  changePassword,
  ChangePasswordRequest,
  ProofRequest,
  proveSession,
  SessionMethod,
  SessionStore,
  SignIn,
} from '../auth'
import { implement } from '../http'
import type { Presence } from '../presence'

export interface SessionRouteDependencies {
  signIn: SignIn
  sessions: SessionStore
  accounts: AccountStore
  presence: Presence
  hasPassword: (accountId: string) => Promise<boolean>
  prove: (request: ProofRequest) => ReturnType<typeof proveSession>
  changePassword: (request: ChangePasswordRequest) => ReturnType<typeof changePassword>
}

type StoredSession = Awaited<ReturnType<SessionStore['list']>>[number]

export function sessionRoutes(dependencies: SessionRouteDependencies) {
  const { signIn, sessions, accounts, presence, hasPassword, prove, changePassword } = dependencies
  return implement(sessionCalls, {
    refresh: ({ body }) => signIn.refresh(body.refreshToken, body.acceptEula === true),
    logout: async ({ params }) => {
      await signIn.logOut(params.refreshToken)
      return succeed(undefined)
    },
    permissions: async (_, { account }) => succeed([...account.permissions].sort()),
    list: async (_, { account }) => {
      const rows = await sessions.list(account.accountId)
      return succeed(rows.map((row) => publicPartOf(row, account.sessionId)))
    },
    end: async ({ params: { sessionId } }, { account }) => {
      if (sessionId !== account.sessionId && !(await sessions.isProven(account.sessionId)))
        return fail('session/proof-required')
      const hasEnded = await sessions.end(sessionId, account.accountId)
      return hasEnded ? succeed(undefined) : fail('session/not-found', { id: sessionId })
    },
    prove: ({ body: proof }, { account: { accountId, sessionId } }) => prove({ accountId, sessionId, proof }),
    password: async (_, { account: { accountId } }) => succeed({ isSet: await hasPassword(accountId) }),
    changePassword: ({ body: { currentPassword, password } }, { account: { accountId, sessionId } }) =>
      changePassword({ accountId, sessionId, currentPassword, password }),
    present: async () => {
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

function publicPartOf(row: StoredSession, currentId: string): AccountSession {
  return {
    sessionId: row.id,
    method: row.provider as SessionMethod,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    isCurrent: row.id === currentId,
  }
}
