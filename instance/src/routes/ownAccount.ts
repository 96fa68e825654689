import { ownAccount } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AccountSession } from '@barn-workbench/core/schema'
import type {
  changePassword,
  ChangePasswordRequest,
  ProofRequest,
  proveSession,
  SessionMethod,
  SessionStore,
} from '../auth'
import { implement } from '../http'

export interface OwnAccountRouteDependencies {
  sessions: SessionStore
  hasPassword: (accountId: string) => Promise<boolean>
  prove: (request: ProofRequest) => ReturnType<typeof proveSession>
  changePassword: (request: ChangePasswordRequest) => ReturnType<typeof changePassword>
}

type StoredSession = Awaited<ReturnType<SessionStore['list']>>[number]

export function ownAccountRoutes({ sessions, hasPassword, prove, changePassword }: OwnAccountRouteDependencies) {
  return implement(ownAccount, {
    sessions: async (_, { account }) => {
      const rows = await sessions.list(account.accountId)
      return succeed(rows.map((row) => publicPartOf(row, account.sessionId)))
    },
    endSession: async ({ params: { sessionId } }, { account }) => {
      if (sessionId !== account.sessionId && !(await sessions.isProven(account.sessionId)))
        return fail('session/proof-required')
      const hasEnded = await sessions.end(sessionId, account.accountId)
      return hasEnded ? succeed(undefined) : fail('session/not-found', { id: sessionId })
    },
    prove: ({ body: proof }, { account: { accountId, sessionId } }) => prove({ accountId, sessionId, proof }),
    password: async (_, { account: { accountId } }) => succeed({ isSet: await hasPassword(accountId) }),
    changePassword: ({ body: { currentPassword, password } }, { account: { accountId, sessionId } }) =>
      changePassword({ accountId, sessionId, currentPassword, password }),
  })
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
