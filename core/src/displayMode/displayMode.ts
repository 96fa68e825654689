import type { Clock } from '../clock'
import { displayMode as calls, type Endpoint } from '../contract'
import { createEmitter } from '../emitter'
import type { Log } from '../log'
import { ProblemError, type Problem } from '../result'
import { displayModeProperties, type DisplayModeProperty, type DisplayModeSettings } from '../schema'
import { createSharedStore, type KeyValueStorage, type TabChannel } from '../settings'
import type { Transport } from '../transport'
import {
  LOAD_TAG,
  loadDisplayMode,
  loadFailure,
  NOTHING_STORED,
  repairSettings,
  SCHEMA_TAG,
  storedProperties,
  type StoredDisplayMode,
  type WriteLog,
} from './loadDisplayMode'

/**
 * The places where a value of the display mode can be set. A cloud override wins over a local value, and a local value
 * over the default.
 */
export const DISPLAY_MODE_SOURCES = ['local', 'cloudOverride'] as const
export type DisplayModeSource = (typeof DISPLAY_MODE_SOURCES)[number]

/** The settings of the screens of one instance, as far as this device knows them. */
export interface DisplayModeState {
  /** The values in force, including properties that this client does not know; null if they were never loaded. */
  settings: DisplayModeSettings | null
  /** The source of each value in force. */
  propertySources: Readonly<Record<string, DisplayModeSource | 'default'>>
  /** Errors that the sources report. */
  errors: readonly { source: DisplayModeSource; message: string }[]
  isCloudOverrideAllowed: boolean
  /** The defaults of the instance; null if they were never loaded. */
  defaults: DisplayModeSettings | null
  /** The reason why the last attempt to load failed; null if it succeeded. */
  problem: Problem | null
}

/** One value to set. */
export interface DisplayModeChange {
  source: DisplayModeSource
  property: string
  /** Null clears the value of this source, so that the next source counts. */
  value: unknown
}

/** The display mode of one instance. It is stored on the device, and all tabs share it. */
export interface DisplayMode {
  /** The same object until something changes. */
  get(): DisplayModeState
  subscribe(listener: () => void): () => void
  /**
   * Loads everything again, unless it was loaded in the last `maximumAge` ms. A running load is shared. Rejects if it
   * fails, which is logged.
   */
  load(maximumAge?: number): Promise<void>
  /**
   * Sets or clears one property, by `submit` if it is given, and loads the settings again. Resolves with false if the
   * value does not fit the rule of the property, which is logged. Rejects with `display-mode/unknown-property` for an
   * unknown property, and if the instance refuses.
   */
  set(change: DisplayModeChange, submit?: (change: DisplayModeChange) => Promise<unknown>): Promise<boolean>
}

interface DisplayModeDependencies {
  globalUniqueIdentifier: string
  send: Transport['send']
  clock: Clock
  storage: KeyValueStorage
  channel: TabChannel
  tabId: string
  log: Pick<Log, 'write'>
}

/** The display mode as the session, its owner, uses it. */
export interface OwnedDisplayMode {
  displayMode: DisplayMode
  /** Resolves when the stored settings are read. */
  ready: Promise<void>
  /** The calls of the session. After each update of the display mode, by any caller, the settings are loaded again. */
  send: Transport['send']
  close(): void
  forget(): Promise<void>
}

