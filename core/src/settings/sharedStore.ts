import { z } from 'zod'
import type { KeyValueStorage, TabChannel } from './seams'

/** One property as stored: its value, when it was written (a counter that only grows) and by which tab. */
const Entry = z.object({ value: z.unknown(), at: z.number().int().min(0), by: z.string() })
type Entry = z.infer<typeof Entry>
const Entries = z.record(z.string(), z.unknown())
const Message = z.object({ store: z.string(), entries: Entries })

export type StoreProblem =
  { kind: 'broken-property'; property: string } | { kind: 'broken-store' } | { kind: 'storage-failed'; cause: unknown }

export interface SharedStoreOptions<Shape extends z.ZodRawShape> {
  name: string
  properties: Shape
  defaults: z.output<z.ZodObject<Shape>>
  storage: KeyValueStorage
  channel: TabChannel
  tabId: string
  onProblem?: (problem: StoreProblem) => void
}

/**
 * Named properties that outlive a reload and are the same in every tab. Each property is a last-writer-wins register
 * (counter, then tab id), so tabs converge whatever order their messages take.
 */
export interface SharedStore<T extends object> {
  /** Resolves when the stored values are in. Before that the defaults serve. */
  readonly ready: Promise<void>
  get(): Readonly<T>
  set(patch: Partial<T>): void
  subscribe(listener: () => void): () => void
  close(): void
}

function isNewer(entry: Entry, than: Entry | undefined): boolean {
  if (!than) return true
  return entry.at !== than.at ? entry.at > than.at : entry.by > than.by
}

/** The registers of one store: takes in entries of any tab, in any order. */
function createRegisters<T extends object>(
  properties: z.ZodRawShape,
  defaults: T,
  report: (problem: StoreProblem) => void,
) {
  const entries = new Map<string, Entry>()
  let values = defaults

  /** The entry as it is kept; undefined where it is broken. What a newer version of the client wrote is kept as it is. */
  function read(property: string, incoming: unknown): Entry | undefined {
    const entry = Entry.safeParse(incoming)
    const schema = Object.hasOwn(properties, property) ? (properties[property] as z.ZodType) : z.unknown()
    const value = schema.safeParse(entry.data?.value)
    if (entry.success && value.success) return { ...entry.data, value: value.data }
    report({ kind: 'broken-property', property })
    return undefined
  }

  return {
    values: () => values,
    stored: () => Object.fromEntries(entries),
    nextStamp: () => Math.max(0, ...[...entries.values()].map((entry) => entry.at)) + 1,
    /** The entries that were newer than what was known; undefined where none was. */
    merge(incoming: Record<string, unknown>): Record<string, Entry> | undefined {
      const taken: Record<string, Entry> = {}
      const known: Record<string, unknown> = {}
      for (const [property, one] of Object.entries(incoming)) {
        const entry = read(property, one)
        if (!entry || !isNewer(entry, entries.get(property))) continue
        entries.set(property, entry)
        taken[property] = entry
        if (Object.hasOwn(properties, property)) known[property] = entry.value
      }
      if (Object.keys(known).length > 0) values = { ...values, ...known }
      return Object.keys(taken).length > 0 ? taken : undefined
    },
  }
}

/** Writes out the newest state, one write at a time: what changes during a write goes with the next one. */
function createWriter(write: () => Promise<void>, onFailure: (cause: unknown) => void): () => void {
  let dirty = false
  let writing = false
  async function writeAll(): Promise<void> {
    writing = true
    while (dirty) {
      dirty = false
      await write().catch(onFailure)
    }
    writing = false
  }
  return () => {
    dirty = true
    if (!writing) void writeAll()
  }
}

export function createSharedStore<Shape extends z.ZodRawShape>(
  options: SharedStoreOptions<Shape>,
): SharedStore<z.output<z.ZodObject<Shape>>> {
  type T = z.output<z.ZodObject<Shape>>
  const { name, properties, defaults, storage, channel, tabId } = options
  const report = options.onProblem ?? (() => undefined)
  const fail = (cause: unknown): undefined => void report({ kind: 'storage-failed', cause })
  const key = `store/${name}`
  const listeners = new Set<() => void>()
  const registers = createRegisters<T>(properties, defaults, report)
  const writeOut = createWriter(async () => storage.set(key, registers.stored()), fail)
  /** What was set before the stored values came: it is newer than they are. */
  let early: Partial<T> | undefined = {}

  function announce(): void {
    for (const listener of listeners) listener()
  }

  function write(patch: Partial<T>): void {
    const at = registers.nextStamp()
    const written: Record<string, Entry> = {}
    for (const [property, value] of Object.entries(patch)) written[property] = { value, at, by: tabId }
    const entries = registers.merge(written)
    if (!entries) return
    if (early) early = { ...early, ...patch }
    else {
      writeOut()
      channel.post({ store: name, entries })
    }
    announce()
  }

  const unsubscribe = channel.subscribe((message) => {
    const parsed = Message.safeParse(message)
    if (!parsed.success || parsed.data.store !== name || !registers.merge(parsed.data.entries)) return
    if (!early) writeOut()
    announce()
  })

  async function load(): Promise<void> {
    const stored = await storage.get(key).catch(fail)
    const parsed = Entries.nullish().safeParse(stored)
    if (!parsed.success) report({ kind: 'broken-store' })
    const changed = registers.merge(parsed.data ?? {}) !== undefined
    const patch = early ?? {}
    early = undefined
    if (Object.keys(patch).length > 0) write(patch)
    else if (changed) announce()
  }

  return {
    ready: load(),
    get: registers.values,
    set: write,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: unsubscribe,
  }
}
