import { expect, test } from 'vitest'
import type { Build, OfflineScope } from './offlineScope'
import { startOfflineWorker } from './offlineWorker'
import { PLUGINS_BUDGET } from './pluginFiles'

const SCOPE = 'https://client.example/barns/'
const JS = 'text/javascript; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

const build = (name: string): Build => ({
  revision: name,
  files: [`assets/index-${name}.js`, 'assets/shared.js', 'start.css'],
  entry: `assets/index-${name}.js`,
})
const pageOf = (name: string, nonce = 'first') =>
  new Response(`<style nonce="${nonce}"></style><script src="/barns/assets/index-${name}.js"></script>`, {
    headers: { 'Content-Type': HTML, 'Content-Security-Policy': `style-src 'nonce-${nonce}'` },
  })

/** The caches of a browser, in memory. `evict` removes as the browser does when it is short of room. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)
    return {
      match: async (request: string | { url: string }) => entries.get(urlOf(request))?.clone(),
      put: async (url: string, response: Response) => void entries.set(url, response.clone()),
      delete: async (request: string | { url: string }) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    }
  }
  const match = async (url: string) =>
    [...all.values()]
      .find((entries) => entries.has(url))
      ?.get(url)
      ?.clone()
  const paths = (name: string) => [...(all.get(name)?.keys() ?? [])].map((url) => url.slice(SCOPE.length)).toSorted()
  return {
    storage: { open, match, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) },
    names: () => [...all.keys()].toSorted(),
    paths,
    set: (name: string, path: string, response: Response) => all.get(name)?.set(SCOPE + path, response),
    evict: (name: string, path: string) => all.get(name)?.delete(SCOPE + path),
    evictAll: () => all.clear(),
  }
}

/** A server of the client with a build, and the network before it. */
function createServer() {
  const server = {
    build: 'one',
    isReached: true,
    portal: false,
    files: new Map<string, Response>(),
    missing: new Set<string>(),
    asked: [] as string[],
  }
  async function answer(url: string): Promise<Response> {
    const path = url.slice(SCOPE.length)
    server.asked.push(path)
    if (!server.isReached || server.missing.has(path)) throw new TypeError('failed')
    if (server.portal)
      return new Response('<h1>Welcome to the guest network</h1>', { headers: { 'Content-Type': HTML } })
    if (path === '' || path.startsWith('instance/')) return pageOf(server.build)
    const file = server.files.get(path)
    if (file) return file.clone()
    if (path === 'start.css') return new Response(server.build, { headers: { 'Content-Type': 'text/css' } })
    const isThere = build(server.build).files.includes(path)
    return isThere
      ? new Response(path, { headers: { 'Content-Type': JS } })
      : new Response('not found', { status: 404 })
  }
  return {
    server,
    fetch: async (request: string | { url: string }) => answer(typeof request === 'string' ? request : request.url),
  }
}

type Network = ReturnType<typeof createServer>

/** A worker of one build in a browser. */
function startWorker(name: string, { fetch }: Network, caches: ReturnType<typeof createCaches>, isFirst = true) {
  const listeners = new Map<string, (event: never) => void>()
  const scope = {
    registration: { scope: SCOPE, active: isFirst ? null : {}, waiting: null, installing: null },
    clients: { claim: async () => undefined, matchAll: async () => windows.map((id) => ({ id })) },
    caches: caches.storage,
    fetch,
    skipped: 0,
    skipWaiting: async () => void scope.skipped++,
    addEventListener: (event: string, listener: (event: never) => void) => listeners.set(event, listener),
  }
  let windows: string[] = []
  startOfflineWorker(scope as unknown as OfflineScope, build(name))

  async function dispatch(event: string, details: object = {}): Promise<Response | null> {
    const tasks: Promise<unknown>[] = []
    let response: Promise<Response> | null = null
    listeners.get(event)?.({
      ...details,
      waitUntil: (task: Promise<unknown>) => tasks.push(task),
      respondWith: (given: Promise<Response>) => (response = given),
    } as never)
    const answered = await (response as Promise<Response> | null)
    await Promise.all(tasks)
    return answered
  }
  const request = (path: string, changes: object) => ({
    request: { url: SCOPE + path, method: 'GET', mode: 'cors', destination: '', headers: new Headers(), ...changes },
  })
  return {
    scope,
    setWindows: (...ids: string[]) => void (windows = ids),
    install: () => dispatch('install'),
    started: () => dispatch('message', { data: { kind: 'started' } }),
    activate: () => dispatch('message', { data: { kind: 'activate' } }),
    open: (path: string, resultingClientId = '') =>
      dispatch('fetch', { ...request(path, { mode: 'navigate', destination: 'document' }), resultingClientId }),
    load: (path: string, changes: object = {}) => dispatch('fetch', request(path, changes)),
  }
}

