import { z } from 'zod'
import { createEmitter } from '../emitter'
import { StorageSlowError, type KeyValueStorage } from './keyValueStorage'
import type { TabChannel } from './tabChannel'

/** Greatest counter of a stored entry. A greater one is rubbish, and would leave no number for the writes after it. */
const MAX_COUNTER = 2 ** 40
/**
 * One property as it is stored: its value, a counter that grows with every write, and the id of the tab that wrote it.
 */
const Entry = z.object({ value: z.unknown(), at: z.number().int().min(0).max(MAX_COUNTER), by: z.string() })
type Entry = z.infer<typeof Entry>
const Entries = z.record(z.string(), z.unknown())
/** Ending of the key under which a value that cannot be read is kept. */
const UNREADABLE_SUFFIX = '/unreadable'
const StoreMessage = z.object({ store: z.string(), entries: Entries })

export type StoreProblem =
  | { kind: 'broken-property'; property: string }
  | { kind: 'broken-store' }
  | { kind: 'storage-failed'; cause: unknown }

export interface SharedStoreOptions<Shape extends z.ZodRawShape> {
  name: string
  properties: Shape
  defaults: z.output<z.ZodObject<Shape>>
  storage: KeyValueStorage
  channel: TabChannel
  tabId: string
  /**
   * Called when a stored value cannot be read or written. The store continues with its defaults or the values in
   * memory.
   */
  onProblem?: (problem: StoreProblem) => void
}

/**
 * Named properties that survive a reload and have the same values in every tab. Each property is a last-writer-wins
 * register (counter, then tab id), so the tabs agree in whatever order their messages arrive.
 */
export interface SharedStore<T extends object> {
  /** Resolves when the stored values are loaded. Until then `get` returns the defaults. */
  readonly ready: Promise<void>
  /** The values of properties that were never set. */
  readonly defaults: Readonly<T>
  /** The current values: the same object until one of them changes. */
  get(): Readonly<T>
  set(patch: Partial<T>): void
  /** Resolves when all values that were set until now are stored, or could not be stored. */
  saved(): Promise<void>
  subscribe(listener: () => void): () => void
  /** Stops receiving and writing changes. */
  close(): void
  /** Closes the store and removes its stored values. */
  forget(): Promise<void>
}

/** A shared store of values of one shape by keys that are not known beforehand. */
export interface SharedMapOptions<Value> extends Omit<SharedStoreOptions<z.ZodRawShape>, 'properties' | 'defaults'> {
  /** Values that do not have it are left out. */
  value: z.ZodType<Value>
  /** Keys that do not have it are left out. */
  key: z.ZodType<string>
}

interface StoreEvents {
  'values.changed': undefined
}

function isNewer(entry: Entry, current: Entry | undefined): boolean {
  if (!current) return true
  return entry.at !== current.at ? entry.at > current.at : entry.by > current.by
}

/** The schema of a property; undefined if this version of the client does not know it. */
type SchemaOf = (property: string) => z.ZodType | undefined

/** Holds the registers of one store and merges entries of any tab, in any order. */
function createRegisters<T extends object>(
  schemaOf: SchemaOf,
  defaults: T,
  onProblem: (problem: StoreProblem) => void,
) {
  const entries = new Map<string, Entry>()
  /** Stored entries that cannot be read. They stay in the storage until their property is set. */
  const brokenEntries = new Map<string, unknown>()
  let values = defaults

  /**
   * Parses an entry, or reports it once as broken. A property of a newer client version has no schema and is left as it
   * is.
   */
  function parseEntry(property: string, incoming: unknown): Entry | undefined {
    const schema = schemaOf(property) ?? z.unknown()
    const entry = Entry.safeParse(incoming)
    const value = schema.safeParse(entry.data?.value)
    if (entry.success && value.success) return { ...entry.data, value: value.data }
    if (!brokenEntries.has(property)) onProblem({ kind: 'broken-property', property })
    brokenEntries.set(property, incoming)
    return undefined
  }

  return {
    values: () => values,
    storedEntries: () => Object.fromEntries([...brokenEntries, ...entries]),
    nextCounter: () => [...entries.values()].reduce((highest, { at }) => Math.max(highest, at), 0) + 1,
    /** Returns the entries that were newer than the current ones, or undefined when none was. */
    merge(incoming: Record<string, unknown>): Record<string, Entry> | undefined {
      const merged: Record<string, Entry> = {}
      const changedValues: Record<string, unknown> = {}
      for (const [property, incomingEntry] of Object.entries(incoming)) {
        const entry = parseEntry(property, incomingEntry)
        if (!entry || !isNewer(entry, entries.get(property))) continue
        entries.set(property, entry)
        merged[property] = entry
        if (schemaOf(property)) changedValues[property] = entry.value
      }
      if (Object.keys(changedValues).length > 0) values = { ...values, ...changedValues }
      return Object.keys(merged).length > 0 ? merged : undefined
    },
  }
}

/**
 * Returns a function that writes the newest state, one write at a time. Changes during a write go with the next write.
 * A write that a slow storage has not accepted is repeated when it answers again. It does not use a serial queue of
 * `core/concurrency`: any number of changes wait as a single write.
 */
