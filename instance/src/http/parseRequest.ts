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
  MAXIMUM_FIELD_ERRORS,
  succeed,
  type ErrorCode,
  type FieldError,
  type Problem,
  type Result,
} from '@barn-workbench/core/result'
import { STOP_AT_FIRST } from '@barn-workbench/core/schema'
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
  const params = (endpoint.params ?? Anything).safeParse(raw.params)
  const query = (endpoint.query ?? Anything).safeParse(raw.query)
  const body = parseBody(endpoint.body ?? NoBody, raw.body)
  const errors = [params, query, body].flatMap(fieldErrors)
  if (errors.length === 0) return succeed({ params: params.data, query: query.data, body: body.data })
  const hasOnlyMalformedIds = query.success && body.success && errors.every(({ message }) => message === MALFORMED_ID)
  return hasOnlyMalformedIds ? { ok: false, problem: unknownIdProblem(endpoint) } : failInvalid(errors)
}

/** An empty body counts as `{}` where the schema does not accept none. */
function parseBody(schema: z.ZodType, { value, valueCount }: RequestBody): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(value, valueCount > MAXIMUM_LISTED_VALUES ? STOP_AT_FIRST : undefined)
  return parsed.success || value !== undefined ? parsed : schema.safeParse({})
}

/** A malformed id is answered like an unknown one: with the endpoint's own not-found code. */
function unknownIdProblem(endpoint: Endpoint): Problem {
  const notFoundCode = endpoint.errors?.find((code: ErrorCode) => errorStatus[code] === 404)
  return { code: notFoundCode ?? 'request/not-found', params: {} }
}

/** The errors of one part of the request, of which a response names no more than some. */
function fieldErrors(result: z.ZodSafeParseResult<unknown>): FieldError[] {
  const issues = result.error?.issues.slice(0, MAXIMUM_FIELD_ERRORS) ?? []
  return issues.flatMap((issue) => issueErrors(issue, [])).slice(0, MAXIMUM_FIELD_ERRORS)
}

/** Names unknown keys one by one, and for a union the errors of the branch that comes closest. */
function issueErrors(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, MAXIMUM_FIELD_ERRORS)
    return keys.map((key) => ({ path: dotted([...path, key]), message: 'unknown_key' }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return closestBranch(issue.errors)
      .slice(0, MAXIMUM_FIELD_ERRORS)
      .flatMap((branchIssue) => issueErrors(branchIssue, path))
  return [{ path: dotted(path), message: issue.message }]
}

type BranchIssues = readonly z.core.$ZodIssue[]

/** An issue at the root of a branch means that the value has another shape altogether, so it weighs most. */
const ROOT_ISSUE_WEIGHT = 100

function closestBranch(branches: readonly BranchIssues[]): BranchIssues {
  const weightOf = (issues: BranchIssues): number =>
    issues.reduce((sum, { path }) => sum + (path.length === 0 ? ROOT_ISSUE_WEIGHT : 1), 0)
  return [...branches].sort((left, right) => weightOf(left) - weightOf(right))[0] ?? []
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
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
