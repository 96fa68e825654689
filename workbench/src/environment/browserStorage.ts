import type { WithLock } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'
import { createIndexedStorage } from './indexedStorage'

/** Name of the database and of the channel between tabs. */
const NAME = 'barn-workbench'

/**
 * Creates the one store of this browser: keys and values in IndexedDB. Its functions reject if there is no IndexedDB.
 */
export function createBrowserStorage(): KeyValueStorage {
  return createIndexedStorage(NAME)
}

/** The result of a browser function; null if the browser refuses it. */
function tried<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch {
    return null
  }
}

/**
 * Creates a channel for messages between the tabs of this browser. If the browser has none, or refuses it, each tab
 * works alone.
 */
export function createBrowserChannel(): TabChannel {
  const channel = tried(() => new BroadcastChannel(NAME))
  if (!channel) return { post: () => undefined, subscribe: () => () => undefined }
  return {
    post: (message) => void tried(() => channel.postMessage(message)),
    subscribe(listener) {
      const receive = (event: MessageEvent) => listener(event.data)
      tried(() => channel.addEventListener('message', receive))
      return () => void tried(() => channel.removeEventListener('message', receive))
    },
  }
}

/** Runs a task while this tab holds a Web Lock. Browsers have none on plain http: the task runs at once there. */
export function withBrowserLock(...[name, signal, task]: Parameters<WithLock>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, { signal }, task) : task()
}
