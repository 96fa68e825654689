/**
 * Names that no plugin may have as its id. The words of a plugin have its id as their namespace, and those of the
 * workbench have the first six: such a plugin would replace them. The others stand in paths of calls where ids do.
 */
export const RESERVED_PLUGIN_IDS: readonly string[] = [
  'errors',
  'layouts',
  'photo',
  'player',
  'sdk',
  'shell',
  'packages',
  'uploads',
]
