import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPKCS8, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityMessage } from '@barn-workbench/core/schema'
import { PIG_BARN, SENATOR } from '../fleet/barns'
import { createDirectoryKey } from '../fleet/directoryKey'
import { freePort } from '../fleet/freePort'
import { createClient, field, type Reply, type Row } from './client'

const folder = mkdtempSync(join(tmpdir(), 'barn-directory-test-'))
const instancesFile = join(folder, 'instances.json')
const key = await createDirectoryKey()
const foreignKey = await createDirectoryKey()
const barn = createClient(PIG_BARN, key.barnFlags)
const senator = createClient(SENATOR, ['--instances', instancesFile], key.writeTo)

/** A site that redirects every request. */
function createRedirectingSite() {
  const server = createServer((_, response) => response.writeHead(302, { location: 'http://elsewhere.test/' }).end())
  const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: async () => {
      await listening
      return (server.address() as AddressInfo).port
    },
    close: () => void server.close(),
  }
}
const redirecting = createRedirectingSite()

const siteAt = (globalUniqueIdentifier: string, port: number) => ({
  globalUniqueIdentifier,
  name: `Site ${globalUniqueIdentifier}`,
  discoveryObject: { local: { protocol: 'http', hostname: '127.0.0.1', port } },
})

beforeAll(async () => {
  const { port } = await barn.barn()
  // 1008 leads to the barn, which is another instance; 1009 and 1010 do not answer; 1011 redirects.
  const closedPort = await freePort()
  const sites = { 1001: port, 1008: port, 1009: closedPort, 1010: closedPort, 1011: await redirecting.port() }
  const instances = Object.entries(sites).map(([id, sitePort]) => siteAt(id, sitePort))
  writeFileSync(instancesFile, JSON.stringify({ instances }))
})
afterAll(() => {
  redirecting.close()
  key.remove()
  foreignKey.remove()
  rmSync(folder, { recursive: true, force: true })
})

const codeOf = ({ status, body }: Reply) => [status, field(body, 'type')]

async function providerOf(globalUniqueIdentifier: string, as?: string): Promise<Row> {
  const { result } = await senator.call('GET', '/api/serviceProviders', as === undefined ? {} : { as })
  return (result as Row[]).find((one) => one['globalUniqueIdentifier'] === globalUniqueIdentifier) ?? {}
}

const idOf = async (globalUniqueIdentifier: string) =>
  String((await providerOf(globalUniqueIdentifier))['serviceProviderId'])

describe('the instances of a directory', () => {
  test('what the configuration names is there, with the defaults of who asks', async () => {
    const { result } = await senator.call('POST', '/api/serviceProviders/queryOne', {
      as: 'viewer',
      body: { query: [{ key: 'globalUniqueIdentifier', operator: '==', value: '1001' }] },
    })
    expect(result).toMatchObject({
      serviceProviderName: 'Site 1001',
      customizedServiceProviderName: null,
      backgroundColor: '#f5f5f5',
      instanceListOrder: 500,
      folderName: null,
      imageUrl: null,
      remoteAccountId: null,
    })
  })

  test('one is added if it is configured, answers and is the right one', async () => {
    const add = (globalUniqueIdentifier: string) =>
      senator.call('POST', '/api/serviceProviders', { body: { globalUniqueIdentifier, name: 'Nord' } })
    expect(codeOf(await add('4711'))).toEqual([404, 'service-provider/no-instance-found'])
    expect(codeOf(await add('1001'))).toEqual([409, 'service-provider/exists'])
    for (const id of ['1001', '1008', '1009'])
      expect((await senator.call('DELETE', `/api/serviceProviders/${await idOf(id)}`)).status).toBe(204)
    expect(codeOf(await add('1008'))).toEqual([503, 'service-provider/cannot-provide'])
    expect(codeOf(await add('1009'))).toEqual([503, 'service-provider/cannot-provide'])
    const added = await add('1001')
    expect([added.status, field(added.result, 'instanceType')]).toEqual([201, 'barn'])
    const trail = await senator.find('authorization/audit', [
      { key: 'action', operator: '==', value: 'service-provider.added' },
    ])
    expect(trail.at(-1)).toMatchObject({ actor: { displayName: 'Anke Admin' }, target: { name: 'Nord' } })
  })

  test('everyone chooses for themselves, and nobody for another', async () => {
    const own = await providerOf('1001', 'viewer')
    const path = (accountId: unknown) =>
      `/api/serviceProviders/account/${String(accountId)}/${String(own['serviceProviderId'])}`
    const updates = { customizedServiceProviderName: 'Mine', folderName: 'North', instanceListOrder: 3 }
    const changed = await senator.call('PATCH', path(own['accountId']), { as: 'viewer', body: { updates } })
    expect(changed.result).toMatchObject(updates)
    expect(await providerOf('1001', 'operator')).toMatchObject({ customizedServiceProviderName: null })
    const foreign = await senator.call('PATCH', path((await providerOf('1001'))['accountId']), {
      as: 'viewer',
      body: { updates },
    })
    expect(foreign.status).toBe(403)
    for (const imageUrl of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x']) {
      const refused = await senator.call('PATCH', path(own['accountId']), {
        as: 'viewer',
        body: { updates: { imageUrl } },
      })
      expect(refused.status).toBe(400)
    }
  })

  test('its addresses come with the gateway', async () => {
    const { result } = await senator.call('GET', `/api/serviceProviders/${await idOf('1001')}/discoveryObject`, {
      as: 'contractor',
    })
    expect(result).toMatchObject({
      local: { port: (await barn.barn()).port },
      gateway: { id: '66', port: (await senator.barn()).port },
    })
  })
})

