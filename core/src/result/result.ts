import { MAXIMUM_FIELD_ERRORS, type ErrorCode, type FieldError, type Problem, type ProblemParams } from './problem'

export interface Success<T> {
  ok: true
  value: T
}

export interface Failure<Code extends ErrorCode = ErrorCode> {
  ok: false
  problem: Problem<Code>
}

/** The outcome of an operation that may fail in an expected way. */
export type Result<T, Code extends ErrorCode = ErrorCode> = Success<T> | Failure<Code>

export function succeed<T>(value: T): Success<T> {
  return { ok: true, value }
}

export function fail<Code extends ErrorCode>(code: Code, params: ProblemParams = {}): Failure<Code> {
  return { ok: false, problem: { code, params } }
}

/** Refuses a request as `request/invalid` and names its invalid paths, no more than `MAXIMUM_FIELD_ERRORS`. */
export function failInvalid(errors: FieldError | readonly FieldError[]): Failure<'request/invalid'> {
  const named = [errors].flat().slice(0, MAXIMUM_FIELD_ERRORS)
  return { ok: false, problem: { code: 'request/invalid', params: {}, errors: named } }
}
