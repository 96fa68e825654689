import type { Authenticate } from '../http/guard'
import type { GrantStore } from './grantStore'
import type { SessionStore } from './sessionStore'
import type { Tokens } from './tokens'

/** A token opens what its account holds, as long as the log-in that it came from lasts. */
export function createAuthenticate(tokens: Tokens, sessions: SessionStore, grants: GrantStore): Authenticate {
  return async (accessToken) => {
    const claims = await tokens.readAccess(accessToken)
    const session = claims && (await sessions.find(claims.sessionId))
    if (!session || session.account_id !== claims.accountId) return null
    const { permissions } = await grants.rightsOf(session.account_id)
    return { accountId: session.account_id, sessionId: session.id, permissions }
  }
}
