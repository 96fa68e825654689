import { z } from 'zod'
import type { Endpoint } from '@barn-workbench/core/contract'
import {
  errorStatus,
  failInvalid,
  succeed,
  type ErrorCode,
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

/**
 * Bodies with more values are checked up to their first mistake only, since each mistake takes some time to describe.
 */
const MAXIMUM_LISTED_VALUES = 1_000

/** The input of a request before it is checked. */
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

/** Where the schema requires a body, an empty one counts as `{}`. */
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
