import type { ErrorCode } from './errorStatus'
import type { FieldError, Problem, ProblemParams } from './problem'

/** The outcome of an operation that may fail in an expected way. */
export type Result<T, Code extends ErrorCode = ErrorCode> =
  { ok: true; value: T } | { ok: false; problem: Problem<Code> }

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<Code extends ErrorCode>(
  code: Code,
  params: ProblemParams = {},
): { ok: false; problem: Problem<Code> } {
  return { ok: false, problem: { code, params } }
}

/** Refuses a request as `request/invalid` and names every invalid path. */
export function failInvalid(...errors: FieldError[]): { ok: false; problem: Problem<'request/invalid'> } {
  return { ok: false, problem: { code: 'request/invalid', params: {}, errors } }
}
