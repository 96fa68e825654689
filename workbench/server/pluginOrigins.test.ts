import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { InstalledPlugins } from '@barn-workbench/core/plugins'
import { createServer } from './createServer'
import { createPluginFolder } from './pluginFolder'
import { createPluginHosts, createPluginPorts, hostNameOf } from './pluginOrigins'
import { createStaticFile } from './staticFiles'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'origins-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writePlugin(id: string, more: object = {}): void {
  const words = { en: id, de: id }
  const widgets = [{ name: 'one', title: words, module: 'one.js', size: { w: 6, h: 6 } }]
  const manifest = { id, version: '1.0.0', api: '1.0.0', name: words, author: { name: 'A stranger' }, widgets, ...more }
  mkdirSync(join(folder, id))
  writeFileSync(join(folder, id, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, id, 'one.js'), 'export default { mount() {} }')
}

const file = (path: string, text: string) => [path, createStaticFile(path, Buffer.from(text), true)] as const
const files = new Map([
  file('/index.html', '<meta nonce="__CSP_NONCE__">'),
  file(
    '/frame/frame.json',
    JSON.stringify({ entry: 'runtime.js', probe: 'probe.js', style: 'runtime.css', imports: { react: 'react.js' } }),
  ),
  file('/frame/runtime.js', 'start()'),
  file('/frame/probe.js', 'probe()'),
  file('/frame/react.js', 'export {}'),
  file('/frame/runtime.css', 'html {}'),
])
const configuration = { instances: [] }

/** The number of a port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createHttpServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A server with so many ports for plugins. */
async function serve(count: number) {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const readPlugins = createPluginFolder(folder, { hasFrames: true, now: () => 0 })
  const pluginOrigins = createPluginPorts(ports, () => [...readPlugins().framed.keys()])
  const readConfiguration = () => configuration
  const server = createServer({ files, readConfiguration, readPlugins, pluginOrigins, logError: () => undefined })
  await pluginOrigins.listen('127.0.0.1', (...exchange) => void server.emit('request', ...exchange))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const installed = async () => (await (await fetch(`${origin}/plugins/installed.json`)).json()) as InstalledPlugins
  return {
    origin,
    ports,
    installed,
    policy: async () => (await fetch(origin)).headers.get('content-security-policy') ?? '',
  }
}

test('a plugin that the list does not name runs in frames, at a port of its own', async () => {
  for (const id of ['here', 'there', 'trusted']) writePlugin(id)
  writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: ['trusted'] }))
  const { origin, ports, installed, policy } = await serve(3)
  const { plugins, faulty } = await installed()
  expect(faulty).toEqual([])
  const origins = Object.fromEntries(plugins.map(({ manifest, frameOrigin }) => [manifest.id, frameOrigin]))
  expect(origins).toEqual({
    here: `http://127.0.0.1:${ports[0]}`,
    there: `http://127.0.0.1:${ports[1]}`,
    trusted: undefined,
  })
  expect(await policy()).toContain(
    `frame-src 'self' ${ports.map((port) => `http://127.0.0.1:${port}/plugins/`).join(' ')};`,
  )
  const [here, there] = plugins
  const at = (base: string | undefined, path: string) => fetch(`${base}/${path}`)
  expect((await at(origins.here, `${here?.folder}/one.js`)).status).toBe(200)
  expect((await at(origins.here, `${here?.folder}/frame`)).status).toBe(200)
  // Neither another plugin nor the page is there, and its files are not at the address of the page.
  for (const [base, path] of [
    [origins.here, `${there?.folder}/frame`],
    [origins.here, `${there?.folder}/one.js`],
    [origins.here, ''],
    [origins.here, 'config.json'],
    [origins.here, 'plugins/installed.json'],
    [origin, `${here?.folder}/one.js`],
    [`http://127.0.0.1:${ports[2]}`, `${here?.folder}/frame`],
    [`http://127.0.0.1:${ports[2]}`, `${here?.folder}/one.js`],
    [`http://127.0.0.1:${ports[2]}`, 'config.json'],
    [origins.here, 'plugins/instance/frame'],
  ] as const)
    expect([path, (await at(base, path)).status]).not.toEqual([path, 200])
})

