import { IDEMPOTENCY_KEY_HEADER, IF_MATCH_HEADER } from '@barn-workbench/core/contract'
import { failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'

const ENTITY_TAG = /^(?:W\/)?"(\d{1,15})"$/
const ANY_VERSION = '*'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface Preconditions {
  ifMatch?: number
  idempotencyKey?: string
}

/** Reads `If-Match: "<version>"` (`*` asks for nothing) and `Idempotency-Key: <uuid>`. */
export function readPreconditions(headers: Headers): Result<Preconditions, 'request/invalid'> {
  const ifMatch = readIfMatch(headers.get(IF_MATCH_HEADER)?.trim() ?? ANY_VERSION)
  const idempotencyKey = readKey(headers.get(IDEMPOTENCY_KEY_HEADER)?.trim())
  const errors: FieldError[] = []
  if (ifMatch === MALFORMED) errors.push({ path: IF_MATCH_HEADER, message: 'entity_tag' })
  if (idempotencyKey === MALFORMED) errors.push({ path: IDEMPOTENCY_KEY_HEADER, message: 'uuid' })
  if (ifMatch === MALFORMED || idempotencyKey === MALFORMED) return failInvalid(...errors)
  return succeed({ ...(ifMatch !== undefined && { ifMatch }), ...(idempotencyKey !== undefined && { idempotencyKey }) })
}

const MALFORMED = Symbol('malformed')

function readIfMatch(header: string): number | undefined | typeof MALFORMED {
  if (header === ANY_VERSION) return undefined
  const version = ENTITY_TAG.exec(header)?.[1]
  return version === undefined ? MALFORMED : Number(version)
}

function readKey(header: string | undefined): string | undefined | typeof MALFORMED {
  if (header === undefined) return undefined
  return UUID.test(header) ? header.toLowerCase() : MALFORMED
}
