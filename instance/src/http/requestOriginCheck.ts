import type { Endpoint } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'

/**
 * Refuses a change that a page of another origin asks for. A browser names the origin with each of them; programs name
 * none.
 */
export function checkOrigin(
  { method, repeatable }: Endpoint,
  origin: string | undefined,
  webOrigins: ReadonlySet<string>,
): Result<undefined, 'request/origin-not-allowed'> {
  const isChange = method !== 'GET' && repeatable !== true
  const isAllowed = origin === undefined || webOrigins.has(origin)
  return isAllowed || !isChange ? succeed(undefined) : fail('request/origin-not-allowed')
}
