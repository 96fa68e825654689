import type { Build, FetchEvent, OfflineScope, PageMessage, WorkerBase } from './offlineScope'
import { isOwnFile } from './ownFile'
import { createPageStore, type PageStore } from './pageStore'
import { keepPluginFile } from './pluginFiles'

/*
 * The part of the service worker that opens the client without a network. It keeps files of the product alone, each
 * revision in a cache of its own: at the install all files of its build are stored (`storeFiles`), a navigation is
 * answered with the stored page (`answerPage`), a file from whichever revision has it (`answerFile`). A new revision
 * waits until a person asks for it (`ACTIVATE`) or no page of the old one is open. A page in use keeps the cache of its
 * revision (`tidy`). Whatever is missing or damaged comes from the network and is stored again.
 */

/** Files that are loaded at the same time: a phone shows pictures meanwhile. */
const AT_ONCE = 4
/** Caches of revisions begin with this; the revision follows. */
const FILES = 'files-'

interface Worker extends WorkerBase {
  pages: PageStore
  cacheName: string
}

const urlOf = ({ scope }: Worker, path: string) => new URL(path, scope.registration.scope).href

/** Loads and stores one file, unless it is stored. Rejects if the answer is not that file. */
async function storeFile(worker: Worker, path: string): Promise<void> {
  const { scope, cacheName } = worker
  const url = urlOf(worker, path)
  const cache = await scope.caches.open(cacheName)
  if (await cache.match(url)) return
  // A file with a hash in its name is the same in any revision.
  const isHashed = path.startsWith('assets/')
  const known = isHashed ? await scope.caches.match(url) : undefined
  const response = known ?? (await scope.fetch(url, { cache: isHashed ? 'default' : 'no-cache' }))
  if (!isOwnFile(path, response)) throw new Error(`${path} is not the file`)
  await cache.put(url, response)
}

/** Stores the files of this build that are not stored yet, and the page last. Rejects where one cannot be had. */
async function storeFiles(worker: Worker): Promise<void> {
  const pending = [...worker.build.files]
  const takeNext = async (): Promise<void> => {
    for (let path = pending.shift(); path !== undefined; path = pending.shift()) await storeFile(worker, path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
  if (!(await worker.pages.read())) await worker.pages.renew()
}

/**
 * Installs a revision. The first worker of a browser becomes active even if files are missing, since push messages need
 * it; a later one does not take the place of one that is complete.
 */
async function install(worker: Worker): Promise<void> {
  try {
    await storeFiles(worker)
  } catch (error) {
    if (worker.scope.registration.active) throw error
  }
}

/** Answers a navigation with the stored page at once, and looks for a newer answer of the server meanwhile. */
async function answerPage(worker: Worker, event: FetchEvent): Promise<Response> {
  const stored = await worker.pages.read().catch(() => null)
  if (!stored) return await worker.scope.fetch(event.request)
  event.waitUntil(
    Promise.all([worker.pages.note(event.resultingClientId ?? ''), worker.pages.renew().catch(() => undefined)]),
  )
  return stored
}

/** Answers with a stored file of any revision, or with that of the network, which is stored. */
async function answerFile(worker: Worker, event: FetchEvent, path: string): Promise<Response> {
  const { scope, cacheName } = worker
  const url = urlOf(worker, path)
  const own = await scope.caches.open(cacheName).catch(() => null)
  const stored = (await own?.match(url)) ?? (await scope.caches.match(url).catch(() => undefined))
  if (stored && isOwnFile(path, stored)) return stored
  const response = await scope.fetch(event.request)
  if (own && isOwnFile(path, response)) event.waitUntil(own.put(url, response.clone()).catch(() => undefined))
  return response
}

/** Removes the caches of revisions that no open page uses. */
async function tidy({ scope, build, pages }: Worker): Promise<void> {
  // The one that is being installed has a cache too.
  if (scope.registration.waiting || scope.registration.installing) return
  const inUse = await pages.revisionsInUse((await scope.clients.matchAll({ type: 'window' })).map(({ id }) => id))
  if (inUse === null) return
  for (const name of await scope.caches.keys()) {
    const isKept = !name.startsWith(FILES) || [build.revision, ...inUse].includes(name.slice(FILES.length))
    if (!isKept) await scope.caches.delete(name)
  }
}

/** What the client's server and instances behind the same origin answer themselves, below the scope. */
const NOT_OF_CLIENT =
  /(^|\/)(api|streams|trust|push|assets)(\/|$)|\.(js|mjs|css|json|map|html|svg|png|jpg|ico|woff2?|txt|webmanifest)$/i

/** Whether a request is a navigation of a window to a screen of the client. */
const isScreen = ({ mode, destination, method }: Request, path: string) =>
  mode === 'navigate' && destination === 'document' && method === 'GET' && !NOT_OF_CLIENT.test(path)

/** The answer to a request of a page; null if the browser is to answer it alone. */
function answer(worker: Worker, event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { scope, build } = worker
  if (!request.url.startsWith(scope.registration.scope)) return null
  const { pathname } = new URL(request.url)
  const path = pathname.slice(new URL(scope.registration.scope).pathname.length)
  if (isScreen(request, path)) return answerPage(worker, event)
  if (request.method !== 'GET' || request.headers.has('range')) return null
  if (path.startsWith('plugins/')) return keepPluginFile(worker, event, path)
  return path.startsWith('assets/') || build.files.includes(path) ? answerFile(worker, event, path) : null
}

/** Opens the client without a network. */
export function startOfflineWorker(scope: OfflineScope, build: Build): void {
  const cacheName = FILES + build.revision
  const worker: Worker = { scope, build, cacheName, pages: createPageStore(scope, build, cacheName) }
  scope.addEventListener('install', (event) => event.waitUntil(install(worker)))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('fetch', (event) => {
    const response = answer(worker, event)
    if (response) event.respondWith(response)
  })
  scope.addEventListener('message', (event) => {
    const { kind } = (event.data ?? {}) as Partial<PageMessage>
    if (kind === 'activate') event.waitUntil(scope.skipWaiting())
    if (kind === 'started') event.waitUntil(repair(worker))
  })
}

/** Loads what the browser has removed of this revision, and removes what nobody uses. */
async function repair(worker: Worker): Promise<void> {
  await storeFiles(worker).catch(() => undefined)
  await tidy(worker).catch(() => undefined)
}
