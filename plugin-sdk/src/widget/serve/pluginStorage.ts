import { createKeyedSerialQueue } from '@barn-workbench/core/concurrency'
import { ProblemError } from '@barn-workbench/core/result'
import type { WithLock } from '@barn-workbench/core/session'
import type { WidgetServices } from './serveWidget'

/** The storage of a device, as far as plugins use it. */
interface DeviceStorage {
  /** Resolves with undefined if nothing is stored under the name. */
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
}

/** Characters of JSON that a plugin may keep on a device for an account on an instance. */
export const STORAGE_QUOTA = 256 * 1024

type Values = Readonly<Record<string, unknown>>

/** Changes of one plugin's values run one after the other, also of several of its widgets. */
const inTurn = createKeyedSerialQueue()

interface StorageOwner {
  instanceId: string
  pluginId: string
}

/**
 * The values of one plugin on this device, for the account on an instance. All of them are one record, so that they can
 * be counted; a change reads the record again, under a lock that all tabs share. Rejects with `client/storage-failed`
 * for what would exceed the quota.
 */
export function createPluginStorage(
  data: DeviceStorage,
  { instanceId, pluginId }: StorageOwner,
  withLock: WithLock,
): Pick<WidgetServices, 'readStorage' | 'writeStorage' | 'removeStorage'> {
  const entry = `plugin/${pluginId}`
  const name = `plugin-storage/${instanceId}/${pluginId}`
  const read = async () => ((await data.get(entry)) ?? {}) as Values

  async function change(next: (values: Values) => Values): Promise<void> {
    await inTurn(name, () =>
      withLock(name, new AbortController().signal, async () => {
        const values = next(await read())
        if (JSON.stringify(values).length > STORAGE_QUOTA)
          throw new ProblemError({ code: 'client/storage-failed', params: {} })
        await data.set(entry, values)
      }),
    )
  }

  return {
    readStorage: async (key) => {
      const values = await read()
      return Object.hasOwn(values, key) ? values[key] : null
    },
    writeStorage: (key, value) => change((values) => ({ ...values, [key]: value })),
    removeStorage: (key) =>
      change((values) => Object.fromEntries(Object.entries(values).filter(([other]) => other !== key))),
  }
}
