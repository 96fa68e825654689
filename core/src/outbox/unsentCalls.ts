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
  storage: Pick<KeyValueStorage, 'get' | 'set' | 'remove'>
  /** Key of the calls in the storage. */
  name: string
  /** Runs one task of this name at a time, in all tabs. */
  alone(task: () => Promise<void>): Promise<void>
}

const ignore = () => undefined

/**
 * The calls of an outbox, which all tabs share. A device that stores nothing keeps them until the page is closed. `isOnlyHere`: whether
 * this tab has a call that is not stored yet.
 */
export function createUnsentCalls(
  { storage, name, alone }: UnsentCallsDependencies,
  isOnlyHere: (key: string) => boolean,
) {
  const emitter = createEmitter<{ changed: null }>()
  /** Calls that the device could not store. */
  const unstored = new Set<string>()
  let calls: readonly UnsentCall[] = []

  /** Reads what is stored, and adds what only this tab has. */
  async function read(): Promise<void> {
    const stored = await storage.get(name).catch(() => calls)
    const entries: unknown[] = Array.isArray(stored) ? stored : []
    const known = entries.flatMap((entry) => UnsentCall.safeParse(entry).data ?? [])
    const own = calls.filter(({ key }) => isOnlyHere(key) || unstored.has(key))
    calls = [...known, ...own.filter((call) => !known.some(({ key }) => key === call.key))]
  }

  const announce = () => emitter.emit('changed', null)

  return {
    all: () => calls,
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
    announce,
    /** Changes the calls on the device, whichever tab has changed them last. */
    async change(next: (calls: readonly UnsentCall[]) => readonly UnsentCall[]): Promise<void> {
      await alone(async () => {
        await read()
        calls = next(calls)
        await storage.set(name, calls).then(
          () => unstored.clear(),
          () => calls.forEach(({ key }) => unstored.add(key)),
        )
      })
      announce()
    },
    async clear(): Promise<void> {
      calls = []
      unstored.clear()
      await storage.remove(name).catch(ignore)
      announce()
    },
  }
}
