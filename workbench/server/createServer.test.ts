import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync as gzip } from 'node:zlib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEmitter } from '@barn-workbench/core/emitter'
import { createServer } from './createServer'
import type { StaticFile } from './staticFiles'

const file = (type: string, content: string, immutable = false): StaticFile => ({
  type,
  plain: Buffer.from(content),
  immutable,
  encoded: (encoding) => (encoding === 'gzip' ? gzip(content) : undefined),
})

const files = new Map([
  ['/index.html', file('text/html; charset=utf-8', '<meta nonce="__CSP_NONCE__">')],
  ['/assets/main-12345678.js', file('text/javascript; charset=utf-8', 'run()', true)],
])
const instances = [
  {
    globalUniqueIdentifier: '1001',
    name: 'Hof Nord',
    discoveryObject: { local: { protocol: 'http' as const, hostname: '127.0.0.1', port: 4101 } },
  },
]

let server: Server
let base: string
const readConfiguration = vi.fn(() => ({ instances }))
const logError = vi.fn()

beforeEach(async () => {
  vi.resetAllMocks()
  server = createServer({ files, readConfiguration, logError })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

test('sends each page with a new nonce, in the policy and in the text', async () => {
  const pages = await Promise.all([fetch(`${base}/`), fetch(`${base}/instance/1001/widget/cameras.stills`)])
  const nonces = await Promise.all(pages.map(async (page) => /nonce="([^"]+)"/.exec(await page.text())?.[1]))
  expect(nonces[0]).not.toBe(nonces[1])
  pages.forEach((page, i) => expect(policyOf(page)).toContain(`'nonce-${nonces[i]}'`))
})

test('allows own scripts only, and connections to the configured instances', async () => {
  const policy = policyOf(await fetch(`${base}/`))
  expect(policy).toContain("script-src 'self';")
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
  expect(policy).toContain('http://127.0.0.1:4101')
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('sends the security headers with every response', async () => {
  for (const path of ['/', '/config.json', '/assets/main-12345678.js', '/assets/missing.js']) {
    const response = await fetch(base + path)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(policyOf(response)).toContain("frame-ancestors 'none'")
  }
})

test('sends built files compressed, to be cached for ever', async () => {
  const response = await fetch(`${base}/assets/main-12345678.js`, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(await response.text()).toBe('run()')
})

test.each(['/barn/', '/instance/1001/widget/cameras.stills', '/barn/instance/1001/widget/cameras.stills'])(
  'serves the client below a base path, also to a proxy that removes it: %s',
  async (path) => {
    const page = '<meta name="base-path" content="/" /><script src="./assets/main-12345678.js">'
    const served = new Map([...files, ['/index.html', file('text/html', page)]])
    const serverBelowPath = createServer({ files: served, basePath: '/barn/', readConfiguration, logError })
    onTestFinished(() => void serverBelowPath.close())
    await new Promise<void>((resolve) => serverBelowPath.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(serverBelowPath.address() as AddressInfo).port}`
    expect(await (await fetch(origin + path)).text()).toBe(
      '<meta name="base-path" content="/barn/" /><script src="/barn/assets/main-12345678.js">',
    )
    expect(await (await fetch(`${origin}/barn/assets/main-12345678.js`)).text()).toBe('run()')
    expect(await (await fetch(`${origin}/barn/config.json`)).json()).toEqual({ instances, hasPlugins: false })
  },
)

test.each(['gzip;q=0', 'gzip; q=0.0', 'deflate', 'gzipped'])(
  'sends built files as they are to a client that sends Accept-Encoding: %s',
  async (accepted) => {
    const response = await fetch(`${base}/assets/main-12345678.js`, { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('run()')
  },
)

test.each(['/assets/missing.js', '/missing.png', '/..%2f..%2fetc/passwd.txt'])('answers %s with 404', async (path) => {
  expect((await fetch(base + path)).status).toBe(404)
})

test('sends the configuration, not to be cached', async () => {
  const response = await fetch(`${base}/config.json`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ instances, hasPlugins: false })
})

test('refuses methods other than GET and HEAD', async () => {
  expect((await fetch(`${base}/config.json`, { method: 'PUT', body: '{}' })).status).toBe(405)
})

test('refuses an invalid URL with 400, which is no error of the server', async () => {
  expect((await fetch(`${base}//`)).status).toBe(400)
  expect(logError).not.toHaveBeenCalled()
})

test('answers with 500 and logs the error while the configuration cannot be read', async () => {
  const error = new SyntaxError('config.json is not JSON')
  readConfiguration.mockImplementation(() => {
    throw error
  })
  const response = await fetch(`${base}/config.json`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('JSON')
  expect(logError).toHaveBeenCalledExactlyOnceWith(error)
})

/** The headers of the page that a server sends which believes the proxies, for a request with `X-Forwarded-Proto`. */
async function headersBehind(trustedProxies: readonly string[], protocol?: string): Promise<Headers> {
  const other = createServer({ files, trustedProxies, readConfiguration, logError })
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  readConfiguration.mockReturnValue({ instances })
  const { port } = other.address() as AddressInfo
  const headers = new Headers(protocol === undefined ? {} : { 'X-Forwarded-Proto': protocol })
  return (await fetch(`http://127.0.0.1:${port}/`, { headers })).headers
}

test('who asks by HTTPS of a trusted proxy is told to stay with it, and nobody else', async () => {
  const secure = await headersBehind(['127.0.0.0/8'], 'https')
  expect(secure.get('strict-transport-security')).toBe('max-age=31536000')
  expect(secure.get('content-security-policy')).not.toMatch(/connect-src[^;]* http:( |;|$)/)
  for (const [proxies, protocol] of [
    [['127.0.0.1'], 'http'],
    [['127.0.0.1'], undefined],
    [['192.0.2.1'], 'https'],
    [[], 'https'],
  ] as const)
    expect((await headersBehind(proxies, protocol)).has('strict-transport-security')).toBe(false)
})

test('offers plugins: their list, their files, and their digests in the import map of the page', async () => {
  const map = '<script type="importmap">{"imports":{"react":"./assets/host.react-1.js"}}</script>'
  const path = '/plugins/weather-1.0.0-0123456789ab/today.js'
  const plugins = {
    installed: { plugins: [], faulty: [{ name: 'old', reason: 'otherApi' as const, detail: '2.0.0' }] },
    files: new Map([[path, file('text/javascript; charset=utf-8', 'export default 1', true)]]),
    integrity: { [path]: 'sha384-abc' },
    framed: new Map(),
  }
  const page = file('text/html; charset=utf-8', `<head>${map}</head>`)
  const own = createServer({
    files: new Map([['/index.html', page]]),
    basePath: '/barn/',
    readConfiguration: () => ({ instances }),
    readPlugins: () => plugins,
    logError,
  })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void own.close())
  const origin = `http://127.0.0.1:${(own.address() as AddressInfo).port}/barn`

  expect(await (await fetch(`${origin}/config.json`)).json()).toEqual({ instances, hasPlugins: true })
  expect(await (await fetch(`${origin}/plugins/installed.json`)).json()).toEqual({
    ...plugins.installed,
    freeOrigins: [],
  })
  expect(await (await fetch(origin + path)).text()).toBe('export default 1')
  expect((await fetch(`${origin}/plugins/weather-1.0.0-0123456789ab/other.js`)).status).toBe(404)
  const answer = await fetch(`${origin}/plugins`)
  const [, text = ''] = /<script type="importmap">(.*?)<\/script>/.exec(await answer.text()) ?? []
  expect(JSON.parse(text)).toEqual({
    imports: { react: '/barn/assets/host.react-1.js' },
    integrity: { [`/barn${path}`]: 'sha384-abc' },
  })
  // The text as it was sent is the only script within the page that may run.
  const digest = createHash('sha256').update(text).digest('base64')
  expect(policyOf(answer)).toContain(`script-src 'self' 'sha256-${digest}';`)
})

test('tells open pages of changes of the plugins where it watches them, and says so', async () => {
  const changes = createEmitter<{ changed: undefined }>()
  const pluginChanges = { subscribe: (listener: () => void) => changes.subscribe('changed', listener) }
  const own = createServer({ files, readConfiguration: () => ({ instances }), pluginChanges, logError })
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void own.close())
  const origin = `http://127.0.0.1:${(own.address() as AddressInfo).port}`
  expect(await (await fetch(`${origin}/config.json`)).json()).toMatchObject({ watchesPlugins: true })
  const leave = new AbortController()
  const stream = await fetch(`${origin}/plugins/changes`, { signal: leave.signal })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('retry: 500\n\n')
  changes.emit('changed', undefined)
  expect((await reader?.read())?.value).toBe('data: changed\n\n')
  leave.abort()
})
