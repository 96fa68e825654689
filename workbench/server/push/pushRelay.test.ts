import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { PUSH_LIMIT, PUSH_PERIOD, pushMessageText } from '@barn-workbench/core/schema'
import { createPushRelay, openPushKey } from '.'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/device'
/** In a data folder that nobody has made yet. */
const keyFile = () => join(mkdtempSync(join(tmpdir(), 'barn-push-')), 'data', 'push-key.json')

/** An instance that signs its messages. */
function createSender() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const instanceKey = publicKey.export({ format: 'jwk' }).x ?? ''
  return {
    instanceKey,
    message(ticket: string, changes: object = {}) {
      const sealed = Buffer.from('sealed').toString('base64url')
      const message = {
        endpoint: ENDPOINT,
        instanceKey,
        ticket,
        sealed,
        ttl: 60,
        urgency: 'high' as const,
        topic: 'c1',
      }
      const signature = sign(null, Buffer.from(pushMessageText(message)), privateKey).toString('base64url')
      return { ...message, signature, ...changes }
    },
  }
}

/** A relay, the requests that push services get from it, and the answer that they give. */
async function startRelay() {
  const requests: { url: string; init: RequestInit }[] = []
  const service = { answer: () => new Response(null, { status: 201 }) }
  const clock = { now: 0 }
  const file = keyFile()
  const relay = createPushRelay({
    key: await openPushKey(file),
    services: [],
    contact: 'mailto:farmer@farm.example',
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} })
      return service.answer()
    },
    now: () => clock.now,
    logError: () => undefined,
  })
  const server = createServer((request, response) => {
    if (!relay.respond(request, response, request.url ?? '')) response.writeHead(404).end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, body: unknown, type = 'application/json') =>
    fetch(base + path, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })
  const ticketFor = async (instanceKey: string, endpoint = ENDPOINT) =>
    ((await (await post('/push/tickets', { endpoint, instanceKey })).json()) as { ticket: string }).ticket
  const publicKey = async () => ((await (await fetch(`${base}/push/key`)).json()) as { publicKey: string }).publicKey
  return { requests, service, clock, file, post, ticketFor, publicKey }
}

test('a sealed message of an instance with a ticket goes to the push service, signed by the key of the client', async () => {
  const { post, ticketFor, publicKey, requests, file } = await startRelay()
  const sender = createSender()
  const answer = await post('/push/messages', sender.message(await ticketFor(sender.instanceKey)))
  expect(await answer.json()).toEqual({ status: 201, retryAfter: null })
  const [{ url, init } = { url: '', init: {} }] = requests
  const headers = init.headers as Record<string, string>
  expect(url).toBe(ENDPOINT)
  expect(Buffer.from(init.body as Buffer).toString()).toBe('sealed')
  expect(headers).toMatchObject({ TTL: '60', Urgency: 'high', Topic: 'c1', 'Content-Encoding': 'aes128gcm' })
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['Authorization'] ?? '') ?? []
  expect(key).toBe(await publicKey())
  const { d, ...publicPart } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  expect(d).toBeTruthy()
  const keys = createLocalJWKSet({ keys: [{ ...publicPart, kty: 'EC' }] })
  const { payload } = await jwtVerify(token, keys, { audience: 'https://fcm.googleapis.com' })
  expect(payload.sub).toBe('mailto:farmer@farm.example')
})

test('what is not signed, has no ticket for this browser or is changed on its way goes nowhere', async () => {
  const { post, ticketFor, requests } = await startRelay()
  const [sender, other] = [createSender(), createSender()]
  const ticket = await ticketFor(sender.instanceKey)
  const status = async (message: object) => (await post('/push/messages', message)).status
  expect(await status(other.message(ticket))).toBe(403)
  expect(await status(sender.message(await ticketFor(other.instanceKey)))).toBe(403)
  expect(await status(sender.message(ticket, { sealed: 'AAAA' }))).toBe(403)
  expect(await status(sender.message(ticket, { endpoint: `${ENDPOINT}s` }))).toBe(403)
  expect(await status(sender.message(ticket, { ttl: -1 }))).toBe(400)
  expect(await status(sender.message(ticket, { extra: 1 }))).toBe(400)
  expect(requests).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'http://localhost:4101/api/system/restart',
])('the server posts nowhere but to push services, such as not to %s', async (endpoint) => {
  const { post } = await startRelay()
  expect((await post('/push/tickets', { endpoint, instanceKey: createSender().instanceKey })).status).toBe(403)
})

test('what a push service says is passed on: gone, busy, or not reached', async () => {
  const { post, ticketFor, service } = await startRelay()
  const sender = createSender()
  const message = sender.message(await ticketFor(sender.instanceKey))
  const send = async () => (await post('/push/messages', message)).json()
  service.answer = () => new Response('gone', { status: 410 })
  expect(await send()).toEqual({ status: 410, retryAfter: null })
  service.answer = () => new Response(null, { status: 429, headers: { 'Retry-After': '120' } })
  expect(await send()).toEqual({ status: 429, retryAfter: 120 })
  service.answer = () => {
    throw new TypeError('failed')
  }
  expect(await send()).toEqual({ status: 0, retryAfter: null })
})

test('an instance hands over a limited number of messages, which keeps nobody else from it', async () => {
  const { post, ticketFor, clock } = await startRelay()
  const [loud, quiet] = [createSender(), createSender()]
  const message = loud.message(await ticketFor(loud.instanceKey))
  const statuses = await Promise.all(
    Array.from({ length: PUSH_LIMIT + 1 }, async () => (await post('/push/messages', message)).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await post('/push/messages', quiet.message(await ticketFor(quiet.instanceKey)))).status).toBe(200)
  clock.now += PUSH_PERIOD + 1
  expect((await post('/push/messages', message)).status).toBe(200)
})

test('requests of other kinds are refused in words', async () => {
  const { post } = await startRelay()
  expect((await post('/push/tickets', {}, 'text/plain')).status).toBe(415)
  expect((await post('/push/tickets', {})).status).toBe(400)
  expect((await post('/push/other', {})).status).toBe(404)
})

test('the key is made once, is private, and is never replaced where it is damaged', async () => {
  const file = keyFile()
  const { publicKey } = await openPushKey(file)
  expect((await openPushKey(file)).publicKey).toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, '{"kty":"EC"}')
  await expect(openPushKey(file)).rejects.toThrow('is damaged')
})
