import type { z } from 'zod'
import { MAXIMUM_FIELD_ERRORS, messageOfIssue, messageOfText, type FieldError } from '@barn-workbench/core/result'

/** The context of a parse whose issues distinguish a missing value from a wrong one, as `fieldErrorsOf` needs it. */
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
export function oneOfEach(errors: readonly FieldError[]): FieldError[] {
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
