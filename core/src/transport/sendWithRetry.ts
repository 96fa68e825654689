import { wait, type Clock } from '../clock'
import type { Endpoint } from '../contract'
import { hasStatus, isProblem, ProblemError } from '../result'
import { SECOND } from '../time'
import type { Route } from './exchange'
import { abortable } from './exchangeLimits'

/** Attempts in all to make a call when the network fails. */
export const MAXIMUM_ATTEMPTS = 3
/** Delays before the second and the third attempt, in ms. */
const RETRY_DELAYS = [1 * SECOND, 3 * SECOND] as const
/** Share by which a delay varies, so that clients do not retry at the same moment. */
const RETRY_JITTER = 0.2
const UNAUTHENTICATED = 401
const FORBIDDEN = 403

export interface RetryDependencies {
  clock: Clock
  random: () => number
  route: Pick<Route, 'authHeaders' | 'refreshAccessToken'>
  /** Attempts in all; `MAXIMUM_ATTEMPTS` by default. */
  attempts?: number
  /** Called when the instance has refused a call to the account, whose permissions may have changed. */
  onForbidden?: (endpoint: Endpoint) => void
}

export interface RetryOptions {
  endpoint: Endpoint
  /** Whether the call may be sent again after a network failure, see `isRepeatable`. */
  isRepeatable: boolean
  signal: AbortSignal | undefined
}

/** Whether sending a call twice does no more than sending it once. */
export function isRepeatable(endpoint: Endpoint, idempotencyKey: string | undefined): boolean {
  if (endpoint.hasEffectEachTime) return idempotencyKey !== undefined
  if (endpoint.method === 'GET' || endpoint.method === 'PUT' || endpoint.method === 'DELETE') return true
  return endpoint.repeatable === true || idempotencyKey !== undefined
}

/**
 * Sends a call, and sends it again after a 401 or a network failure. After the first 401 the access token is refreshed;
 * a second 401 throws `client/authentication-failed`. A network failure is retried after a delay, up to the number of
 * attempts. An access token that cannot be loaded ends the call: its refresh is a call that was retried itself.
 */
export async function sendWithRetry<T>(
  dependencies: RetryDependencies,
  options: RetryOptions,
  send: (authHeaders: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { route } = dependencies
  const { endpoint, signal } = options
  let networkFailures = 0
  let hasRefreshed = false
  for (;;) {
    const authHeaders = await loadAuthHeaders(route, endpoint, signal)
    try {
      return await send(authHeaders)
    } catch (error) {
      if (hasStatus(error, FORBIDDEN)) dependencies.onForbidden?.(endpoint)
      if (needsNewAccessToken(endpoint, authHeaders, error)) {
        if (hasRefreshed) throw authenticationFailed()
        hasRefreshed = true
        const isRefreshed = await abortable(route.refreshAccessToken(authHeaders), signal)
        if (!isRefreshed) throw authenticationFailed()
      } else {
        networkFailures += 1
        await waitBeforeRetry(dependencies, options, { error, networkFailures })
      }
    }
  }
}

async function loadAuthHeaders(
  route: RetryDependencies['route'],
  endpoint: Endpoint,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> {
  const { access, optionalToken = false } = endpoint
  if (access.kind === 'open' && !optionalToken) return {}
  const authHeaders = await abortable(route.authHeaders(endpoint), signal)
  if (authHeaders) return authHeaders
  if (optionalToken) return {}
  throw authenticationFailed()
}

/** Whether the access token was refused. An open call without a token answers 401 for other reasons. */
function needsNewAccessToken(
  { access }: Endpoint,
  authHeaders: Readonly<Record<string, string>>,
  error: unknown,
): boolean {
  const hadToken = access.kind !== 'open' || 'Authorization' in authHeaders
  return hadToken && hasStatus(error, UNAUTHENTICATED)
}

function authenticationFailed(): ProblemError {
  return new ProblemError({ code: 'client/authentication-failed', params: {} })
}

/** Rethrows the error when the call may not be sent again. */
async function waitBeforeRetry(
  { clock, random, attempts = MAXIMUM_ATTEMPTS }: RetryDependencies,
  { isRepeatable: mayRepeat, signal }: RetryOptions,
  { error, networkFailures }: { error: unknown; networkFailures: number },
): Promise<void> {
  if (!mayRepeat || !isProblem(error, 'client/unreachable') || networkFailures >= attempts) throw error
  const delay = RETRY_DELAYS[networkFailures - 1] ?? RETRY_DELAYS[1]
  const jitter = RETRY_JITTER * (2 * random() - 1)
  await wait(clock, delay * (1 + jitter), signal)
}
