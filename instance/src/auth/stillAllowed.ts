import type { CallAccount } from '../http'
import type { GrantStore } from './grantStore'
import type { SessionStore } from './sessions'

/** Whether the session of a call still exists and its account still holds the permissions that it had. */
export type IsStillAllowed = (account: CallAccount) => Promise<boolean>

/** For what goes on after a call has been answered, such as streams: it may outlive the access token. */
export function createStillAllowed(sessions: SessionStore, grants: GrantStore): IsStillAllowed {
  return async ({ accountId, sessionId, permissions }) => {
    if (!(await sessions.find(sessionId))) return false
    const currentPermissions = (await grants.accessOf(accountId)).permissions
    return [...permissions].every((permission) => currentPermissions.has(permission))
  }
}
