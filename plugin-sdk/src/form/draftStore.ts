import { z } from 'zod'
import type { Clock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import type { DeviceData } from '../react/WorkbenchContext'
import { newUuid } from '../writes/newUuid'

/** After this time without a change a draft is stored, in ms. */
export const DRAFT_PAUSE = 0.3 * SECOND

/** What is being written. @public */
export interface Draft<Value> {
  value: Value
  /** The idempotency key with which it is sent, another one for each change. */
  key: string
}

/** A draft of a value, with a key of its own. @public */
export function draftOf<Value>(value: Value): Draft<Value> {
  return { value, key: newUuid() }
}

/** Keeps what is being written on the device. @public */
export interface DraftStore<Value> {
  /** What was kept; null: nothing. */
  load(): Promise<Draft<Value> | null>
  /** Stores a draft soon; null forgets it. */
  keep(draft: Draft<Value> | null): void
  forget(): void
  /** Stores at once what is not stored yet. */
  flush(): void
}

interface DraftOptions<Value> {
  data: DeviceData
  name: string
  clock: Pick<Clock, 'setTimeout'>
  /** Reads a stored value; null: it is none. */
  read(value: unknown): Value | null
}

const Stored = z.object({ value: z.unknown(), key: z.string() })
const ignore = () => undefined

/** The draft of a name. A device that stores nothing keeps none, and says nothing about it. */
export function createDraftStore<Value>({ data, name, clock, read }: DraftOptions<Value>): DraftStore<Value> {
  let pending: { draft: Draft<Value> | null } | null = null
  let cancel: () => void = ignore

  function flush(): void {
    cancel()
    if (pending === null) return
    const { draft } = pending
    pending = null
    if (draft === null) data.remove(name).catch(ignore)
    else data.set(name, draft).catch(ignore)
  }

  return {
    async load() {
      const { data: stored } = Stored.safeParse(await data.get(name).catch(ignore))
      const value = stored ? read(stored.value) : null
      return stored && value !== null ? { value, key: stored.key } : null
    },
    keep(draft) {
      pending = { draft }
      cancel()
      cancel = clock.setTimeout(flush, DRAFT_PAUSE)
    },
    forget() {
      cancel()
      pending = null
      data.remove(name).catch(ignore)
    },
    flush,
  }
}
