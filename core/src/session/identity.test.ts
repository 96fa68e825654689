import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { instanceInfo } from '../contract'
import { problemOf } from '../result'
import { identityMessage } from '../schema'
import { createFakeBrowser, GATEWAY_ORIGIN, LOCAL_ORIGIN } from '../testing/fakeBrowser'
import type { FakeCall } from '../testing/fakeNetwork'
import { jsonReply } from '../testing/fakeReply'
import { refreshTokenOf } from '../testing/fakeTokens'
import { outcomeOf } from '../testing/outcomeOf'
import { settle } from '../testing/settle'
import { logIn } from '../testing/signedInTab'
import { createNonce, fingerprintOf, isProtected, judgeIdentity, verifySignature } from './identity'

interface Keys {
  publicKey: string
  sign(id: string, nonce: string, basePath: string): string
}

function createKeys(): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = (publicKey as KeyObject).export({ format: 'jwk' })
  return {
    publicKey: x,
    sign: (...parts) => sign(null, Buffer.from(identityMessage(...parts)), privateKey).toString('base64url'),
  }
}

const keys = createKeys()
const otherKeys = createKeys()
const BASE = 'http://10.0.0.5:4101'

/** The answer of an instance that signs with some keys. */
function signedAnswer({ publicKey, sign }: Keys, baseUrl = BASE, basePath = '', nonce = createNonce()) {
  const identity = { globalUniqueIdentifier: '1001', publicKey, signature: sign('1001', nonce, basePath) }
  return { identity, nonce, baseUrl }
}
const unsigned = (baseUrl: string) => ({ identity: { globalUniqueIdentifier: '1001' }, nonce: createNonce(), baseUrl })
const knows = (publicKey: string | null, ...trustedAddresses: string[]) => ({ publicKey, trustedAddresses })
const codeOf = async (...input: Parameters<typeof judgeIdentity>) =>
  (await judgeIdentity(...input)).problem?.code ?? 'trusted'

test.each([
  ['a signature', signedAnswer(keys), knows(null), 'trusted'],
  ['a signature by the known key', signedAnswer(keys), knows(keys.publicKey), 'trusted'],
  ['a signature by another key', signedAnswer(otherKeys), knows(keys.publicKey), 'client/another-key'],
  [
    'a key that is shown but not proved',
    signedAnswer({ ...otherKeys, publicKey: keys.publicKey }),
    knows(keys.publicKey),
    'client/another-key',
  ],
  ['no signature where there was one', unsigned('https://10.0.0.5:4101'), knows(keys.publicKey), 'client/another-key'],
  [
    'a signature for another nonce',
    { ...signedAnswer(keys), nonce: createNonce() },
    knows(keys.publicKey),
    'client/another-key',
  ],
  [
    'a signature for another path',
    signedAnswer(keys, `${BASE}/gateway/1001`),
    knows(keys.publicKey),
    'client/another-key',
  ],
  [
    'a signature for the path of a gateway',
    signedAnswer(keys, `${BASE}/gateway/1001`, '/gateway/1001'),
    knows(keys.publicKey),
    'trusted',
  ],
  ['no signature over https', unsigned('https://10.0.0.5:4101'), knows(null), 'trusted'],
  ['no signature on this device', unsigned('http://127.0.0.1:4101'), knows(null), 'trusted'],
  ['no signature over plain http', unsigned(BASE), knows(null), 'client/untrusted-address'],
  ['no signature over plain http, as agreed', unsigned(BASE), knows(null, BASE), 'trusted'],
  [
    'rubbish as signature',
    { ...unsigned(BASE), identity: { globalUniqueIdentifier: '1001', publicKey: '%', signature: '%' } },
    knows(null),
    'client/untrusted-address',
  ],
])('%s', async (_, answer, known, expected) => {
  expect(await codeOf(answer, known, verifySignature)).toBe(expected)
})

test('a page that cannot verify believes a key that is the known one only where the connection is protected', async () => {
  const cannotTell = async () => null
  expect(await codeOf(signedAnswer(keys), knows(keys.publicKey), cannotTell)).toBe('client/untrusted-address')
  expect(await codeOf(signedAnswer(keys, 'https://a.test'), knows(keys.publicKey), cannotTell)).toBe('trusted')
  expect(await codeOf(signedAnswer(otherKeys, 'https://a.test'), knows(keys.publicKey), cannotTell)).toBe(
    'client/another-key',
  )
})