describe('the gateway', () => {
  const through = async (path: string, options: RequestInit = {}) =>
    fetch(`${(await senator.barn()).origin}/gateway/1001${path}`, { redirect: 'error', ...options })

  test('shows the key and the path of the instance', async () => {
    const nonce = 'a-nonce-of-this-test'
    const { result } = (await (await through(`/api/p?nonce=${nonce}`)).json()) as { result: Row }
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: String(result['publicKey']) },
      format: 'jwk',
    })
    const isOf = (basePath: string) =>
      verify(
        null,
        Buffer.from(identityMessage('1001', nonce, basePath)),
        publicKey,
        Buffer.from(String(result['signature']), 'base64url'),
      )
    expect([isOf('/gateway/1001'), isOf('')]).toEqual([true, false])
  })

  test('forwards calls with their bodies, pictures, refusals and event streams', async () => {
    const token = await barn.tokenOf('admin')
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const query = await through('/api/cameras/query', { method: 'POST', headers, body: '{"projection":"count"}' })
    expect(await query.json()).toEqual({ result: 12 })
    const still = await through('/api/cameras/camera-01/still?resizeY=200', { headers })
    expect(still.headers.get('content-type')).toMatch(/^image\//)
    expect((await through('/api/permissions')).status).toBe(401)
    const stream = await through('/api/workbench/events', { headers })
    const reader = stream.body?.getReader()
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    await reader?.cancel()
  })

  test('answers the origins that the instance allows', async () => {
    const answer = await through('/api/v', { headers: { Origin: 'http://127.0.0.1:4100' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4100')
  })

  /** Sends a text as it is. Resolves with the socket once it is written. */
  async function sendRaw(text: string): Promise<Socket> {
    const { port } = await senator.barn()
    return await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
      socket.on('error', () => undefined)
    })
  }

  test('what one client announces as a body does not become a call of the next', async () => {
    const smuggled = 'DELETE /api/eulaAcceptance HTTP/1.1\r\nX-I: '
    const head = `GET /gateway/1001/api/v HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n`
    const sockets = [await sendRaw(head + smuggled), await sendRaw(head)]
    const headers = { Authorization: `Bearer ${await barn.tokenOf('admin')}` }
    for (let call = 0; call < 5; call++) expect((await through('/api/permissions', { headers })).status).toBe(200)
    const history = (await barn.call('GET', '/api/eulaAcceptance')).result as Row[]
    expect(history.every((entry) => entry['withdrawnAt'] === null)).toBe(true)
    for (const socket of sockets) socket.destroy()
  })

  test('slow clients keep nobody else waiting', async () => {
    const head = 'POST /gateway/1001/api/login/refresh HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{'
    const sockets = await Promise.all(Array.from({ length: 70 }, () => sendRaw(head)))
    expect((await through('/api/v', { signal: AbortSignal.timeout(5_000) })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test.each(['1010', '1011'])('site %s, which is dead or leads elsewhere, is not reached', async (id) => {
    expect(codeOf(await senator.call('GET', `/gateway/${id}/api/p`, { as: null }))).toEqual([
      503,
      'gateway/unreachable',
    ])
  })

  test.each([
    ['/gateway/4711/api/p', 404, 'gateway/unknown-instance'],
    ['/gateway/1009/api/p', 404, 'gateway/unknown-instance'],
    ['/gateway/1001/other', 404, 'gateway/unknown-instance'],
    ['/gateway/1001/api/%2e%2e/other', 404, 'gateway/unknown-instance'],
  ])('%s leads nowhere', async (path, status, code) => {
    expect(codeOf(await senator.call('GET', path, { as: null }))).toEqual([status, code])
  })
})

describe('sign-in by the directory', () => {
  const account = { displayName: 'Vera from afar', locale: 'de', timezone: 'Europe/Berlin' }
  const provision = async (acceptEula: boolean) =>
    senator.call('POST', `/api/idp/${await idOf('1001')}/account`, { as: 'viewer', body: { ...account, acceptEula } })
  const logIn = async (as: string) => senator.call('GET', `/api/idp/${await idOf('1001')}/login`, { as })

  test('needs an account at the instance, and then opens it', async () => {
    expect(codeOf(await logIn('viewer'))).toEqual([404, 'login/no-account'])
    const path = `/api/idp/${await idOf('1001')}/account`
    const body = { ...account, timezone: 'Mars/X', acceptEula: true }
    expect(codeOf(await senator.call('POST', path, { as: 'viewer', body }))).toEqual([400, 'request/invalid'])
    expect(codeOf(await provision(false))).toEqual([451, 'eula/refresh-required'])
    const created = await provision(true)
    expect([created.status, field(created.result, 'displayName')]).toEqual([201, 'Vera from afar'])
    expect(codeOf(await provision(true))).toEqual([409, 'account/remote-exists'])
    const remoteAccountId = field(created.result, 'accountId')
    expect((await providerOf('1001', 'viewer'))['remoteAccountId']).toBe(remoteAccountId)

    const login = await logIn('viewer')
    expect(login.headers.get('cache-control')).toContain('no-store')
    const refreshToken = String(field(login.body, 'refreshToken'))
    const claims: unknown = JSON.parse(Buffer.from(refreshToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ uid: remoteAccountId, authenticationProvider: 'remote' })
    const refreshed = await barn.call('POST', '/api/login/refresh', { as: null, body: { refreshToken } })
    const token = String(field(refreshed.body, 'accessToken'))
    expect((await barn.call('GET', '/api/permissions', { as: token })).result).toEqual([])
    expect(await barn.find('auth/remote', [], { projection: ['accountId', 'remoteAuthenticationId'] })).toEqual([
      { accountId: remoteAccountId, remoteAuthenticationId: (await providerOf('1001', 'viewer'))['accountId'] },
    ])
  })

  test('an account that was deleted at the instance is forgotten', async () => {
    const { remoteAccountId } = await providerOf('1001', 'viewer')
    expect((await barn.call('DELETE', `/api/accounts/${String(remoteAccountId)}`)).status).toBe(204)
    expect(codeOf(await logIn('viewer'))).toEqual([404, 'login/no-account'])
    expect((await providerOf('1001', 'viewer'))['remoteAccountId']).toBeNull()
  })
})

describe('an assertion', () => {
  const now = () => Math.floor(barn.barnTime() / 1000)
  const claims = (changes: Row = {}) => ({
    iss: '66',
    sub: 'somebody',
    aud: '1001',
    iat: now(),
    exp: now() + 60,
    jti: `jti-${Math.random()}`,
    ...changes,
  })
  const signed = async (payload: Row, pem = key.privateKey, alg = 'RS256') =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(await importPKCS8(pem, alg))
  const logIn = (assertion: string) =>
    barn.call('POST', '/api/auth/remote/login', { as: null, body: { assertion } }).then(codeOf)
  const REFUSED = [401, 'login/assertion-invalid']

  test('that is right names a person, once', async () => {
    const assertion = await signed(claims())
    expect(await logIn(assertion)).toEqual([404, 'login/no-account'])
    expect(await logIn(assertion)).toEqual(REFUSED)
  })

  test.each<[string, () => Row]>([
    ['of another issuer', () => claims({ iss: '67' })],
    ['for another instance', () => claims({ aud: '1002' })],
    ['that has expired', () => claims({ iat: now() - 120, exp: now() - 60 })],
    ['of a day ago', () => claims({ iat: now() - 86_400, exp: now() - 86_340 })],
    ['of tomorrow', () => claims({ iat: now() + 86_400, exp: now() + 86_460 })],
    ['that holds for too long', () => claims({ exp: now() + 3_600 })],
    ['without an end', () => claims({ exp: undefined })],
    ['without an id', () => claims({ jti: undefined })],
    ['of nobody', () => claims({ sub: undefined })],
    ['of a hostile name', () => claims({ sub: '<script>' })],
  ])('%s is refused', async (_, payload) => {
    const given = Object.fromEntries(Object.entries(payload()).filter(([, value]) => value !== undefined))
    expect(await logIn(await signed(given))).toEqual(REFUSED)
  })

  test('with another key or algorithm, or changed on the way, is refused', async () => {
    const [header = '', payload = '', signature = ''] = (await signed(claims())).split('.')
    const changed = Buffer.from(JSON.stringify({ ...claims(), sub: 'admin' })).toString('base64url')
    const hmac = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(key.privateKey))
    for (const assertion of [
      await signed(claims(), foreignKey.privateKey),
      await signed(claims(), key.privateKey, 'PS256'),
      new UnsecuredJWT(claims()).encode(),
      hmac,
      [header, changed, signature].join('.'),
      [header, payload, ''].join('.'),
      'x',
    ])
      expect(await logIn(assertion)).toEqual(REFUSED)
  })

  test('is not awaited by an instance without a directory', async () => {
    const probe = async (client: typeof barn) => (await client.call('GET', '/api/auth/remote', { as: null })).status
    expect([await probe(barn), await probe(senator)]).toEqual([200, 404])
  })
})
