import { z } from 'zod'
import { displayMode as calls } from '../contract'
import { problemOf, type Problem } from '../result'
import { DisplayModeReply, DisplayModeSettings } from '../schema'
import type { Transport } from '../transport'

/** Log tag for settings that do not fit their schema. */
export const SCHEMA_TAG = 'DisplayModeSchema'
/** Log tag for settings that could not be loaded. */
export const LOAD_TAG = 'DisplayMode'

/** Writes into the log of the client about the instance. */
export type WriteLog = (level: 'WARN' | 'ERROR', tag: string, message: string, error?: unknown) => void

/** The display mode of an instance as it is stored on the device. */
export const storedProperties = {
  settings: z.record(z.string(), z.unknown()).nullable(),
  propertySources: DisplayModeReply.shape.propertySources,
  errors: DisplayModeReply.shape.errors,
  defaults: z.record(z.string(), z.unknown()).nullable(),
}
export type StoredDisplayMode = z.output<z.ZodObject<typeof storedProperties>>
export const NOTHING_STORED: StoredDisplayMode = { settings: null, propertySources: {}, errors: [], defaults: null }

/** Loads the display mode of the instance. The defaults are kept if only they cannot be loaded. */
export async function loadDisplayMode(
  send: Transport['send'],
  write: WriteLog,
  before: StoredDisplayMode,
): Promise<StoredDisplayMode> {
  const removed = (property: string) =>
    write('ERROR', SCHEMA_TAG, `the property ${property} is illegal and was removed`)
  const askDefaults = async () => {
    const { defaults } = await send(calls.defaults, {})
    return { ...repairSettings(defaults, removed) }
  }
  const [reply, defaults] = await Promise.all([
    send(calls.settings, {}),
    askDefaults().catch((error: unknown) => {
      write('ERROR', LOAD_TAG, 'could not load the defaults of the display mode', error)
      return before.defaults
    }),
  ])
  return { ...reply, settings: { ...repairSettings(reply.settings, removed) }, defaults }
}

/** Logs why the display mode could not be loaded, and returns the error as a problem. */
export function loadFailure(error: unknown, write: WriteLog): Problem {
  if (error instanceof DisplayModeSchemaError) {
    write('ERROR', SCHEMA_TAG, error.message, error.properties.join(', '))
    return { code: 'client/unexpected-reply', params: { path: 'settings' } }
  }
  const problem = problemOf(error)
  write('ERROR', LOAD_TAG, `could not load the display mode: ${problem.code}`)
  return problem
}

/** The names of the illegal properties; the empty name stands for the settings as a whole. */
export type FindIllegal = (settings: Record<string, unknown>) => readonly string[]

/** The properties that do not fit the schema of the settings. */
function illegalProperties(settings: Record<string, unknown>): string[] {
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

/** The own properties of an object. A property named `__proto__` does not become its prototype. */
function copyOf(settings: object): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(settings)) copy[key] = (settings as Record<string, unknown>)[key]
  return copy
}

/**
 * Loaded settings without their illegal properties. Checks them as a whole, removes illegal properties, passes these to
 * `onRemoved`, and checks again until all are legal. Throws a `DisplayModeSchemaError` if the settings are not an
 * object, or if a check finds the same illegal properties again.
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
