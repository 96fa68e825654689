import { z } from 'zod'
import { keyOfKept, NOTHING_KEPT, readKept, type Kept } from './keptLayouts'
import type { LayoutDependencies } from './layoutDependencies'

/** Told to the other tabs when the copy has changed. */
const Message = z.object({ layouts: z.string() })

/** What this device keeps of the layouts of one instance and account, the same in every tab. */
export interface DeviceCopy {
  /** Resolves when it is in; before that there is nothing. */
  readonly loaded: Promise<void>
  get(): Kept
  set(patch: Partial<Kept>): void
}

export function createDeviceCopy(
  { session, accountId, storage, channel, onStorageFailure }: LayoutDependencies,
  onChange: () => void,
): DeviceCopy {
  const key = keyOfKept(session.id, accountId)
  let kept: Kept = NOTHING_KEPT
  let writing = Promise.resolve()
  let writes = 0
  const read = async () => {
    const before = writes
    const found = await readKept(storage, key)
    // What was changed here meanwhile is newer, and on its way to the storage.
    if (writes !== before) return
    kept = found
    onChange()
  }
  const loaded = read()
  channel.subscribe((message) => {
    if (Message.safeParse(message).data?.layouts === key) void writing.then(read)
  })
  return {
    loaded,
    get: () => kept,
    set(patch) {
      writes++
      kept = { ...kept, ...patch }
      onChange()
      const state = kept
      writing = writing.then(() => storage.set(key, state)).then(() => channel.post({ layouts: key }), onStorageFailure)
    },
  }
}
