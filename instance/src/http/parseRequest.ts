import { z } from 'zod'
import {
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_HEADER,
  IF_NONE_MATCH_HEADER,
  type Endpoint,
} from '@barn-workbench/core/contract'
import {
  errorStatus,
  fail,
  failInvalid,
  MAXIMUM_FIELD_ERRORS,
  messageOfIssue,
  messageOfText,
  succeed,
  type ErrorCode,
  type FieldError,
  type Problem,
  type Result,
} from '@barn-workbench/core/result'
import { STOP_AT_FIRST } from '@barn-workbench/core/schema'

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

/** Larger bodies are refused, in bytes. */
export const MAXIMUM_BODY_BYTES = 1024 * 1024
/** Larger bodies of open endpoints are refused, in bytes: their senders are unknown. */
export const MAXIMUM_OPEN_BODY_BYTES = 16 * 1024
/** Lists and objects that are nested deeper are refused. */
const MAXIMUM_BODY_DEPTH = 64
/** Objects with more keys are refused. */
const MAXIMUM_OBJECT_KEYS = 1_000

/** A body within the limits of size and depth. */
export interface RequestBody {
  bytes: Uint8Array
  /** The parsed JSON; absent for an empty body. */
  value?: unknown
  /** The number of values at all levels. */
  valueCount: number
}

/** A page of another origin can send this type only after the browser has asked the instance (preflight). */
const BODY_TYPE = 'application/json'

/** The body of a request that has none. */
export const EMPTY_BODY: RequestBody = { bytes: new Uint8Array(), valueCount: 0 }

/** Reads a body, which is sent as JSON, within the limits of size, depth and keys. */
export async function readBody(
  request: Request,
  maximumBytes: number,
): Promise<Result<RequestBody, 'request/too-large' | 'request/unsupported-media-type' | 'request/invalid'>> {
  const bytes = await readBytes(request, maximumBytes)
  if (!bytes) return fail('request/too-large', { maximumBytes })
  const isJson = bytes.length === 0 || mediaTypeOf(request) === BODY_TYPE
  return isJson ? parseBytes(bytes) : fail('request/unsupported-media-type', { accepted: BODY_TYPE })
}

/** The type of a body without its parameters, such as the character set. */
function mediaTypeOf({ headers }: Request): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  return type.trim().toLowerCase()
}

/** The client has gone before its whole body was there. No client waits for an answer, and nothing is wrong here. */
export class InterruptedBodyError extends Error {}

/**
 * A body of announced length is read at once: it cannot be longer. Null if there are too many bytes. Rejects with
 * `InterruptedBodyError` if the client goes away meanwhile.
 */
export async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array | null> {
  const announcedBytes = request.headers.get('content-length')
  if (Number(announcedBytes) > maximumBytes) return null
  try {
    return announcedBytes === null
      ? await readLimited(request.body, maximumBytes)
      : new Uint8Array(await request.arrayBuffer())
  } catch (cause) {
    throw new InterruptedBodyError('the client has gone before its whole body was there', { cause })
  }
}

/** Counts the bytes of chunked bodies, which announce no length. Returns null once there are too many. */
async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
): Promise<Uint8Array | null> {
  if (!stream) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > maximumBytes) {
      void reader.cancel().catch(() => undefined)
      return null
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

function parseBytes(bytes: Uint8Array): Result<RequestBody, 'request/invalid'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') return succeed({ ...EMPTY_BODY, bytes })
    const value: unknown = JSON.parse(text)
    const inspected = inspectValues(value)
    return typeof inspected === 'string'
      ? failInvalid({ path: '', message: inspected })
      : succeed({ bytes, value, valueCount: inspected })
  } catch {
    return failInvalid({ path: '', message: 'not_json' })
  }
}

type ForbiddenContent = 'too_deep' | 'too_many_keys' | 'not_unicode' | 'illegal_key'

/**
 * Counts the values, or names what is forbidden among them. Visits them level by level, without recursion, so that no
 * depth can exhaust the stack.
 */
function inspectValues(root: unknown): number | ForbiddenContent {
  let valueCount = 0
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    const nextLevel: unknown[] = []
    for (const value of level) {
      const forbidden = forbiddenContentOf(value, depth)
      if (forbidden) return forbidden
      if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) nextLevel.push(child)
    }
    valueCount += level.length
    level = nextLevel
  }
  return valueCount
}

function forbiddenContentOf(value: unknown, depth: number): ForbiddenContent | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'not_unicode'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= MAXIMUM_BODY_DEPTH) return 'too_deep'
  if (Array.isArray(value)) return undefined
  if (Object.hasOwn(value, '__proto__')) return 'illegal_key'
  return Object.keys(value).length > MAXIMUM_OBJECT_KEYS ? 'too_many_keys' : undefined
}

/** The context of a parse whose issues tell a missing value from a wrong one, as `fieldErrorsOf` needs it. */
export const NAMING_FIELDS = { reportInput: true }

/**
 * The fault of each field, as a key of the messages of fields and never as a sentence of zod. A response names a
 * limited number of fields. `prefix`: where the checked value is in the request.
 */
export function fieldErrorsOf(error: z.ZodError | undefined, prefix: readonly PropertyKey[] = []): FieldError[] {
  const issues = error?.issues.slice(0, MAXIMUM_FIELD_ERRORS) ?? []
  return oneOfEach(issues.flatMap((issue) => issueErrors(issue, prefix))).slice(0, MAXIMUM_FIELD_ERRORS)
}

/** The first error of each field. */
function oneOfEach(errors: readonly FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>()
  for (const error of errors) if (!first.has(error.path)) first.set(error.path, error)
  return [...first.values()]
}

/** Names unknown keys one by one, and for a union the errors of the branch that comes closest. */
function issueErrors(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path]
  const { key: message } = messageOfIssue(issue)
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, MAXIMUM_FIELD_ERRORS)
    return keys.map((key) => ({ path: dotted([...path, key]), message }))
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // A union that names its fault itself knows better than any of its branches.
    if (messageOfText(issue.message).key === issue.message) return [{ path: dotted(path), message }]
    return closestBranch(issue.errors)
      .slice(0, MAXIMUM_FIELD_ERRORS)
      .flatMap((branchIssue) => issueErrors(branchIssue, path))
  }
  return [{ path: dotted(path), message }]
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
