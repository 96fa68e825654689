import { z } from 'zod'
import type { Endpoint } from '@barn-workbench/core/contract'
import {
  errorStatus,
  failInvalid,
  succeed,
  type ErrorCode,
  type FieldError,
  type Problem,
  type Result,
} from '@barn-workbench/core/result'
import type { Body } from './readBody'

/** A call without a body takes none or `{}`. */
const NoBody = z.strictObject({}).optional()
const Anything = z.unknown()
/** Message of the schema of ids. */
const MALFORMED_ID = 'id'

interface RawInput {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: Body
}

/** Checks everything that was sent, so that the answer can name every failing path at once. */
export function parseInput(endpoint: Endpoint, raw: RawInput): Result<Record<string, unknown>> {
  const params = (endpoint.params ?? Anything).safeParse(raw.params)
  const query = (endpoint.query ?? Anything).safeParse(raw.query)
  const body = parseBody(endpoint.body ?? NoBody, raw.body)
  const errors = [params, query, body].flatMap(fieldErrors)
  if (errors.length === 0) return succeed({ params: params.data, query: query.data, body: body.data })
  const onlyIds = query.success && body.success && errors.every(({ message }) => message === MALFORMED_ID)
  return onlyIds ? { ok: false, problem: unknownId(endpoint) } : failInvalid(...errors)
}

function parseBody(schema: z.ZodType, { value }: Body): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(value)
  return parsed.success || value !== undefined ? parsed : schema.safeParse({})
}

/** An id that cannot exist is one that is not known. */
function unknownId(endpoint: Endpoint): Problem {
  const notFound = endpoint.errors?.find((code: ErrorCode) => errorStatus[code] === 404)
  return { code: notFound ?? 'request/not-found', params: {} }
}

function fieldErrors(result: z.ZodSafeParseResult<unknown>): FieldError[] {
  return result.error ? result.error.issues.flatMap((issue) => issueErrors(issue, [])) : []
}

/** Of a union the branch that comes closest speaks; unknown keys are named one by one. */
function issueErrors(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: dotted([...path, key]), message: 'unknown_key' }))
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return closestBranch(issue.errors).flatMap((inner) => issueErrors(inner, path))
  return [{ path: dotted(path), message: issue.message }]
}

type Branch = readonly z.core.$ZodIssue[]

function closestBranch(branches: readonly Branch[]): Branch {
  const distance = (branch: Branch): number => branch.reduce((sum, { path }) => sum + (path.length === 0 ? 100 : 1), 0)
  return [...branches].sort((left, right) => distance(left) - distance(right))[0] ?? []
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
