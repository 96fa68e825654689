import {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  type Endpoint,
} from '@barn-workbench/core/contract'
import { failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'

/** The headers that make a write conditional. */
export interface Preconditions {
  ifMatch?: number
  ifNoneMatch?: '*'
  idempotencyKey?: string
}

const ENTITY_TAG = /^(?:W\/)?"(\d{1,15})"$/
/** `If-Match: *` accepts every version, as a missing header does. */
const ANY_VERSION = '*'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads the headers `If-Match: "<version>"`, `If-None-Match: *` and `Idempotency-Key: <uuid>`. */
export function parsePreconditions(endpoint: Endpoint, headers: Headers): Result<Preconditions, 'request/invalid'> {
  const errors: FieldError[] = []
  const preconditions = {
    ...parseIfMatch(headers, errors),
    ...parseIfNoneMatch(endpoint, headers, errors),
    ...parseIdempotencyKey(headers, errors),
  }
  return errors.length > 0 ? failInvalid(errors) : succeed(preconditions)
}

function parseIfMatch(headers: Headers, errors: FieldError[]): Pick<Preconditions, 'ifMatch'> {
  const entityTag = headers.get(IF_MATCH_HEADER)?.trim() ?? ANY_VERSION
  if (entityTag === ANY_VERSION) return {}
  const version = ENTITY_TAG.exec(entityTag)?.[1]
  if (version !== undefined) return { ifMatch: Number(version) }
  errors.push({ path: IF_MATCH_HEADER, message: 'entity_tag' })
  return {}
}

/**
 * Only the asterisk is a precondition of writes; a list of versions is one of reads. A write that does not create by
 * itself could not keep the condition, so it is refused.
 */
function parseIfNoneMatch(
  { method, repeatable, createsToo }: Endpoint,
  headers: Headers,
  errors: FieldError[],
): Pick<Preconditions, 'ifNoneMatch'> {
  const isWrite = method !== 'GET' && repeatable !== true
  if (!isWrite || headers.get(IF_NONE_MATCH_HEADER)?.trim() !== ANY_VERSION) return {}
  if (createsToo) return { ifNoneMatch: ANY_VERSION }
  errors.push({ path: IF_NONE_MATCH_HEADER, message: 'not_supported' })
  return {}
}

function parseIdempotencyKey(headers: Headers, errors: FieldError[]): Pick<Preconditions, 'idempotencyKey'> {
  const idempotencyKey = headers.get(IDEMPOTENCY_KEY_HEADER)?.trim()
  if (idempotencyKey === undefined) return {}
  if (UUID.test(idempotencyKey)) return { idempotencyKey: idempotencyKey.toLowerCase() }
  errors.push({ path: IDEMPOTENCY_KEY_HEADER, message: 'uuid' })
  return {}
}
