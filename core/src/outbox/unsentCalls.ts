import { z } from 'zod'
import { createEmitter } from '../emitter'
import type { Problem } from '../result'
import type { KeyValueStorage } from '../settings'

const UnsentCall = z.object({
  key: z.string(),
  method: z.string(),
  path: z.string(),
  input: z.record(z.string(), z.unknown()),
  title: z.string(),
  about: z.string().nullable(),
  writtenAt: z.number(),
  problem: z.custom<Problem | null>((value) => value === null || typeof value === 'object'),
})

/** A call that the instance has not confirmed yet. It is plain data, so that it can wait on the device. */
export interface UnsentCall {
  /** Its idempotency key, by which the instance does it once. */
  key: string
  /** Method and path of its endpoint. */
  method: string
  path: string
  input: Record<string, unknown>
  /** Names it for the user who made it, in their language. */
  title: string
  /** Id of the entity that it adds to; null: none. */
  about: string | null
  /** In ms since the epoch, by the clock of this device. */
  writtenAt: number
  /** Why the instance refuses it; null: it has not answered. */
  problem: Problem | null
}

export interface UnsentCallsDependencies {
  storage: KeyValueStorage
  /** The storage has each call under this name and its key. */
  name: string
}

const ignore = () => undefined

/** The order in which calls were written. */
const byTime = (left: UnsentCall, right: UnsentCall) =>
  left.writtenAt - right.writtenAt || (left.key < right.key ? -1 : 1)

/** Stores the calls of earlier clients, which had all of them in one list, each by itself. */
async function splitList(storage: KeyValueStorage, name: string): Promise<void> {
  const list = await storage.get(name)
  if (!Array.isArray(list)) return
  for (const call of list.flatMap((entry) => UnsentCall.safeParse(entry).data ?? []))
    await storage.set(`${name}/${call.key}`, call)
  await storage.remove(name)
}

/**
 * The calls of an outbox, which all tabs share. Each is stored by itself, so that no tab writes over what another has
 * stored. A device that stores nothing keeps them until the page is closed.
 */
export function createUnsentCalls({ storage, name }: UnsentCallsDependencies) {
  const emitter = createEmitter<{ changed: null }>()
  const prefix = `${name}/`
  /** Calls that the device could not store, or not yet. */
  const unstored = new Set<string>()
  let calls: readonly UnsentCall[] = []

  function set(next: readonly UnsentCall[]): void {
    calls = [...next].sort(byTime)
    emitter.emit('changed', null)
  }

  const without = (key: string) => calls.filter((call) => call.key !== key)
  const storedKeys = async () => (await storage.keys()).filter((key) => key.startsWith(prefix))

  async function store(call: UnsentCall): Promise<void> {
    unstored.add(call.key)
    await storage.set(prefix + call.key, call).then(() => unstored.delete(call.key), ignore)
  }

  return {
    all: () => calls,
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
    /** Reads what all tabs have stored. */
    async read(): Promise<void> {
      try {
        await splitList(storage, name)
        const entries = await Promise.all((await storedKeys()).map((key) => storage.get(key)))
        const stored = entries.flatMap((entry) => UnsentCall.safeParse(entry).data ?? [])
        set([...stored, ...calls.filter(({ key }) => unstored.has(key) && !stored.some((call) => call.key === key))])
      } catch {
        // What this tab knows stays.
      }
    },
    /** Adds a call. Returns false, and adds nothing, where so many calls wait already. */
    async add(call: UnsentCall, maximum: number): Promise<boolean> {
      const stored = await storedKeys().catch(() => [])
      // Those of this tab as they are now, since others may have been added meanwhile.
      const keys = new Set([...stored, ...calls.map(({ key }) => prefix + key)])
      keys.delete(prefix + call.key)
      if (keys.size >= maximum) return false
      set([...without(call.key), call])
      await store(call)
      return true
    },
    /** Writes down why the instance refuses a call, unless another tab has taken it out. */
    async refuse(call: UnsentCall, problem: Problem): Promise<void> {
      const isGone = !unstored.has(call.key) && (await storage.get(prefix + call.key).catch(() => call)) === undefined
      set(isGone ? without(call.key) : [...without(call.key), { ...call, problem }])
      if (!isGone) await store({ ...call, problem })
    },
    async remove(key: string): Promise<void> {
      set(without(key))
      unstored.delete(key)
      await storage.remove(prefix + key).catch(ignore)
    },
    async clear(): Promise<void> {
      set([])
      unstored.clear()
      const keys = await storedKeys().catch(() => [])
      await Promise.all([name, ...keys].map((key) => storage.remove(key).catch(ignore)))
    },
  }
}
