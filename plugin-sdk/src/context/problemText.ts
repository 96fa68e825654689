import type { Problem } from '@barn-workbench/core/result'
import type { Messages } from './texts'

/** Explains a problem. `t`: the texts of the namespace `errors`. */
export function problemTextOf(t: Messages, { code, params }: Pick<Problem, 'code' | 'params'>): string {
  // A sentence that says how long to wait has a form without the number, as not every answer says it.
  const { retryAfter } = params
  return t(code, typeof retryAfter === 'number' ? { ...params, count: retryAfter } : params)
}
