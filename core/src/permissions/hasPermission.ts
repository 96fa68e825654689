/** General permissions that imply the specific ones of their kind. */
const implications: readonly { general: string; specific: RegExp }[] = [
  { general: 'incidents.view', specific: /^incidents\.[^.]+\.view$/ },
  { general: 'artifact.view', specific: /^artifact\.[^.]+\.view$/ },
  { general: 'data.view', specific: /^data\.view\.[^.]+$/ },
]

/**
 * Whether a set of permissions holds the one asked for, itself or by a general one that implies it.
 * A `*` in the asked permission stands for any one word.
 */
export function hasPermission(held: ReadonlySet<string>, asked: string): boolean {
  if (held.has(asked)) return true
  if (implications.some(({ general, specific }) => held.has(general) && specific.test(asked))) return true
  if (!asked.includes('*')) return false
  const pattern = new RegExp(
    `^${asked
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^.]+')}$`,
  )
  return [...held].some((permission) => pattern.test(permission))
}

/** Whether one of several permissions is held. An empty list asks for nothing. */
export function hasAnyPermission(held: ReadonlySet<string>, asked: readonly string[]): boolean {
  return asked.length === 0 || asked.some((permission) => hasPermission(held, permission))
}
