/**
 * Returns the levels of a topic that the `+` of a filter stand for, in their order; null if the filter does not match.
 * As the protocol has it, `a/#` matches `a`, and no filter that begins with a wildcard matches `$SYS`.
 */
export function matchTopic(filter: string, topic: string): string[] | null {
  const [wanted, levels] = [filter.split('/'), topic.split('/')]
  if (topic.startsWith('$') && /^[+#]/.test(filter)) return null
  const captured: string[] = []
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return captured
    const found = levels[index]
    if (found === undefined || (level !== '+' && level !== found)) return null
    if (level === '+') captured.push(found)
  }
  return wanted.length === levels.length ? captured : null
}

/** The filter of a topic and all below it; a filter with wildcards stays as it is. */
export function filterBelow(topic: string): string {
  return /[+#]/.test(topic) ? topic : `${topic.replace(/\/+$/, '')}/#`
}

/** Removes each filter that another one covers: a broker would send its messages twice. */
export function withoutCovered(filters: Iterable<string>): string[] {
  const all = [...new Set(filters)]
  const wide = all.filter((filter) => /[+#]/.test(filter))
  return all.filter((filter) => !wide.some((other) => other !== filter && covers(other, filter)))
}

/** Whether all topics of a filter match another one. */
function covers(wide: string, narrow: string): boolean {
  const [levels, narrowLevels] = [wide.split('/'), narrow.split('/')]
  if (narrow.startsWith('$') && /^[+#]/.test(wide)) return false
  for (const [index, level] of levels.entries()) {
    if (level === '#') return true
    const other = narrowLevels[index]
    if (other === undefined || other === '#' || (level !== '+' && level !== other)) return false
  }
  return levels.length === narrowLevels.length
}
