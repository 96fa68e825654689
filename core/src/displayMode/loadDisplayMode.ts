import { z } from 'zod'
import { displayMode as calls } from '../contract'
import { problemOf, type Problem } from '../result'
import { DisplayModeReply } from '../schema'
import type { Transport } from '../transport'
import { DisplayModeSchemaError, repairSettings } from './repairSettings'

/** The part of the log that tells of settings that do not fit their schema. */
export const SCHEMA_TAG = 'DisplayModeSchema'
/** The part of the log that tells of settings that could not be loaded. */
export const LOAD_TAG = 'DisplayMode'

/** Writes into the log of the client about the instance. */
export type WriteLog = (level: 'WARN' | 'ERROR', tag: string, message: string, error?: unknown) => void

/** What the device stores of the display mode of an instance. */
export const storedProperties = {
  settings: z.record(z.string(), z.unknown()).nullable(),
  propertySources: DisplayModeReply.shape.propertySources,
  errors: DisplayModeReply.shape.errors,
  defaults: z.record(z.string(), z.unknown()).nullable(),
}
export type StoredDisplayMode = z.output<z.ZodObject<typeof storedProperties>>
export const NOTHING_STORED: StoredDisplayMode = { settings: null, propertySources: {}, errors: [], defaults: null }

/** Loads what the instance says. The defaults stay as they were where they alone cannot be loaded. */
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

/** Tells the log why the display mode could not be loaded, and returns it as a problem. */
export function loadFailure(error: unknown, write: WriteLog): Problem {
  if (error instanceof DisplayModeSchemaError) {
    write('ERROR', SCHEMA_TAG, error.message, error.properties.join(', '))
    return { code: 'client/unexpected-reply', params: { path: 'settings' } }
  }
  const problem = problemOf(error)
  write('ERROR', LOAD_TAG, `could not load the display mode: ${problem.code}`)
  return problem
}