test('the document of a frame allows its own files and those of the runtime by their digests, and nothing else', async () => {
  writePlugin('here')
  const { installed } = await serve(1)
  const [plugin] = (await installed()).plugins
  const base = plugin?.frameOrigin ?? ''
  const response = await fetch(`${base}/${plugin?.folder}/frame`)
  const html = await response.text()
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
  const { imports, integrity } = JSON.parse(map) as { imports: object; integrity: Record<string, string> }
  expect(imports).toEqual({ react: `${base}/frame/react.js` })
  expect(Object.keys(integrity).sort()).toEqual(
    [
      `${base}/frame/probe.js`,
      `${base}/frame/react.js`,
      `${base}/frame/runtime.js`,
      `${base}/${plugin?.folder}/one.js`,
    ].sort(),
  )
  expect(Object.values(integrity).every((digest) => /^sha384-[\w+/=]{64}$/.test(digest))).toBe(true)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src /)
  expect(policy).toContain("connect-src 'none'; worker-src 'none'; base-uri 'none'; form-action 'none'")
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types default$/)
  expect(response.headers.get('connection-allowlist')).toBe('(response-origin)')
  expect(response.headers.get('origin-agent-cluster')).toBe('?1')
  expect(response.headers.get('permissions-policy')).toContain('camera=()')
  const script = await fetch(`${base}/${plugin?.folder}/one.js`)
  expect(script.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  expect((await fetch(`${base}/${plugin?.folder}/frame`, { method: 'POST' })).status).toBe(405)
})

test('a port that no plugin has serves the document for plugins of instances, whose files the page hands over', async () => {
  writePlugin('here')
  const { ports, installed } = await serve(2)
  const { freeOrigins } = await installed()
  const base = `http://127.0.0.1:${ports[1]}`
  expect(freeOrigins).toEqual([base])
  const at = (query: string) => fetch(`${base}/plugins/instance/frame${query}`)
  const { status, headers } = await at('')
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    new RegExp(`^sandbox allow-scripts; default-src 'none'; script-src ${base}/frame/ blob: 'sha256-[^' ]+'; `),
  )
  expect(policy).toContain(`; font-src ${base}/frame/ blob: data:; img-src blob: data:; connect-src 'none'; `)
  expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types default")
  expect(headers.get('connection-allowlist')).toBe('(response-origin)')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  const granted = (await at('?network=https://api.example&network=http://10.0.0.5:8080')).headers
  expect(granted.get('content-security-policy')).toContain('connect-src https://api.example http://10.0.0.5:8080;')
  expect(granted.get('connection-allowlist')).toBe('(response-origin "https://api.example" "http://10.0.0.5:8080")')
  expect((await fetch(`${base}/frame/runtime.js`)).status).toBe(200)

  // A plugin that comes takes the port, and nothing else is there any more.
  writePlugin('there')
  expect((await installed()).freeOrigins).toEqual([])
  expect((await at('')).status).toBe(404)
})

