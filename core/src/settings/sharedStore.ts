import { z } from 'zod'
import type { KeyValueStorage, TabChannel } from './seams'

/** One property as stored: its value, when it was written (a counter that only grows) and by which tab. */
const Entry = z.object({ value: z.unknown(), at: z.number().int().min(0), by: z.string() })
type Entry = z.infer<typeof Entry>
const Entries = z.record(z.string(), Entry)
const Message = z.object({ store: z.string(), entries: Entries })

export type StoreProblem = { kind: 'broken-property'; property: string } | { kind: 'broken-store' } | { kind: 'storage-failed'; cause: unknown }

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
function createRegisters<T extends object>(properties: z.ZodRawShape, defaults: T, report: (problem: StoreProblem) => void) {
  const entries = new Map<string, Entry>()
  let values = defaults
  return {
    values: () => values,
    stored: () => Object.fromEntries(entries),
    nextStamp: () => Math.max(0, ...[...entries.values()].map((entry) => entry.at)) + 1,
    /** True where anything changed. */
    merge(incoming: Record<string, Entry>): boolean {
      const next = { ...values } as Record<string, unknown>
      let changed = false
      for (const [property, entry] of Object.entries(incoming)) {
        const schema = properties[property] as z.ZodType | undefined
        if (!schema || !isNewer(entry, entries.get(property))) continue
        const parsed = schema.safeParse(entry.value)
        if (!parsed.success) {
          report({ kind: 'broken-property', property })
          continue
        }
        entries.set(property, { ...entry, value: parsed.data })
        next[property] = parsed.data
        changed = true
      }
      if (changed) values = next as T
      return changed
    },
  }
}

export function createSharedStore<Shape extends z.ZodRawShape>(options: SharedStoreOptions<Shape>): SharedStore<z.output<z.ZodObject<Shape>>> {
  type T = z.output<z.ZodObject<Shape>>
  const { name, properties, defaults, storage, channel, tabId } = options
  const report = options.onProblem ?? (() => undefined)
  const key = `store/${name}`
  const listeners = new Set<() => void>()
  const registers = createRegisters<T>(properties, defaults, report)
  let writing: Promise<void> = Promise.resolve()

  function announce(): void {
    for (const listener of listeners) listener()
  }

  function persist(): void {
    writing = writing
      .then(() => storage.set(key, registers.stored()))
      .catch((cause: unknown) => report({ kind: 'storage-failed', cause }))
  }

  const unsubscribe = channel.subscribe((message) => {
    const parsed = Message.safeParse(message)
    if (!parsed.success || parsed.data.store !== name) return
    if (registers.merge(parsed.data.entries)) {
      persist()
      announce()
    }
  })

  async function load(): Promise<void> {
    const stored = await storage.get(key).catch((cause: unknown) => report({ kind: 'storage-failed', cause }))
    if (stored === undefined || stored === null) return
    const parsed = Entries.safeParse(stored)
    if (!parsed.success) return report({ kind: 'broken-store' })
    if (registers.merge(parsed.data)) announce()
  }

  return {
    ready: load(),
    get: registers.values,
    set(patch) {
      const at = registers.nextStamp()
      const written: Record<string, Entry> = {}
      for (const [property, value] of Object.entries(patch)) written[property] = { value, at, by: tabId }
      if (!registers.merge(written)) return
      persist()
      channel.post({ store: name, entries: written })
      announce()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: unsubscribe,
  }
}