/** A browser that has installed the first build. */
async function installed() {
  const network = createServer()
  const caches = createCaches()
  const worker = startWorker('one', network, caches)
  await worker.install()
  return { network, caches, worker, server: network.server }
}
const textOf = async (response: Response | null) => await response?.text()

test('after the install a screen and its files open without a network, each page with a nonce of its own', async () => {
  const { server, worker } = await installed()
  server.isReached = false
  const [first, second] = [await worker.open('instance/1001'), await worker.open('settings')]
  const nonces = [first, second].map(
    (page) => /nonce-([^']+)/.exec(page?.headers.get('Content-Security-Policy') ?? '')?.[1],
  )
  expect(new Set([...nonces, 'first']).size).toBe(3)
  expect(await textOf(first)).toContain(`<style nonce="${nonces[0]}">`)
  expect(await textOf(await worker.load('assets/shared.js'))).toBe('assets/shared.js')
  expect(await textOf(await worker.load('start.css'))).toBe('one')
})

test('calls, streams, pages of instances, files of no build and other methods are left to the browser', async () => {
  const { server, worker } = await installed()
  server.asked = []
  const left = [
    await worker.load('config.json'),
    await worker.load('api/incidents/query'),
    await worker.load('assets/shared.js', { method: 'POST' }),
    await worker.load('assets/shared.js', { headers: new Headers({ range: 'bytes=0-' }) }),
    await worker.load('../elsewhere.js'),
    await worker.open('api/docs'),
    await worker.open('north/api/docs'),
    await worker.open('trust'),
    await worker.open('licences.json'),
    await worker.load('instance/1001', { mode: 'navigate', destination: 'iframe' }),
  ]
  expect([left, server.asked]).toEqual([left.map(() => null), []])
})

test('the page of a network that asks for a sign-in is never stored, and a first worker is active all the same', async () => {
  const network = createServer()
  network.server.portal = true
  const caches = createCaches()
  const worker = startWorker('one', network, caches)
  await worker.install()
  expect(caches.paths('files-one')).toEqual([])
  expect(await textOf(await worker.open('instance/1001'))).toContain('guest network')
  network.server.portal = false
  await worker.started()
  expect(caches.paths('files-one')).toEqual(['', ...build('one').files].toSorted())
  // Nor does it take the place of what is stored.
  network.server.portal = true
  expect(await textOf(await worker.open('instance/1001'))).toContain('index-one.js')
  expect(await textOf(await worker.open('instance/1001'))).toContain('index-one.js')
})

test('an install that was cut off goes on where it ended', async () => {
  const network = createServer()
  const caches = createCaches()
  network.server.missing.add('start.css')
  await startWorker('one', network, caches).install()
  expect(caches.paths('files-one')).toEqual(['assets/index-one.js', 'assets/shared.js'])
  network.server.missing.clear()
  network.server.asked = []
  await startWorker('one', network, caches).install()
  expect(network.server.asked).toEqual(['start.css', ''])
})

test('on a first visit without a network nothing is there, and the browser says so', async () => {
  const network = createServer()
  network.server.isReached = false
  const worker = startWorker('one', network, createCaches())
  await worker.install()
  await expect(worker.open('instance/1001')).rejects.toThrow('failed')
})

test('what the browser has removed or damaged comes from the network and is stored again', async () => {
  const { caches, worker } = await installed()
  caches.set('files-one', 'assets/shared.js', new Response('<h1>', { headers: { 'Content-Type': HTML } }))
  caches.evict('files-one', 'start.css')
  expect(await textOf(await worker.load('assets/shared.js'))).toBe('assets/shared.js')
  expect(await textOf(await worker.load('assets/shared.js'))).toBe('assets/shared.js')
  await worker.started()
  expect(caches.paths('files-one')).toContain('start.css')
  caches.evictAll()
  expect(await textOf(await worker.open('instance/1001'))).toContain('index-one.js')
  await worker.started()
  expect(caches.paths('files-one')).toHaveLength(4)
})

test('an update waits for a person; the page of before keeps its files until it is closed', async () => {
  const { network, caches, worker } = await installed()
  await worker.open('instance/1001', 'old-page')
  network.server.build = 'two'
  const next = startWorker('two', network, caches, false)
  await next.install()
  // A new page still comes from the old worker, as one revision, whatever the server has.
  expect(await textOf(await worker.open('settings', 'second-page'))).toContain('index-one.js')
  expect(next.scope.skipped).toBe(0)
  await next.activate()
  expect(next.scope.skipped).toBe(1)

  await next.open('instance/1001', 'new-page')
  next.setWindows('new-page', 'old-page')
  await next.started()
  expect(await textOf(await next.load('assets/index-one.js'))).toBe('assets/index-one.js')
  next.setWindows('new-page')
  await next.started()
  expect(caches.names()).toEqual(['files-two', 'pages'])
  expect((await next.load('assets/index-one.js'))?.status).toBe(404)
})

test('nothing is removed for a page that is not known, or beside a revision that waits', async () => {
  const { network, caches, worker } = await installed()
  network.server.build = 'two'
  const next = startWorker('two', network, caches, false)
  await next.install()
  next.setWindows('of-before-the-worker')
  await next.started()
  Object.assign(worker.scope.registration, { waiting: {} })
  await worker.started()
  expect(caches.names()).toEqual(['files-one', 'files-two', 'pages'])
})

test('an update that does not come whole leaves the old one; a server that went back is an update as any', async () => {
  const { network, caches, worker } = await installed()
  network.server.build = 'two'
  network.server.missing.add('assets/index-two.js')
  await expect(startWorker('two', network, caches, false).install()).rejects.toThrow('failed')
  expect(await textOf(await worker.open('instance/1001'))).toContain('index-one.js')
  network.server.missing.clear()
  const next = startWorker('two', network, caches, false)
  await next.install()
  network.server.build = 'one'
  expect(await textOf(await next.open('instance/1001'))).toContain('index-two.js')
  network.server.asked = []
  await startWorker('one', network, caches, false).install()
  expect(network.server.asked).toEqual([])
})

test('files of plugins are kept by digest within a budget, their list as it was told last', async () => {
  const { network, caches, worker, server } = await installed()
  const file = (bytes: number) => new Response(new Uint8Array(bytes), { headers: { 'Content-Type': JS } })
  const pathOf = (name: string) => `plugins/${name}-1.0.0-0123456789ab/today.js`
  server.files.set(pathOf('weather'), file(PLUGINS_BUDGET / 2))
  server.files.set(pathOf('feed'), file(PLUGINS_BUDGET / 2))
  server.files.set(pathOf('water'), file(10))
  server.files.set('plugins/installed.json', new Response('{}', { headers: { 'Content-Type': 'application/json' } }))
  for (const name of ['weather', 'feed', 'water']) await worker.load(pathOf(name))
  await worker.load('plugins/installed.json')
  expect(caches.paths('plugins')).toEqual([pathOf('feed'), pathOf('water'), 'plugins/installed.json'].toSorted())
  network.server.isReached = false
  expect((await worker.load(pathOf('water')))?.headers.get('Content-Type')).toBe(JS)
  expect(await textOf(await worker.load('plugins/installed.json'))).toBe('{}')
  expect(await worker.load('plugins/changes')).toBeNull()
})
