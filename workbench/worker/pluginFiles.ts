import type { FetchEvent, WorkerBase } from './offlineScope'

/** The cache of files of installed plugins. */
const PLUGINS = 'plugins'
/** Files that are kept, in bytes; the oldest go first. */
export const PLUGINS_BUDGET = 20 * 1024 * 1024
/** `plugins/weather-1.0.0-3f2a…/today.js`: the digest in the path says that the content never changes. */
const BY_DIGEST = /^plugins\/[^/]+-[0-9a-f]{8,}\/.+/
const SIZE = 'X-Kept-Bytes'
const LIST = 'plugins/installed.json'

/** Makes room for a file, the oldest files first. */
async function makeRoom(cache: Cache, bytes: number): Promise<void> {
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const size = Number((await cache.match(request))?.headers.get(SIZE) ?? 0)
      return { request, size }
    }),
  )
  let sum = kept.reduce((total, { size }) => total + size, bytes)
  for (const { request, size } of kept) {
    if (sum <= PLUGINS_BUDGET) return
    await cache.delete(request)
    sum -= size
  }
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  const content = await response.arrayBuffer()
  if (content.byteLength > PLUGINS_BUDGET) return
  await makeRoom(cache, content.byteLength)
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  headers.set(SIZE, String(content.byteLength))
  await cache.put(url, new Response(content, { headers }))
}

/** The list of plugins as the server tells it, or the last one while it does not answer. */
async function answerList({ scope }: WorkerBase, event: FetchEvent): Promise<Response> {
  const cache = await scope.caches.open(PLUGINS)
  try {
    const response = await scope.fetch(event.request)
    const isList = response.ok && /^application\/json/.test(response.headers.get('Content-Type') ?? '')
    if (isList) event.waitUntil(cache.put(event.request.url, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const last = await cache.match(event.request.url)
    if (last) return last
    throw error
  }
}

async function answerFile({ scope }: WorkerBase, event: FetchEvent): Promise<Response> {
  const cache = await scope.caches.open(PLUGINS)
  const { url } = event.request
  const stored = await cache.match(url)
  if (stored) return stored
  const response = await scope.fetch(event.request)
  const isFile = response.status === 200 && !/^text\/html/.test(response.headers.get('Content-Type') ?? 'text/html')
  if (isFile) event.waitUntil(keep(cache, url, response.clone()).catch(() => undefined))
  return response
}

/** The answer to a request for a file of an installed plugin; null for what changes under the same address. */
export function keepPluginFile(worker: WorkerBase, event: FetchEvent, path: string): Promise<Response> | null {
  if (path === LIST) return answerList(worker, event)
  return BY_DIGEST.test(path) ? answerFile(worker, event) : null
}
