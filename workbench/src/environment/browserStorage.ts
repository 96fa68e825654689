import type { WithLock } from '@barn-workbench/core/session'
import type { KeyValueStorage, TabChannel } from '@barn-workbench/core/settings'

/** Name of the database and of the channel between tabs. */
const NAME = 'barn-workbench'

/**
 * Creates the one store of this browser: keys and values in IndexedDB. The mobile app keeps sign-ins elsewhere. Its
 * functions reject if there is no IndexedDB.
 */
export function createBrowserStorage(): KeyValueStorage {
  const storage = createIndexedStorage(NAME)
  return globalThis.barnApp?.protect(storage) ?? storage
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

/** Name of the one object store. It stays as it is, so that the values of earlier clients are found. */
const STORE = 'values'

type Factory = Pick<IDBFactory, 'open'>

/** Opens the database in its current version, with its object store. */
function openDatabase(factory: Factory, name: string, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE)
    }
    request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'))
    request.onsuccess = () => {
      const database = request.result
      if (database.objectStoreNames.contains(STORE)) return resolve(database)
      database.close()
      resolve(openDatabase(factory, name, database.version + 1))
    }
  })
}

/** Runs one request in its own transaction. A write is done when its transaction is, so that the value is durable. */
function runRequest<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  start: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = start(transaction.objectStore(STORE))
    // At once, since a page that is left waits for no answer. A browser may not know it, and then does so by itself.
    if (mode === 'readwrite') transaction.commit?.()
    const fail = () => reject(transaction.error ?? request.error ?? new Error('the transaction was ended'))
    if (mode === 'readonly') request.onsuccess = () => resolve(request.result)
    else transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = fail
    transaction.onabort = fail
  })
}

/**
 * Creates a storage in a database of the browser, which is opened with the first call. Browsers close databases on
 * their own, for example in pages that were in the background: the next call opens it again.
 */
export function createIndexedStorage(name: string, factory: () => Factory = () => indexedDB): KeyValueStorage {
  let opening: Promise<IDBDatabase> | null = null
  const forget = () => {
    opening = null
  }

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(factory(), name).then((database) => {
      database.onclose = forget
      // Another tab wants to change or delete the database.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      return database
    })
    opening.catch(forget)
    return opening
  }

  async function run<T>(mode: IDBTransactionMode, start: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    try {
      return await runRequest(await open(), mode, start)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
      forget()
      return await runRequest(await open(), mode, start)
    }
  }

  return {
    get: async (key) => (await run<unknown>('readonly', (store) => store.get(key))) ?? undefined,
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
    keys: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
  }
}
