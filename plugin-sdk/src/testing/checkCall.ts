import { IF_MATCH_HEADER, IF_NONE_MATCH_HEADER, type Endpoint } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'

/** A call as it arrives at a fake instance. */
export interface FakeCall {
  /** Method and path, for messages. */
  label: string
  /** Parameters of the path. */
  params: Record<string, string>
  url: URL
  headers: Headers
  body: unknown
  /** Whether the caller cannot say which version a write replaces, as plugins of third parties. */
  hasNoVersion?: boolean
}

/** The permissions of which an account with these needs one more to make a call; null if it may make it. */
export function missingPermissions(
  { access }: Endpoint,
  params: Readonly<Record<string, string>>,
  permissions: readonly string[],
): readonly string[] | null {
  if (access.kind !== 'anyOf') return null
  const required = access.permissionsFor(params)
  return hasAnyPermission(new Set(permissions), required) ? null : required
}

/** Throws if the account may not make the call. */
function checkAccess(endpoint: Endpoint, { label, params, headers }: FakeCall, permissions: readonly string[]): void {
  if (endpoint.access.kind === 'open') return
  if (!headers.has('Authorization')) throw new Error(`${label} is made without an access token`)
  const missing = missingPermissions(endpoint, params, permissions)
  if (missing) throw new Error(`${label} needs one of the permissions ${missing.join(', ')}, which the account lacks`)
}

/** Throws if a write that replaces an entity states neither the replaced version nor that the entity is new. */
function checkPrecondition({ replaces }: Endpoint, { label, headers, hasNoVersion }: FakeCall): void {
  if (!replaces || hasNoVersion || headers.has(IF_MATCH_HEADER) || headers.has(IF_NONE_MATCH_HEADER)) return
  throw new Error(`${label} is made without ${IF_MATCH_HEADER}, so that it could undo the write of somebody else`)
}

/** The input of a call, checked as an instance checks it. Throws if the call is not valid. */
export function checkCall(endpoint: Endpoint, call: FakeCall, permissions: readonly string[]): unknown {
  checkAccess(endpoint, call, permissions)
  checkPrecondition(endpoint, call)
  const { params, url, body } = call
  const hasBody = body !== undefined && body !== null
  return {
    params,
    query: Object.fromEntries(url.searchParams),
    body: (endpoint.media?.schema ?? endpoint.body)?.parse(hasBody ? JSON.parse(String(body)) : undefined),
  }
}
