import { z } from 'zod'
import type { FileMistake } from '../../schema/plugins'

const CODES: Partial<Record<z.core.$ZodIssue['code'], FileMistake>> = {
  too_big: 'tooLarge',
  too_small: 'tooSmall',
  unrecognized_keys: 'unknown',
}

/** The value at a path within some content. */
function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    content,
  )
}

/**
 * Names the first mistake of a file by its place and its kind, such as `widgets.0.module: missing`, so that each screen
 * says it in its own language. `error` is what reading it as JSON or by a schema has thrown; `file` is its name.
 */
export function describeMistake(error: unknown, file: string, content?: unknown): string {
  if (!(error instanceof z.ZodError)) return `${file}: notJson`
  const [issue] = error.issues
  if (!issue) return `${file}: notAllowed`
  const within = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.')
  const isMissing = issue.code === 'invalid_type' && valueAt(content, issue.path) === undefined
  return `${within || file}: ${isMissing ? 'missing' : (CODES[issue.code] ?? 'notAllowed')}`
}