test.each([
  ['http://localhost:1', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:80', true],
  ['http://127.evil.test', false],
  ['http://localhost.evil.test', false],
  ['https://evil.test', true],
])('%s is protected: %s', (address, expected) => {
  expect(isProtected(new URL(address))).toBe(expected)
})

test('a fingerprint is short enough to be read out', () => {
  expect(fingerprintOf(keys.publicKey)).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/)
})

/** A browser whose instance signs with keys that change, at one or more addresses. */
async function openTab(discoveryObject?: Parameters<typeof createFakeBrowser>[0]) {
  const browser = createFakeBrowser(discoveryObject)
  const current = { keys }
  const nonces = new Set<string>()
  const answer = (call: FakeCall, basePath = '') => {
    if (!call.path.endsWith('/api/p')) return browser.instance.answer(call)
    const nonce = call.query.get('nonce') ?? ''
    nonces.add(nonce)
    return jsonReply({ result: signedAnswer(current.keys, LOCAL_ORIGIN, basePath, nonce).identity })
  }
  browser.network.serve(LOCAL_ORIGIN, (call) => answer(call))
  browser.network.serve(GATEWAY_ORIGIN, (call) => answer(call, '/gateway/1001'))
  return { ...browser, ...(await browser.openTab()), current, nonces }
}

const carriesToken = ({ headers, path, body }: FakeCall) =>
  'Authorization' in headers || JSON.stringify([path, body]).includes('canary')

test('the key is remembered at the first sign-in, and no token goes to another one until a person trusts it', async () => {
  const { session, current, network, storedValues } = await openTab()
  await logIn(session)
  // The signature is verified by the machine's own threads.
  await vi.waitFor(() => expect(JSON.stringify(storedValues.get('store/instance/1001'))).toContain(keys.publicKey))
  current.keys = otherKeys
  network.clearCalls()
  await session.checkConnection('quick')
  const call = outcomeOf(session.send(instanceInfo.uptime, {}))
  await vi.waitFor(() => expect(call.state).toBe('rejected'))
  expect(problemOf(call.error).code).toBe('client/another-key')
  expect(network.calls.filter(carriesToken)).toEqual([])
  expect(session.snapshot().connection.problem).toMatchObject({ params: { publicKey: otherKeys.publicKey } })
  session.trustKey(otherKeys.publicKey)
  await vi.waitFor(() => expect(session.snapshot().connection.strategy).toBe('local'))
  expect(await session.send(instanceInfo.uptime, {})).toBeTruthy()
})

test('each check has a nonce of its own, and a gateway signs for its path', async () => {
  const gateway = { protocol: 'https', hostname: 'gateway.test', port: 82 } as const
  const { session, nonces, clock } = await openTab({ discoveryObject: { gateway } })
  await session.checkConnection('full')
  expect(session.snapshot().connection.strategy).toBe('gateway')
  await clock.advance(60_000)
  await session.checkConnection('full')
  expect(nonces.size).toBe(2)
})

test('plain http elsewhere is used once a person has agreed, for that address', async () => {
  const local = { protocol: 'http', hostname: '10.0.0.5', port: 81 } as const
  const { network, instance, openTab: open } = createFakeBrowser({ discoveryObject: { local } })
  network.serve('http://10.0.0.5:81', instance.answer)
  const { session } = await open()
  expect(await session.checkConnection('full')).toBe(false)
  expect(session.snapshot().connection.problem?.code).toBe('client/untrusted-address')
  await logIn(session)
  expect(network.calls.filter(({ method }) => method === 'POST')).toEqual([])
  session.trustAddress('http://10.0.0.5:81')
  await vi.waitFor(() => expect(session.snapshot().connection.strategy).toBe('local'))
})

test.each<[string, (call: FakeCall) => Response | undefined]>([
  ['answers as another instance', () => jsonReply({ result: { globalUniqueIdentifier: '2002' } })],
  ['redirects', () => undefined],
  [
    'shows the key without proof',
    () => jsonReply({ result: { globalUniqueIdentifier: '1001', publicKey: keys.publicKey } }),
  ],
])('no token goes to an address that %s', async (_, answer) => {
  const { network, storeRecord, openTab: open } = createFakeBrowser()
  storeRecord({ refreshToken: refreshTokenOf('canary'), publicKey: keys.publicKey })
  network.serve(LOCAL_ORIGIN, answer)
  const { session } = await open()
  outcomeOf(session.send(instanceInfo.uptime, {}))
  await settle(20)
  expect(network.calls.length).toBeGreaterThan(0)
  expect(network.calls.filter(carriesToken)).toEqual([])
})
