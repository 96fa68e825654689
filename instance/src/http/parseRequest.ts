import { z } from 'zod'
import {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  type Endpoint,
} from '@barn-workbench/core/contract'
import {
  errorStatus,
  failInvalid,
  succeed,
  type ErrorCode,
  type FieldError,
  type Problem,
  type Result,
} from '@barn-workbench/core/result'
import { STOP_AT_FIRST } from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS, oneOfEach } from './fieldErrors'
import type { RequestBody } from './readBody'

/** Schema of endpoints without a body: they accept none or `{}`. */
const NoBody = z.strictObject({}).optional()
const Anything = z.unknown()
/** Message of the schema of ids in the contract. */
const MALFORMED_ID = 'id'

/** Bodies with more values are checked up to their first mistake only, since each mistake takes some time to describe. */
const MAXIMUM_LISTED_VALUES = 1_000

export interface RawInput {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: RequestBody
}

/** Checks path, query and body against the contract. A failure lists the invalid fields. */
export function parseInput(endpoint: Endpoint, raw: RawInput): Result<Record<string, unknown>> {
  const params = (endpoint.params ?? Anything).safeParse(raw.params, NAMING_FIELDS)
  const query = (endpoint.query ?? Anything).safeParse(raw.query, NAMING_FIELDS)
  const body = parseBody(endpoint.body ?? NoBody, raw.body)
  const errors = oneOfEach([params, query, body].flatMap(({ error }) => fieldErrorsOf(error)))
  if (errors.length === 0) return succeed({ params: params.data, query: query.data, body: body.data })
  const hasOnlyMalformedIds = query.success && body.success && errors.every(({ message }) => message === MALFORMED_ID)
  return hasOnlyMalformedIds ? { ok: false, problem: unknownIdProblem(endpoint) } : failInvalid(errors)
}

/** An empty body counts as `{}` where the schema does not accept none. */
function parseBody(schema: z.ZodType, { value, valueCount }: RequestBody): z.ZodSafeParseResult<unknown> {
  const context = valueCount > MAXIMUM_LISTED_VALUES ? { ...NAMING_FIELDS, ...STOP_AT_FIRST } : NAMING_FIELDS
  const parsed = schema.safeParse(value, context)
  return parsed.success || value !== undefined ? parsed : schema.safeParse({}, NAMING_FIELDS)
}

/** A malformed id is answered like an unknown one: with the endpoint's own not-found code. */
function unknownIdProblem(endpoint: Endpoint): Problem {
  const notFoundCode = endpoint.errors?.find((code: ErrorCode) => errorStatus[code] === 404)
  return { code: notFoundCode ?? 'request/not-found', params: {} }
}

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
