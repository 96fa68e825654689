import {
  authorization,
  displays,
  eula,
  guestLinks,
  identityProvider,
  machines,
  ownAccount,
  passkeySignIn,
  type Endpoint,
} from '@barn-workbench/core/contract'
import { hasAnyPermission, simulatePermissions } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { anonymous, type CallAccount } from './implement'

/** Resolves an access token or a key, sent from a network address, to its account and the account's permissions. */
export type Authenticate = (
  token: string,
  address: string,
) => Promise<Result<CallAccount, 'request/unauthenticated' | 'request/forbidden' | 'request/too-many'>>

/** The access token or key of an `Authorization` header, if it has one. */
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
  /** The network address of the client. */
  address: string
}

/** Calls about signing in, the own account and what others are let in by. A key makes none of them. */
export const PEOPLE_CALLS: ReadonlySet<Endpoint> = new Set<Endpoint>(
  [ownAccount, passkeySignIn, eula, guestLinks, identityProvider, machines, displays].flatMap((group) =>
    Object.values<Endpoint>(group),
  ),
)

/**
 * Decides for every route whether the caller may make the request, by the `access` of the endpoint in the contract. An
 * endpoint whose access lists no permission is closed to all accounts. Succeeds with the account and its permissions.
 */
export async function guard(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  credentials: Credentials,
  authenticate: Authenticate,
): ReturnType<Authenticate> {
  const isTokenUsed = endpoint.access.kind !== 'open' || isTokenSent(endpoint, credentials)
  if (!isTokenUsed) return succeed(anonymous)
  const found = await findAccount(endpoint, credentials, authenticate)
  if (!found.ok) return found
  const account = found.value
  // The list of all permissions is needed to choose the simulated ones, so a simulation does not restrict it.
  const isRestricted = endpoint !== authorization.allPermissions
  const caller = isRestricted ? withSimulatedPermissions(account, credentials.simulatedPermissions) : account
  // A simulation without any permission still has the account.
  const isMember =
    endpoint.access.kind === 'open' || endpoint.withoutPermissions === true || account.permissions.size > 0
  return isMember && isAllowed(endpoint, params, caller) ? succeed(caller) : fail('request/forbidden')
}

/** The account of a token or key that may make a call by it. */
async function findAccount(
  endpoint: Endpoint,
  { authorization: header, address }: Credentials,
  authenticate: Authenticate,
): ReturnType<Authenticate> {
  const token = bearerToken(header)
  if (token === undefined) return fail('request/unauthenticated')
  const found = await authenticate(token, address)
  return found.ok && found.value.key && PEOPLE_CALLS.has(endpoint) ? fail('request/forbidden') : found
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
