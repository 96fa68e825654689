import { z } from 'zod'
import { errorStatus, type ErrorCode } from './errorStatus'

export const ErrorCodeSchema = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])

export type ProblemParams = Record<string, string | number | boolean | null>

/** An expected failure: a code of the closed list and the parameters of its message. */
export interface Problem<Code extends ErrorCode = ErrorCode> {
  code: Code
  params: ProblemParams
  /** HTTP status, when an instance answered with this failure. */
  status?: number
  /** Id of the refused request, by which the log of the instance names its lines. */
  requestId?: string
  /** The invalid paths of a refused request (status 400). */
  errors?: readonly FieldError[]
}

/** Invalid paths that the answer to a refused request names. */
export const MAXIMUM_FIELD_ERRORS = 20

export interface FieldError {
  path: string
  message: string
}

/**
 * RFC 9457 `application/problem+json`, the body of every error answer; `type` is the error code as a relative
 * reference.
 */
export const WireProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type WireProblem = z.infer<typeof WireProblem>

/** The error class for a Problem that is thrown, for example by a rejected call. */
export class ProblemError extends Error {
  readonly problem: Problem
  /** Whether the user has read it already, so that nobody tells it twice. */
  readonly isTold: boolean
  constructor(problem: Problem, { isTold = false, ...options }: ErrorOptions & { isTold?: boolean } = {}) {
    super(problem.code, options)
    this.name = 'ProblemError'
    this.problem = problem
    this.isTold = isTold
  }
}

/** Whether an error is a Problem with this code. */
export function isProblem(error: unknown, code: ErrorCode): error is ProblemError {
  return error instanceof ProblemError && error.problem.code === code
}

/** Whether an error is a Problem that an instance answered with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ProblemError && error.problem.status === status
}

const UNAUTHENTICATED = 401
const FORBIDDEN = 403

/** Whether an error says that the account may not, or may no longer, make this call. */
export function isAccessRefused(error: unknown): boolean {
  return (
    hasStatus(error, UNAUTHENTICATED) || hasStatus(error, FORBIDDEN) || isProblem(error, 'client/authentication-failed')
  )
}

/** The Problem to show for any thrown value. Values that are no Problem become `widget/crashed` with their message. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof Error && error.name === 'AbortError') return { code: 'client/aborted', params: {} }
  if (error instanceof Error && error.name === 'TimeoutError') return { code: 'client/timeout', params: {} }
  return { code: 'widget/crashed', params: { message: error instanceof Error ? error.message : String(error) } }
}
