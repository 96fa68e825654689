import localforage from 'localforage'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'

/** Name of the database and of the channel between tabs. */
const NAME = 'barn-workbench'

/** The one place where this browser keeps things: a key-value store in IndexedDB. Rejects where there is none. */
export function createBrowserStorage(): KeyValueStorage {
  // Store and version are those of earlier clients, so that what they stored is found.
  const store = localforage.createInstance({
    driver: localforage.INDEXEDDB,
    name: NAME,
    storeName: 'values',
    version: 1,
  })
  return {
    get: async (key) => (await store.getItem<unknown>(key)) ?? undefined,
    set: async (key, value) => void (await store.setItem(key, value)),
    remove: (key) => store.removeItem(key),
  }
}

/** Messages between the tabs of this browser. */
export function createBrowserChannel(): TabChannel {
  const channel = new BroadcastChannel(NAME)
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const receive = (event: MessageEvent) => listener(event.data)
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
  }
}
