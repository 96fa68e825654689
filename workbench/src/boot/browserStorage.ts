import { createStore, del, get, set } from 'idb-keyval'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'

const DATABASE = 'barn-workbench'

/** IndexedDB behind the house's storage seam. */
export function createBrowserStorage(): KeyValueStorage {
  const store = createStore(DATABASE, 'values')
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    remove: (key) => del(key, store),
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
