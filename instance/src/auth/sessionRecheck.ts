import type { Authenticate, CallAccount } from '../http'
import type { GrantStore } from './grantStore'
import type { SessionStore } from './sessionStore'
import type { Tokens } from './tokens'

/** Resolves an access token to its account and permissions, as long as the session of the token lasts. */
export function createAuthenticate(tokens: Tokens, sessions: SessionStore, grants: GrantStore): Authenticate {
  return async (accessToken) => {
    const claims = await tokens.readAccessToken(accessToken)
    const session = claims && (await sessions.find(claims.sessionId))
    if (!session || session.account_id !== claims.accountId) return null
    const { permissions } = await grants.accessOf(session.account_id)
    return { accountId: session.account_id, sessionId: session.id, permissions }
  }
}

/** Whether the session of a call still exists and its account still holds the permissions that it had. */
export type SessionRecheck = (account: CallAccount) => Promise<boolean>

/** For work that continues after a call has been answered, such as streams: it may outlive the access token. */
export function createSessionRecheck(sessions: SessionStore, grants: GrantStore): SessionRecheck {
  return async ({ accountId, sessionId, permissions }) => {
    if (!(await sessions.find(sessionId))) return false
    const currentPermissions = (await grants.accessOf(accountId)).permissions
    return [...permissions].every((permission) => currentPermissions.has(permission))
  }
}
