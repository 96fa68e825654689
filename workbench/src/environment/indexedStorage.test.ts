import { expect, test } from 'vitest'
import { createIndexedStorage } from './browserStorage'

type Handler = (() => void) | null

/** A request that has its result as soon as a handler is set. */
function requestOf<T>(result: T, isUpgrade = false) {
  const handlers = { onsuccess: null as Handler, onerror: null as Handler, onupgradeneeded: null as Handler }
  const request = { result, error: null, ...handlers }
  queueMicrotask(() => {
    if (isUpgrade) request.onupgradeneeded?.()
    request.onsuccess?.()
  })
  return request
}

/** The part of IndexedDB that the storage uses: databases by name, whose connections can be closed from outside. */
function createFakeFactory(storeNames: string[] = ['values']) {
  const values = new Map<string, unknown>()
  const opened: { isClosed: boolean; onclose: Handler }[] = []
  const store = {
    get: (key: string) => requestOf(values.get(key)),
    put: (value: unknown, key: string) => requestOf(void values.set(key, structuredClone(value))),
    delete: (key: string) => requestOf(void values.delete(key)),
    getAllKeys: () => requestOf([...values.keys()]),
  }
  function connect() {
    const connection = {
      isClosed: false,
      onclose: null as Handler,
      onversionchange: null,
      version: 1,
      objectStoreNames: { contains: (name: string) => storeNames.includes(name) },
      createObjectStore: (name: string) => storeNames.push(name),
      close: () => (connection.isClosed = true),
      transaction() {
        if (connection.isClosed) throw new DOMException('closed', 'InvalidStateError')
        const transaction = { error: null, oncomplete: null as Handler, objectStore: () => store }
        queueMicrotask(() => queueMicrotask(() => transaction.oncomplete?.()))
        return transaction
      },
    }
    opened.push(connection)
    return connection
  }
  const open = (_name: string, version?: number) => requestOf(connect(), version !== undefined)
  return { factory: () => ({ open }) as unknown as IDBFactory, opened, storeNames }
}

test('values are set, read, listed and removed over one connection', async () => {
  const { factory, opened } = createFakeFactory()
  const storage = createIndexedStorage('barn', factory)
  await storage.set('a', { n: 1 })
  expect([await storage.get('a'), await storage.get('b'), await storage.keys()]).toEqual([{ n: 1 }, undefined, ['a']])
  await storage.remove('a')
  expect([await storage.keys(), opened.length]).toEqual([[], 1])
})

test.each([
  ['with a notice', (connection: { onclose: Handler }) => connection.onclose?.()],
  ['without one', () => undefined],
])('a connection that the browser has closed %s is opened again', async (_, notice) => {
  const { factory, opened } = createFakeFactory()
  const storage = createIndexedStorage('barn', factory)
  await storage.set('a', 1)
  const [first] = opened
  if (!first) throw new Error('nothing was opened')
  first.isClosed = true
  notice(first)
  expect([await storage.get('a'), opened.length]).toEqual([1, 2])
})

test('a database without its store gets one', async () => {
  const { factory, storeNames } = createFakeFactory(['local-forage-detect-blob-support'])
  const storage = createIndexedStorage('barn', factory)
  const reading = storage.get('a')
  await expect(reading).resolves.toBeUndefined()
  expect(storeNames).toContain('values')
})

test('a browser without a database rejects, and is asked again with the next call', async () => {
  const { factory } = createFakeFactory()
  let isThere = false
  const storage = createIndexedStorage('barn', () => {
    if (!isThere) throw new ReferenceError('indexedDB is not defined')
    return factory()
  })
  await expect(storage.get('a')).rejects.toThrow(ReferenceError)
  isThere = true
  await expect(storage.get('a')).resolves.toBeUndefined()
})
