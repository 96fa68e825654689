/** Things that one line of the log names; of more it says how many. */
const NAMED = 10

/** Names things in a line of the log. */
export function namesOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}
