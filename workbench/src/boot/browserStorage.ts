import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'
import localforage from 'localforage'

const DATABASE = 'barn-workbench'

/** IndexedDB behind the house's storage seam. */
export function createBrowserStorage(): KeyValueStorage {
  const store = localforage.createInstance({ name: DATABASE, storeName: 'values' })
  return {
    get: (key) => store.getItem(key),
    set: async (key, value) => void (await store.setItem(key, value)),
    remove: (key) => store.removeItem(key),
  }
}

/** Messages between the tabs of this browser. */
export function createBrowserChannel(): TabChannel {
  const channel = new BroadcastChannel(DATABASE)
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const receive = (event: MessageEvent) => listener(event.data)
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
  }
}