test.each([
  ['a server with a path', '?network=https://api.example/x'],
  ['all servers', '?network=*'],
  ['a directive', `?network=${encodeURIComponent("https://x.example'; script-src *")}`],
  ['a list in quotes', `?network=${encodeURIComponent('https://x.example" "https://y.example')}`],
  ['eleven servers', `?${Array.from({ length: 11 }, (_, index) => `network=https://x${index}.example`).join('&')}`],
  ['another parameter', '?script=https://x.example'],
])('the document for plugins of instances refuses %s', async (_name, query) => {
  const { ports } = await serve(1)
  expect((await fetch(`http://127.0.0.1:${ports[0]}/plugins/instance/frame${query}`)).status).toBe(404)
})

test('a plugin for which no port is left is named, and one that goes leaves its port to the next', async () => {
  writePlugin('here')
  writePlugin('there')
  const { ports, installed } = await serve(1)
  expect((await installed()).faulty).toEqual([{ name: 'there', reason: 'noOrigin', detail: 'there' }])
  rmSync(join(folder, 'here'), { recursive: true })
  const { plugins, faulty } = await installed()
  expect(faulty).toEqual([])
  expect(plugins[0]?.frameOrigin).toBe(`http://127.0.0.1:${ports[0]}`)
})

const requestTo = (host: string | undefined) => ({ headers: { host }, socket: {} }) as IncomingMessage

test('a port that is taken is left out', async () => {
  const taken = createHttpServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const free = await freePort()
  const ports = createPluginPorts([port, free], () => ['here'])
  expect(await ports.listen('127.0.0.1', () => undefined)).toEqual([port])
  expect(ports.originOf('here', requestTo('barn.local:4100'), false)).toBe(`http://barn.local:${free}`)
})

test('the document of a probe has the walls of plugins at every origin, but for what it may connect to', async () => {
  writePlugin('here')
  const { installed } = await serve(2)
  const { plugins, freeOrigins = [] } = await installed()
  const documentOf = async (path: string) => await fetch(path)
  const frame = await documentOf(`${plugins[0]?.frameOrigin}/${plugins[0]?.folder}/frame`)
  for (const origin of [plugins[0]?.frameOrigin, ...freeOrigins]) {
    const probe = await documentOf(`${origin}/plugins/probe/frame`)
    expect(await probe.text()).toContain(`src="${origin}/frame/probe.js"`)
    for (const name of ['connection-allowlist', 'origin-agent-cluster', 'permissions-policy'])
      expect(probe.headers.get(name)).toBe(frame.headers.get(name))
    const policy = probe.headers.get('content-security-policy')
    expect(policy).toContain('connect-src http: https:;')
    expect(policy).toContain("sandbox allow-scripts; default-src 'none'")
    expect(policy).not.toContain('/plugins/here')
  }
})

test('ports serve no page that came by HTTPS, and nobody whose host is no name', () => {
  const ports = createPluginPorts([4110], () => ['here'])
  expect(ports.originOf('here', requestTo('barn.example'), true)).toBeNull()
  for (const host of [undefined, '', 'a b', 'barn.example/x', "x';script-src *"])
    expect(ports.originOf('here', requestTo(host), false)).toBeNull()
  expect(ports.freeOrigins(requestTo('barn.example'), true)).toEqual([])
  expect(hostNameOf(requestTo('[::1]:4100'))).toBe('[::1]')
})

test('names of a pattern lead to their plugins', () => {
  const hosts = createPluginHosts('https://{plugin}.widgets.example')
  expect(hosts.originOf('feed-silo', requestTo('barn.example'), true)).toBe('https://feed-silo.widgets.example')
  expect(hosts.sources(requestTo('barn.example'), true)).toEqual(['https://*.widgets.example'])
  expect(hosts.pluginAt(requestTo('feed-silo.widgets.example'))).toBe('feed-silo')
  expect(hosts.pluginAt(requestTo('barn.example'))).toBeNull()
  expect(hosts.freeOrigins(requestTo('barn.example'), true)).toEqual(['https://{plugin}.widgets.example'])
})

test('a frame reaches those servers that it names and the list grants', async () => {
  const why = { en: 'The forecast.', de: 'Die Vorhersage.' }
  const network = ['https://api.example', 'http://10.0.0.5:8080'].map((origin) => ({ origin, why }))
  writePlugin('here', { network })
  writePlugin('there', { network })
  const granted = { here: ['https://api.example', 'https://evil.example'] }
  writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ network: granted }))
  const { installed } = await serve(2)
  const [here, there] = (await installed()).plugins
  const headersOf = async (plugin: typeof here) =>
    (await fetch(`${plugin?.frameOrigin}/${plugin?.folder}/frame`)).headers
  const ofHere = await headersOf(here)
  expect(ofHere.get('content-security-policy')).toContain('connect-src https://api.example;')
  expect(ofHere.get('connection-allowlist')).toBe('(response-origin "https://api.example")')
  expect(here?.granted).toEqual(['https://api.example'])
  expect((await headersOf(there)).get('content-security-policy')).toContain("connect-src 'none';")
})

test.each(["https://x.example'; script-src *", 'https://x.example/path', 'ftp://x.example', '*', 'https://*.example'])(
  'an origin that is none is a wrong manifest: %s',
  async (origin) => {
    writePlugin('here', { network: [{ origin, why: { en: 'x', de: 'x' } }] })
    const { installed } = await serve(1)
    expect((await installed()).faulty).toMatchObject([{ reason: 'badManifest' }])
  },
)