/** Creates the display mode of an instance. It loads nothing by itself. */
export function createDisplayMode(dependencies: DisplayModeDependencies): OwnedDisplayMode {
  const { globalUniqueIdentifier, send, clock, log } = dependencies
  const write: WriteLog = (level, tag, message, error) =>
    log.write({ level, tag, globalUniqueIdentifier, message, ...(error !== undefined && { error }) })
  const store = openStore(dependencies, write)
  const emitter = createEmitter<{ changed: undefined }>()
  let problem: Problem | null = null
  let loadedAt = -Infinity
  let state: DisplayModeState | undefined
  let loading: Promise<void> | null = null

  function changed(): void {
    state = undefined
    emitter.emit('changed')
  }

  async function loadNow(): Promise<void> {
    try {
      const next = await loadDisplayMode(send, write, store.get())
      loadedAt = clock.now()
      problem = null
      // Other tabs get no message about equal values.
      if (!isEqual(next, store.get())) store.set(next)
    } catch (error) {
      problem = loadFailure(error, write)
      throw error
    } finally {
      loading = null
      changed()
    }
  }

  const load = async (maximumAge = 0): Promise<void> => {
    if (loading === null && clock.now() - loadedAt < maximumAge) return
    await (loading ??= loadNow())
  }

  const sendAndReload = (async (endpoint: Endpoint, ...rest: never[]) => {
    const reply: unknown = await (send as (...call: unknown[]) => Promise<unknown>)(endpoint, ...rest)
    if (!isUpdate(endpoint)) return reply
    // A load that began before the update may not know of it.
    await loading?.catch(() => undefined)
    await load().catch(() => undefined)
    return reply
  }) as Transport['send']

  const patch = (change: DisplayModeChange) => {
    const { endpoint, input } = displayModeCall(change)
    return sendAndReload(endpoint, input)
  }
  const unsubscribe = store.subscribe(changed)
  return {
    displayMode: {
      get: () => (state ??= stateOf(store.get(), problem)),
      subscribe: (listener) => emitter.subscribe('changed', listener),
      load,
      set: async (change, submit = patch) => await setProperty(change, submit, write),
    },
    ready: store.ready,
    send: sendAndReload,
    forget: store.forget,
    close() {
      unsubscribe()
      store.close()
    },
  }
}

/** The call that sets or clears one property. */
export function displayModeCall({ source, property, value }: DisplayModeChange) {
  const endpoint = source === 'local' ? calls.localOverride : calls.cloudOverride
  return { endpoint, input: { body: { patches: { [property]: value } } } }
}

const isUpdate = ({ path }: Endpoint) => path === calls.localOverride.path || path === calls.cloudOverride.path

/** Opens the stored display mode of one instance on this device. */
function openStore({ globalUniqueIdentifier, storage, channel, tabId }: DisplayModeDependencies, write: WriteLog) {
  return createSharedStore({
    name: `displayMode/${globalUniqueIdentifier}`,
    properties: storedProperties,
    defaults: NOTHING_STORED,
    ...{ storage, channel, tabId },
    onProblem: ({ kind }) => write('WARN', LOAD_TAG, kind),
  })
}

/**
 * The stored display mode as the screens use it. It was checked when it was loaded, but maybe by another version of the
 * client.
 */
function stateOf(stored: StoredDisplayMode, problem: Problem | null): DisplayModeState {
  const { settings, propertySources, errors, defaults } = stored
  const isCloudOverrideAllowed = settings !== null && !errors.some(({ source }) => source === 'cloudOverride')
  const read = (values: Record<string, unknown> | null) => values && repairSettings(values, () => undefined)
  return {
    ...{ propertySources, errors, isCloudOverrideAllowed, problem },
    settings: read(settings),
    defaults: read(defaults),
  }
}

/** Sets one property, see `DisplayMode.set`. */
async function setProperty(
  change: DisplayModeChange,
  submit: (change: DisplayModeChange) => Promise<unknown>,
  write: WriteLog,
): Promise<boolean> {
  const { property, value } = change
  if (!isProperty(property)) {
    write('ERROR', SCHEMA_TAG, `${property} is not a valid display mode property`)
    throw new ProblemError({ code: 'display-mode/unknown-property', params: { property } })
  }
  if (!fits(property, value)) {
    write('ERROR', SCHEMA_TAG, `the value for ${property} does not fit its rule`)
    return false
  }
  await submit(change)
  return true
}

function isProperty(name: string): name is DisplayModeProperty {
  return Object.hasOwn(displayModeProperties, name)
}

function fits(property: DisplayModeProperty, value: unknown): boolean {
  return value === null || (displayModeProperties[property].safeParse(value).success && isJson(value))
}

/** Whether a value can be sent as JSON; a value that contains itself cannot. */
function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Whether two values are equal as JSON. Stored ones may contain themselves, and are then overwritten. */
function isEqual(one: unknown, other: unknown): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false
  }
}
