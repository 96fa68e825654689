import type { ErrorCode } from './errorStatus'
import type { Problem, ProblemParams } from './problem'

export type Result<T, Code extends ErrorCode = ErrorCode> = { ok: true; value: T } | { ok: false; problem: Problem<Code> }

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<Code extends ErrorCode>(code: Code, params: ProblemParams = {}): { ok: false; problem: Problem<Code> } {
  return { ok: false, problem: { code, params } }
}
