import { MAXIMUM_FIELD_ERRORS, type ErrorCode, type FieldError, type Problem, type ProblemParams } from './problem'

/** The outcome of an operation that has succeeded. */
export interface Success<T> {
  ok: true
  value: T
}

/** The outcome of an operation that has failed in an expected way. */
export interface Failure<Code extends ErrorCode = ErrorCode> {
  ok: false
  problem: Problem<Code>
}

/** The outcome of an operation that may fail in an expected way. */
export type Result<T, Code extends ErrorCode = ErrorCode> = Success<T> | Failure<Code>

/** Returns a success with its value. */
export function succeed<T>(value: T): Success<T> {
  return { ok: true, value }
}

/** Returns a failure with a code of the closed list. Its sentence in the client is filled with `params`. */
export function fail<Code extends ErrorCode>(code: Code, params: ProblemParams = {}): Failure<Code> {
  return { ok: false, problem: { code, params } }
}

/** Refuses a request as `request/invalid` and names its invalid paths, no more than `MAXIMUM_FIELD_ERRORS`. */
export function failInvalid(errors: FieldError | readonly FieldError[]): Failure<'request/invalid'> {
  const named = [errors].flat().slice(0, MAXIMUM_FIELD_ERRORS)
  return { ok: false, problem: { code: 'request/invalid', params: {}, errors: named } }
}
