import { expect, type Page } from '@playwright/test'

/** The values on the device under the keys that contain a text, each as JSON. */
export async function storedOnDevice(page: Page, part: string): Promise<string[]> {
  return await page.evaluate(async (wanted) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(request.error?.message))
      })
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
        keys.forEach((key, index) => String(key).includes(wanted) && found.push(JSON.stringify(values[index])))
      }
      database.close()
    }
    return found
  }, part)
}

/** All that the workbench keeps on the device, by its keys. */
async function readDevice(page: Page): Promise<Record<string, unknown>> {
  return await page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(request.error?.message))
      })
    const database = await resultOf(indexedDB.open('barn-workbench'))
    const store = database.transaction('values').objectStore('values')
    const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
    database.close()
    return Object.fromEntries(keys.map((key, index) => [String(key), values[index] as unknown]))
  })
}

/** All that the workbench keeps on the device once it has noted that an instance was visited. */
export async function readVisitedDevice(page: Page): Promise<Record<string, unknown>> {
  const settings = async () => JSON.stringify((await readDevice(page))['store/settings'] ?? null)
  await expect.poll(settings).toContain('lastInstanceId')
  // The invitation to the tour would lie over what the tests press.
  await storeSetting(page, 'hasSeenTour', true)
  return await readDevice(page)
}

/** An address of the workbench at which tests place an empty document. */
const EMPTY_DOCUMENT = '/empty-document-of-tests'

/**
 * Replaces all that the workbench keeps on the device, in an empty document of its origin, before it starts. The
 * `setStorageState` of a context does the same in a page more, which has a process of its own.
 */
export async function writeDevice(page: Page, kept: Record<string, unknown>): Promise<void> {
  await page.route(`**${EMPTY_DOCUMENT}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(EMPTY_DOCUMENT)
  await page.unroute(`**${EMPTY_DOCUMENT}`)
  await page.evaluate(
    (entries) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('barn-workbench', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('values')
        opening.onerror = () => reject(new Error(opening.error?.message))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite')
          const store = writing.objectStore('values')
          store.clear()
          for (const [key, value] of Object.entries(entries)) store.put(value, key)
          writing.onerror = () => reject(new Error(writing.error?.message))
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    kept,
  )
}

/** Stores a value on the device. Pages that are loaded from then on have it. */
export async function storeOnDevice(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(
    (entry) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('barn-workbench')
        opening.onerror = () => reject(new Error(opening.error?.message))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite')
          writing.objectStore('values').put(entry.value, entry.key)
          writing.onerror = () => reject(new Error(writing.error?.message))
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { key, value },
  )
}

/** Stores a setting on the device, as another tab would. Pages that are loaded from then on have it. */
export async function storeSetting(page: Page, name: string, value: unknown): Promise<void> {
  await page.evaluate(
    async (entry) => {
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(new Error(request.error?.message))
        })
      const database = await resultOf(indexedDB.open('barn-workbench'))
      const store = database.transaction('values', 'readwrite').objectStore('values')
      const stored = (await resultOf(store.get('store/settings'))) as object | undefined
      await resultOf(
        store.put({ ...stored, [entry.name]: { value: entry.value, at: 1_000, by: 'test' } }, 'store/settings'),
      )
      database.close()
    },
    { name, value },
  )
}
