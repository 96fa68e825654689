import { authorization, type Endpoint } from '@barn-workbench/core/contract'
import { hasAnyPermission, simulatePermissions } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { anonymous, type CallAccount } from './implement'

/** Resolves an access token to its account and the account's current permissions; null for an invalid token. */
export type Authenticate = (accessToken: string) => Promise<CallAccount | null>

/** The access token of an `Authorization` header, if it has one. */
export function bearerToken(header: string | undefined): string | undefined {
  return BEARER.exec(header ?? '')?.[1]
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,8192})$/i

/** The headers of a request that say who asks. */
export interface Credentials {
  /** The `Authorization` header. */
  authorization: string | undefined
  /** The `X-Simulated-Permissions` header: a list with commas. */
  simulatedPermissions: string | undefined
}

/**
 * Decides for every route whether the caller may make the request, by the `access` of the endpoint in the contract. An
 * endpoint whose access lists no permission is closed to all accounts. Succeeds with the account and its permissions.
 */
export async function guard(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  credentials: Credentials,
  authenticate: Authenticate,
): Promise<Result<CallAccount, 'request/unauthenticated' | 'request/forbidden'>> {
  const isTokenUsed = endpoint.access.kind !== 'open' || isTokenSent(endpoint, credentials)
  if (!isTokenUsed) return succeed(anonymous)
  const token = bearerToken(credentials.authorization)
  const account = token === undefined ? null : await authenticate(token)
  if (!account) return fail('request/unauthenticated')
  // The list of all permissions is needed to choose the simulated ones, so a simulation does not restrict it.
  const isRestricted = endpoint !== authorization.allPermissions
  const caller = isRestricted ? withSimulatedPermissions(account, credentials.simulatedPermissions) : account
  // A simulation without any permission still has the account.
  const isMember =
    endpoint.access.kind === 'open' || endpoint.withoutPermissions === true || account.permissions.size > 0
  return isMember && isAllowed(endpoint, params, caller) ? succeed(caller) : fail('request/forbidden')
}

/** Whether a call of an open endpoint with `optionalToken` has a token. It is checked, and refused if it is invalid. */
function isTokenSent({ optionalToken }: Endpoint, { authorization: header }: Credentials): boolean {
  return optionalToken === true && header !== undefined
}

/** The account, with only those simulated permissions that it really has. An empty list leaves none. */
function withSimulatedPermissions(account: CallAccount, simulatedPermissions: string | undefined): CallAccount {
  if (simulatedPermissions === undefined) return account
  const simulated = simulatedPermissions.split(',').map((permission) => permission.trim())
  return { ...account, permissions: simulatePermissions(account.permissions, simulated) }
}

function isAllowed({ access }: Endpoint, params: Readonly<Record<string, string>>, caller: CallAccount): boolean {
  switch (access.kind) {
    case 'open':
    case 'signedIn':
    case 'filtered':
      return true
    case 'anyOf': {
      const permissions = access.permissionsFor(withoutWildcards(params))
      return permissions.length > 0 && hasAnyPermission(caller.permissions, permissions)
    }
  }
}

/** Parameters of a path without `*`, which would match any word of a permission. */
function withoutWildcards(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll('*', '')]))
}
