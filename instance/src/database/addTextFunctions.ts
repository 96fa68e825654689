import type { Sqlite } from './sqlite'

/** Adds the functions about texts that queries of documents use. */
export function addTextFunctions(sqlite: Sqlite): void {
  sqlite.addFunction('contains_folded', containsFolded)
}

/**
 * Whether a text contains another one, without regard to case. SQLite's own functions ignore the case of ASCII letters
 * only. Both texts are JSON, since the function would get one that holds a NUL up to there only.
 */
function containsFolded(textJson: string, partJson: string): number {
  const [text, part] = [JSON.parse(textJson), JSON.parse(partJson)] as [string, string]
  return text.toLowerCase().includes(part.toLowerCase()) ? 1 : 0
}
