import { z } from 'zod'
import { createEmitter } from '../emitter'
import type { KeyValueStorage } from './keyValueStorage'
import type { TabChannel } from './tabChannel'

/**
 * One property as it is stored: its value, a counter that grows with every write, and the id of the tab that wrote it.
 */
const Entry = z.object({ value: z.unknown(), at: z.number().int().min(0), by: z.string() })
type Entry = z.infer<typeof Entry>
const Entries = z.record(z.string(), z.unknown())
/** Ending of the key under which a value that cannot be read is kept. */
const UNREADABLE_SUFFIX = '/unreadable'
const StoreMessage = z.object({ store: z.string(), entries: Entries })

export type StoreProblem =
  { kind: 'broken-property'; property: string } | { kind: 'broken-store' } | { kind: 'storage-failed'; cause: unknown }

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
 * Named properties that outlive a reload and have the same values in every tab. Each property is a last-writer-wins
 * register (counter, then tab id), so the tabs agree in whatever order their messages arrive.
 */
export interface SharedStore<T extends object> {
  /** Resolves when the stored values are loaded. Until then `get` returns the defaults. */
  readonly ready: Promise<void>
  /** The current values: the same object until one of them changes. */
  get(): Readonly<T>
  set(patch: Partial<T>): void
  subscribe(listener: () => void): () => void
  close(): void
}

interface StoreEvents {
  'values.changed': undefined
}

function isNewer(entry: Entry, current: Entry | undefined): boolean {
  if (!current) return true
  return entry.at !== current.at ? entry.at > current.at : entry.by > current.by
}

/** Holds the registers of one store and merges entries of any tab, in any order. */
function createRegisters<T extends object>(
  properties: z.ZodRawShape,
  defaults: T,
  onProblem: (problem: StoreProblem) => void,
) {
  const entries = new Map<string, Entry>()
  /** Stored entries that cannot be read. They stay in the storage until their property is set. */
  const brokenEntries = new Map<string, unknown>()
  let values = defaults

  /**
   * Parses an entry, or reports it once as broken. A property of a newer client version has no schema and is left as it is.
   */
  function parseEntry(property: string, incoming: unknown): Entry | undefined {
    const schema = Object.hasOwn(properties, property) ? (properties[property] as z.ZodType) : z.unknown()
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
    nextCounter: () => Math.max(0, ...[...entries.values()].map((entry) => entry.at)) + 1,
    /** Returns the entries that were newer than the current ones, or undefined when none was. */
    merge(incoming: Record<string, unknown>): Record<string, Entry> | undefined {
      const merged: Record<string, Entry> = {}
      const changedValues: Record<string, unknown> = {}
      for (const [property, incomingEntry] of Object.entries(incoming)) {
        const entry = parseEntry(property, incomingEntry)
        if (!entry || !isNewer(entry, entries.get(property))) continue
        entries.set(property, entry)
        merged[property] = entry
        if (Object.hasOwn(properties, property)) changedValues[property] = entry.value
      }
      if (Object.keys(changedValues).length > 0) values = { ...values, ...changedValues }
      return Object.keys(merged).length > 0 ? merged : undefined
    },
  }
}

/**
 * Returns a function that writes the newest state, one write at a time. Changes during a write go with the next write.
 */
function createWriter(write: () => Promise<void>, onFailure: (cause: unknown) => void): () => void {
  let hasChanges = false
  let isWriting = false
  async function writeChanges(): Promise<void> {
    isWriting = true
    while (hasChanges) {
      hasChanges = false
      await write().catch(onFailure)
    }
    isWriting = false
  }
  return () => {
    hasChanges = true
    if (!isWriting) void writeChanges()
  }
}

/** Reads the entries of a store. Of a value that holds none, a copy is stored elsewhere, since it will be written over. */
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

export function createSharedStore<Shape extends z.ZodRawShape>(
  options: SharedStoreOptions<Shape>,
): SharedStore<z.output<z.ZodObject<Shape>>> {
  type T = z.output<z.ZodObject<Shape>>
  const { name, properties, defaults, storage, channel, tabId, onProblem = () => undefined } = options
  const key = `store/${name}`
  const emitter = createEmitter<StoreEvents>()
  const registers = createRegisters<T>(properties, defaults, onProblem)
  const onStorageFailure = (cause: unknown) => {
    onProblem({ kind: 'storage-failed', cause })
  }
  const writeToStorage = createWriter(write, onStorageFailure)
  /** Values that are set before the stored ones are read. They win over the stored ones. Undefined once these are read. */
  let earlyPatch: Partial<T> | undefined = {}
  /** Whether the first attempt to read the stored values goes on. */
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
    const at = registers.nextCounter()
    const written: Record<string, Entry> = {}
    for (const [property, value] of Object.entries(patch)) written[property] = { value, at, by: tabId }
    const entries = registers.merge(written)
    if (!entries) return
    if (earlyPatch) earlyPatch = { ...earlyPatch, ...patch }
    if (!isLoading) {
      writeToStorage()
      channel.post({ store: name, entries })
    }
    emitter.emit('values.changed')
  }

  const unsubscribeFromChannel = channel.subscribe((message) => {
    const parsed = StoreMessage.safeParse(message)
    if (!parsed.success || parsed.data.store !== name || !registers.merge(parsed.data.entries)) return
    if (!isLoading) writeToStorage()
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

  async function load(): Promise<void> {
    await readFromStorage().catch(onStorageFailure)
    isLoading = false
  }

  return {
    ready: load(),
    get: registers.values,
    set,
    subscribe: (listener) => emitter.subscribe('values.changed', listener),
    close: unsubscribeFromChannel,
  }
}