function createWriter(write: () => Promise<void>, onFailure: (cause: unknown) => void) {
  let hasChanges = false
  let writing: Promise<void> | null = null
  let isClosed = false
  async function writeChanges(): Promise<void> {
    while (hasChanges) {
      hasChanges = false
      await write().catch((cause: unknown) => {
        onFailure(cause)
        if (cause instanceof StorageSlowError) void cause.answered.then(writeAgain)
      })
    }
    writing = null
  }
  function writeAgain(): void {
    if (isClosed) return
    hasChanges = true
    writing ??= writeChanges()
  }
  return {
    write: writeAgain,
    /** Resolves when no write is running. */
    finished: async () => void (await writing),
    /** Stops writing. Resolves when no write is running. */
    async close() {
      isClosed = true
      hasChanges = false
      await writing
    },
  }
}

/**
 * Reads the entries of a store. Of a value that holds none, a copy is stored elsewhere, since it will be written over.
 */
async function readEntries(
  storage: KeyValueStorage,
  key: string,
  onProblem: (problem: StoreProblem) => void,
): Promise<Record<string, unknown>> {
  const stored = await storage.get(key)
  const parsed = Entries.nullish().safeParse(stored)
  if (parsed.success) return parsed.data ?? {}
  onProblem({ kind: 'broken-store' })
  await storage.set(`${key}${UNREADABLE_SUFFIX}`, stored)
  return {}
}

/**
 * Creates a store of properties, each with its schema. A stored value that its schema refuses is replaced by its
 * default.
 */
export function createSharedStore<Shape extends z.ZodRawShape>(
  options: SharedStoreOptions<Shape>,
): SharedStore<z.output<z.ZodObject<Shape>>> {
  const { properties, defaults } = options
  const schemaOf = (property: string) =>
    Object.hasOwn(properties, property) ? (properties[property] as z.ZodType) : undefined
  return createStore<z.output<z.ZodObject<Shape>>>(options, schemaOf, defaults)
}

/** Creates a store whose keys are not known beforehand. A key that was set cannot be taken out again. */
export function createSharedMap<Value>(options: SharedMapOptions<Value>): SharedStore<Record<string, Value>> {
  const schemaOf = (property: string) => (options.key.safeParse(property).success ? options.value : z.never())
  return createStore<Record<string, Value>>(options, schemaOf, {})
}

/** Rejects where the storage throws, too. */
async function removeFrom(storage: KeyValueStorage, key: string): Promise<void> {
  await storage.remove(key)
}

type StoreOptions = Omit<SharedStoreOptions<never>, 'properties' | 'defaults'>

/** Calls `merge` with the entries that other tabs have written to a store. Returns the function that ends this. */
function followChannel({ channel, name }: StoreOptions, merge: (entries: Record<string, unknown>) => void): () => void {
  return channel.subscribe((message) => {
    const { data } = StoreMessage.safeParse(message)
    if (data?.store === name) merge(data.entries)
  })
}

/** The entries of values that one tab writes at once. */
function entriesOf(patch: object, written: Pick<Entry, 'at' | 'by'>): Record<string, Entry> {
  return Object.fromEntries(Object.entries(patch).map(([property, value]) => [property, { value, ...written }]))
}

function createStore<T extends object>(options: StoreOptions, schemaOf: SchemaOf, defaults: T): SharedStore<T> {
  const { name, storage, channel, tabId, onProblem = () => undefined } = options
  const key = `store/${name}`
  const emitter = createEmitter<StoreEvents>()
  const registers = createRegisters<T>(schemaOf, defaults, onProblem)
  const onStorageFailure = (cause: unknown) => onProblem({ kind: 'storage-failed', cause })
  const writer = createWriter(write, onStorageFailure)
  /**
   * Values that are set before the stored ones are read. They win over the stored ones. Undefined once these are read.
   */
  let earlyPatch: Partial<T> | undefined = {}
  /** Whether the first attempt to read the stored values is running. */
  let isLoading = true

  /**
   * Nothing is written over values that could not be read, or that another tab has written since: they are read first.
   */
  async function write(): Promise<void> {
    if (earlyPatch) await readFromStorage()
    else if (registers.merge(await readEntries(storage, key, onProblem))) emitter.emit('values.changed')
    await storage.set(key, registers.storedEntries())
  }

  function set(patch: Partial<T>): void {
    const entries = registers.merge(entriesOf(patch, { at: registers.nextCounter(), by: tabId }))
    if (!entries) return
    if (earlyPatch) earlyPatch = { ...earlyPatch, ...patch }
    if (!isLoading) {
      writer.write()
      channel.post({ store: name, entries })
    }
    emitter.emit('values.changed')
  }

  const unsubscribeFromChannel = followChannel(options, (entries) => {
    if (!registers.merge(entries)) return
    if (!isLoading) writer.write()
    emitter.emit('values.changed')
  })

  /** Merges the stored values into the current ones. */
  async function readFromStorage(): Promise<void> {
    const stored = await readEntries(storage, key, onProblem)
    const hasStoredValues = registers.merge(stored) !== undefined
    const patch = earlyPatch ?? {}
    earlyPatch = undefined
    isLoading = false
    if (Object.keys(patch).length > 0) set(patch)
    else if (hasStoredValues) emitter.emit('values.changed')
  }

  const ready = readFromStorage()
    .catch(onStorageFailure)
    .finally(() => (isLoading = false))
  const close = () => {
    unsubscribeFromChannel()
    return writer.close()
  }
  return {
    ...{ ready, defaults },
    get: registers.values,
    set,
    saved: () => ready.then(() => writer.finished()),
    subscribe: (listener) => emitter.subscribe('values.changed', listener),
    close: () => void close(),
    async forget() {
      await Promise.all([close(), ready])
      await removeFrom(storage, key).catch(onStorageFailure)
    },
  }
}
