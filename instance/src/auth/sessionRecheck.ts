import { fail, succeed } from '@barn-workbench/core/result'
import { KEY_PREFIX } from '@barn-workbench/core/schema'
import type { Authenticate, CallAccount } from '../http'
import type { GrantStore } from './grantStore'
import type { KeyAuthentication } from './machineKeys'
import type { SessionStore } from './sessionStore'
import type { Tokens } from './tokens'

interface AuthenticateDependencies {
  tokens: Tokens
  sessions: SessionStore
  grants: GrantStore
  machineKeys: KeyAuthentication
}

/**
 * Resolves an access token to its account and permissions, as long as the session of the token lasts, and the key of a
 * machine to the permissions of the machine.
 */
export function createAuthenticate({ tokens, sessions, grants, machineKeys }: AuthenticateDependencies): Authenticate {
  return async (token, address) => {
    if (token.startsWith(KEY_PREFIX)) return machineKeys.authenticate(token, address)
    const claims = await tokens.readAccessToken(token)
    const session = claims && (await sessions.find(claims.sessionId))
    if (!session || session.account_id !== claims.accountId) return fail('request/unauthenticated')
    const { permissions } = await grants.accessOf(session.account_id)
    return succeed({ accountId: session.account_id, sessionId: session.id, permissions })
  }
}

/** Whether the session or key of a call is still good and its account still holds the permissions that it had. */
export type SessionRecheck = (account: CallAccount) => Promise<boolean>

/** For work that continues after a call has been answered, such as streams: it may outlive the access token. */
export function createSessionRecheck({
  sessions,
  grants,
  machineKeys,
}: Omit<AuthenticateDependencies, 'tokens'>): SessionRecheck {
  return async ({ accountId, sessionId, permissions, key }) => {
    const isGood = key ? await machineKeys.isAlive(key.keyId) : (await sessions.find(sessionId)) !== null
    if (!isGood) return false
    const currentPermissions = (await grants.accessOf(accountId)).permissions
    return [...permissions].every((permission) => currentPermissions.has(permission))
  }
}
