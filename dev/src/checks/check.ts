import type { Project } from '../project'

/** The outcome of one check, with a line for each mistake or remark. */
export interface CheckResult {
  name: string
  outcome: 'passed' | 'failed' | 'notRun'
  lines: readonly string[]
}

/** What the author wrote, as the checks read it. */
export interface Written {
  project: Project
  /** The texts in quotation marks of all modules, without packages and comments. */
  literals: ReadonlySet<string>
  /** All modules as one text, without packages and comments. */
  code: string
}

/** The result of a check that lists mistakes; `remarks` do not fail it. */
export function resultOf(name: string, mistakes: readonly string[], remarks: readonly string[] = []): CheckResult {
  return { name, outcome: mistakes.length > 0 ? 'failed' : 'passed', lines: [...mistakes, ...remarks] }
}
