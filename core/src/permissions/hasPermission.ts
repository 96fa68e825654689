/**
 * Stands for any one word in a required permission: `incidents.*.view`. A granted permission that contains it matches
 * nothing.
 */
export const ANY_WORD = '*'

/** General permissions, and the specific permissions that each implies. */
const IMPLICATIONS: readonly { general: string; specific: readonly string[] }[] = [
  { general: 'incidents.view', specific: ['incidents', ANY_WORD, 'view'] },
  { general: 'artifact.view', specific: ['artifact', ANY_WORD, 'view'] },
  { general: 'data.view', specific: ['data', 'view', ANY_WORD] },
]

/** Compares word by word, without a regular expression: one built from the instance's data might never end. */
function matchesWords(pattern: readonly string[], words: readonly string[]): boolean {
  return (
    pattern.length === words.length &&
    pattern.every((expected, index) => (expected === ANY_WORD ? words[index] !== '' : expected === words[index]))
  )
}

/**
 * Whether an account that holds `held` has a permission, either itself or through a general permission that implies it.
 * A `*` in the required permission stands for any one word.
 */
export function hasPermission(held: ReadonlySet<string>, required: string): boolean {
  const hasWildcard = required.includes(ANY_WORD)
  if (!hasWildcard && held.has(required)) return true
  const requiredWords = required.split('.')
  if (IMPLICATIONS.some(({ general, specific }) => held.has(general) && matchesWords(specific, requiredWords)))
    return true
  if (!hasWildcard) return false
  return [...held].some(
    (permission) => !permission.includes(ANY_WORD) && matchesWords(requiredWords, permission.split('.')),
  )
}

/** Whether an account that holds `held` has at least one of the permissions. An empty list requires nothing. */
export function hasAnyPermission(held: ReadonlySet<string>, required: readonly string[]): boolean {
  return required.length === 0 || required.some((permission) => hasPermission(held, permission))
}

/**
 * The permissions in force while an account simulates some: the simulated ones that it holds, directly or implied.
 * Client and instance both call this, so that the client offers only what the instance allows.
 */
export function simulatePermissions(held: ReadonlySet<string>, simulated: readonly string[]): ReadonlySet<string> {
  return new Set(simulated.filter((permission) => !permission.includes(ANY_WORD) && hasPermission(held, permission)))
}

/** Measurements that can also be viewed with the permission of another one. */
const VIEWED_WITH: ReadonlyMap<string, string> = new Map([
  ['buckets', 'distribution'],
  ['labelCounts', 'regionSums'],
  ['regionSums', 'regions'],
  ['imageQuality', 'nightvision'],
])

/**
 * The permissions that allow to view a measurement; one is enough: the general one, its own, or another measurement's.
 */
export function measurementPermissions(measurement: string): readonly string[] {
  const other = VIEWED_WITH.get(measurement)
  const measurements = other === undefined ? [measurement] : [measurement, other]
  return ['data.view', ...measurements.map((name) => `data.view.${name}`)]
}

/** Permissions to see pictures; one is enough. */
export const PICTURE_PERMISSIONS = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']

/** Permissions to watch videos and to list recordings; one of them is enough. */
export const STREAM_PERMISSIONS = ['streaming.recording.view', 'recordings.view']
