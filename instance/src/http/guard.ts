import { authorization, type Endpoint } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { nobody, type CallAccount } from './callContext'

/** Answers whose token it is and what the account may do now; null for a token that opens nothing. */
export type Authenticate = (accessToken: string) => Promise<CallAccount | null>

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,8192})$/i

export interface Credentials {
  authorization: string | undefined
  simulatedPermissions: string | undefined
}

/** The one door of every route: what the contract does not open stays shut. */
export async function guard(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  credentials: Credentials,
  authenticate: Authenticate,
): Promise<Result<CallAccount, 'request/unauthenticated' | 'request/forbidden'>> {
  if (endpoint.access.kind === 'open') return succeed(nobody)
  const account = await authenticated(credentials.authorization, authenticate)
  if (!account) return fail('request/unauthenticated')
  const acting =
    endpoint === authorization.allPermissions ? account : simulate(account, credentials.simulatedPermissions)
  return mayCall(endpoint, params, acting) ? succeed(acting) : fail('request/forbidden')
}

async function authenticated(header: string | undefined, authenticate: Authenticate): Promise<CallAccount | null> {
  const token = BEARER.exec(header ?? '')?.[1]
  return token === undefined ? null : authenticate(token)
}

/** Simulation only takes away: an empty list leaves nothing. */
function simulate(account: CallAccount, simulated: string | undefined): CallAccount {
  if (simulated === undefined) return account
  const asked = new Set(simulated.split(',').map((permission) => permission.trim()))
  return { ...account, permissions: new Set([...account.permissions].filter((permission) => asked.has(permission))) }
}

function mayCall({ access }: Endpoint, params: Readonly<Record<string, string>>, account: CallAccount): boolean {
  switch (access.kind) {
    case 'open':
    case 'signedIn':
    case 'filtered':
      return true
    case 'anyOf':
      return (
        access.permissions.length > 0 &&
        hasAnyPermission(
          account.permissions,
          access.permissions.map((permission) => fillIn(permission, params)),
        )
      )
  }
}

/** `data.view.{measurement}` for the measurement that the path names; a `*` in a path stands for nothing. */
function fillIn(permission: string, params: Readonly<Record<string, string>>): string {
  return permission.replace(/\{(\w+)\}/g, (_, name: string) => (params[name] ?? '').replaceAll('*', ''))
}
