import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as requestHttp, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as contract from '@barn-workbench/core/contract'
import type { Endpoint } from '@barn-workbench/core/contract'
import { createTestInstance } from '@barn-workbench/instance/testing'
import { createSite } from './createSite'

const root = mkdtempSync(join(tmpdir(), 'barn-client-'))
writeFileSync(join(root, 'index.html'), '<title>client</title>')
afterAll(() => rmSync(root, { recursive: true }))

const ORIGIN = 'https://barn.example'
const HOSTILE = `<script>alert(1)</script>"'\u2028.html`

async function startSite(respondAsInstance: RequestListener): Promise<string> {
  const site = createSite({
    id: '1001',
    name: () => HOSTILE,
    root,
    trustedProxies: ['127.0.0.1'],
    webOrigins: () => [ORIGIN],
    plugins: { folder: undefined, ports: [], hosts: undefined },
    logError: (error) => expect.unreachable(String(error)),
  })
  const server: Server = createServer(site.createListener(respondAsInstance))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const POLICY = /^sandbox; default-src 'none';/
/** Types that a browser neither shows as a page nor runs. */
const HARMLESS = /^(application\/(json|problem\+json|octet-stream)|text\/event-stream|image\/(jpeg|png|webp))/

function expectData(reply: Response, what: string): void {
  expect(reply.headers.get('content-security-policy'), what).toMatch(POLICY)
  expect(reply.headers.get('x-content-type-options'), what).toBe('nosniff')
  if (reply.status !== 204) expect(reply.headers.get('content-type'), what).toMatch(HARMLESS)
}

function allEndpoints(): Endpoint[] {
  const groups = Object.values(contract).filter((group) => typeof group === 'object' && !Array.isArray(group))
  return groups
    .flatMap((group) => Object.values(group as object) as Partial<Endpoint>[])
    .filter((entry): entry is Endpoint => typeof entry?.path === 'string' && typeof entry.method === 'string')
}

test('nothing of the instance is a page or a script: every call, signed in and not, with hostile names', async () => {
  const instance = await createTestInstance()
  const { accessToken } = await instance.logIn('admin')
  const respond = getRequestListener(instance.app.fetch)
  const base = await startSite((request, response) => void respond(request, response))
  const endpoints = allEndpoints()
  expect(endpoints.length).toBeGreaterThan(100)
  const name = encodeURIComponent(HOSTILE)
  for (const { method, path } of endpoints)
    for (const headers of [{}, { authorization: `Bearer ${accessToken}` }] as Record<string, string>[]) {
      const controller = new AbortController()
      const url = base + path.replaceAll(/:\w+/g, name)
      // Changes would end the session, or remove what later calls ask for.
      if (headers['authorization'] !== undefined && method !== 'GET') continue
      const reply = await fetch(url, { method, headers, signal: controller.signal })
      expectData(reply, `${method} ${path} ${reply.status}`)
      controller.abort()
    }
  const paths = ['/api', '/api/', '/streams', `/streams/${name}/${name}`, `/api/${name}`, '/api/../api/v']
  for (const path of paths) {
    const reply = await fetch(`${base}${path}`)
    expectData(reply, path)
  }
})

test.each([
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/javascript; charset=utf-8', 'application/octet-stream'],
  [undefined, 'application/octet-stream'],
  ['application/json', 'application/json'],
  ['application/jsonp', 'application/octet-stream'],
  ['video/mp4', 'video/mp4'],
])('an answer of the type %s goes out as %s, in a sandbox', async (type, sent) => {
  const base = await startSite((_, response) => {
    response.setHeader('Content-Security-Policy', 'default-src *')
    if (type === undefined) response.write('begins without a head')
    else response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'none' })
    response.end()
  })
  const reply = await fetch(`${base}/api/anything`)
  expect(reply.headers.get('content-type')).toBe(sent)
  expect(reply.headers.get('content-security-policy')).toMatch(POLICY)
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the client is told to look for the instance where it came from itself', async () => {
  const base = await startSite(() => expect.unreachable())
  const { port } = new URL(base)
  const addressFor = async (headers: Record<string, string>) => {
    const { instances } = (await send(`${base}/config.json`, headers)) as never as {
      instances: { discoveryObject: { local: object } }[]
    }
    return instances[0]?.discoveryObject.local
  }
  expect(await addressFor({})).toEqual({ protocol: 'http', hostname: '127.0.0.1', port: Number(port) })
  expect(await addressFor({ host: 'barn.example' })).toEqual({ protocol: 'http', hostname: 'barn.example', port: 80 })
  expect(await addressFor({ host: 'barn.example', 'x-forwarded-proto': 'https' })).toMatchObject({
    protocol: 'https',
    port: 443,
  })
  expect(await addressFor({ host: 'barn.example', forwarded: 'proto=https' })).toMatchObject({
    protocol: 'https',
    port: 443,
  })
  expect(await addressFor({ host: '[::1]:4100' })).toEqual({ protocol: 'http', hostname: '[::1]', port: 4100 })
})

test('a name that is not its own is refused with what to do', async () => {
  const base = await startSite(() => expect.unreachable())
  expect(await send(`${base}/api/v`, { host: 'elsewhere.example' }, 421)).toContain('"http://elsewhere.example"')
  expect(await send(`${base}/`, { host: 'elsewhere.example:80' }, 421)).toContain('under the name elsewhere.example')
  expect(await send(`${base}/`, { host: '<b>' }, 421)).not.toContain('<b>')
})

test('a page of the barn itself may change something, and one of another port or scheme may not', async () => {
  const instance = await createTestInstance({ servesPages: true, trustedProxies: ['127.0.0.1'] })
  const respond = getRequestListener(instance.app.fetch)
  const base = await startSite((request, response) => void respond(request, response))
  const { host } = new URL(base)
  const change = async (origin: string, more = {}) => {
    const headers = { origin, 'content-type': 'application/json', ...more }
    return (await fetch(`${base}/api/auth/usernamePassword`, { method: 'POST', headers, body: '{}' })).status
  }
  const INVALID = 400
  const REFUSED = 403
  expect(await change(`http://${host}`)).toBe(INVALID)
  expect(await change(`https://${host}`)).toBe(REFUSED)
  expect(await change('http://127.0.0.1:1')).toBe(REFUSED)
  expect(await change(`https://${host}`, { 'x-forwarded-proto': 'https' })).toBe(INVALID)
})

/** Sends a request with a host of choice, which `fetch` does not allow. Resolves with the body, JSON or text. */
function send(url: string, headers: Record<string, string>, status = 200): Promise<string | object> {
  return new Promise((resolve, reject) => {
    requestHttp(url, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        expect(response.statusCode).toBe(status)
        resolve(/json/.test(response.headers['content-type'] ?? '') ? (JSON.parse(text) as object) : text)
      })
    })
      .on('error', reject)
      .end()
  })
}
