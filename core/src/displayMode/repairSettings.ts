import { DisplayModeSettings } from '../schema'

/** The names of the properties that are illegal; the empty name stands for the settings as a whole. */
export type FindIllegal = (settings: Record<string, unknown>) => readonly string[]

/** The properties that do not fit the schema of the settings. */
export function illegalProperties(settings: Record<string, unknown>): string[] {
  const { error } = DisplayModeSettings.safeParse(settings)
  return [...new Set((error?.issues ?? []).map(({ path }) => String(path[0] ?? '')))]
}

/** An error for programmers: the same properties were found illegal again, so that removing them does not help. */
export class DisplayModeSchemaError extends Error {
  constructor(readonly properties: readonly string[]) {
    super('display mode schema validation failed because of illegal properties')
    this.name = 'DisplayModeSchemaError'
  }
}

/** The own properties of an object. None of them is its prototype, whatever its name is. */
function copyOf(settings: object): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(settings)) copy[key] = (settings as Record<string, unknown>)[key]
  return copy
}

/**
 * Loaded settings without their illegal properties. They are checked as a whole, what is illegal is removed and passed to
 * `onRemoved`, and the rest is checked again, until nothing is illegal. Throws a `DisplayModeSchemaError` where a set of
 * illegal properties comes back: the settings are no object, or the check finds what is not there.
 */
export function repairSettings(
  loaded: unknown,
  onRemoved: (property: string) => void,
  findIllegal: FindIllegal = illegalProperties,
): DisplayModeSettings {
  if (typeof loaded !== 'object' || loaded === null || Array.isArray(loaded)) throw new DisplayModeSchemaError([''])
  const settings = copyOf(loaded)
  const seen = new Set<string>()
  for (;;) {
    const illegal = [...findIllegal(settings)].sort()
    if (illegal.length === 0) return settings as DisplayModeSettings
    const set = JSON.stringify(illegal)
    if (seen.has(set)) throw new DisplayModeSchemaError(illegal)
    seen.add(set)
    for (const property of illegal) {
      if (Object.hasOwn(settings, property)) onRemoved(property)
      Reflect.deleteProperty(settings, property)
    }
  }
}
