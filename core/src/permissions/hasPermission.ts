/** General permissions and the specific permissions that they imply. */
const IMPLICATIONS: readonly { general: string; specific: RegExp }[] = [
  { general: 'incidents.view', specific: /^incidents\.[^.]+\.view$/ },
  { general: 'artifact.view', specific: /^artifact\.[^.]+\.view$/ },
  { general: 'data.view', specific: /^data\.view\.[^.]+$/ },
]

const ANY_WORD = '*'

/** A pattern for a permission in which `*` stands for one word. */
function patternOf(permission: string): RegExp {
  const escapedParts = permission.split(ANY_WORD).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escapedParts.join('[^.]+')}$`)
}

/**
 * Whether an account that holds `held` has a permission, either itself or through a general permission that implies it.
 * A `*` in the required permission stands for any one word: `incidents.*.view`.
 */
export function hasPermission(held: ReadonlySet<string>, required: string): boolean {
  if (held.has(required)) return true
  if (IMPLICATIONS.some(({ general, specific }) => held.has(general) && specific.test(required))) return true
  if (!required.includes(ANY_WORD)) return false
  const pattern = patternOf(required)
  return [...held].some((permission) => pattern.test(permission))
}

/** Whether an account that holds `held` has at least one of the permissions. An empty list requires nothing. */
export function hasAnyPermission(held: ReadonlySet<string>, required: readonly string[]): boolean {
  return required.length === 0 || required.some((permission) => hasPermission(held, permission))
}
