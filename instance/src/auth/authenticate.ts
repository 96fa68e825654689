import type { Authenticate } from '../http'
import type { GrantStore } from './grantStore'
import type { SessionStore, Tokens } from './sessions'

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
