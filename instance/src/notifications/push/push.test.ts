import { createPublicKey, verify } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { PushMessage, pushMessageText, type PushPayload } from '@barn-workbench/core/schema'
import { createPushChannel } from '.'
import { openIdentityKey } from '../../secrets'
import { createTestInstance } from '../../testing'
import type { OutgoingDelivery } from '../channel'
import type { PostRequest } from '../httpPost'
import { createPushBrowser, RELAY } from '../testing/pushBrowser'

const DEVICES = '/api/workbench/push-devices'

const delivery = (changes: Partial<OutgoingDelivery['message']> = {}): OutgoingDelivery => ({
  deliveryId: 'd1',
  event: 'opened',
  accountId: 'anna',
  way: { kind: 'push' },
  locale: 'de-DE',
  message: {
    title: 'ALARM Hof Nord – Messwert über der Schwelle',
    lines: ['Seit 02:13'],
    link: 'https://client.example/ql/alarm?case=c1',
    acknowledgeLink: `https://client.example/ql/alarm?token=${'s'.repeat(43)}`,
    case: {
      caseId: '01a2-c1',
      type: 'timeSeries',
      urgency: 'wakes',
      state: 'open',
      incidentIds: ['i1'],
      incidentCount: 1,
      places: [],
      about: [],
      openedAt: 0,
      acknowledgedBy: null,
      arrivesAt: null,
    },
    ...changes,
  },
})

/** A channel to these browsers, and the answer of the server of the client for each. */
async function createTestChannel(names: readonly string[], statusOf: (name: string) => number) {
  const devices = names.map(createPushBrowser)
  const identityKey = await openIdentityKey(undefined)
  const posts: PostRequest[] = []
  const notes: [string, string | null][] = []
  const forgotten: string[] = []
  const channel = createPushChannel({
    identityKey,
    devices: {
      reachable: async () => devices.map(({ device }) => ({ ...device, deviceId: device.name })),
      note: async (id: string, error: string | null) => void notes.push([id, error]),
      forget: async (id: string) => void forgotten.push(id),
    } as never,
    post: async (request) => {
      posts.push(request)
      const name = (JSON.parse(request.body) as PushMessage).endpoint.split('/').at(-1) ?? ''
      const status = statusOf(name)
      if (status === -1) throw new Error('refused')
      return { status: 200, body: JSON.stringify({ status, retryAfter: status === 429 ? 120 : null }) }
    },
  })
  return { channel, posts, notes, forgotten, identityKey, devices }
}

test('a message is sealed for the browser and signed by the instance, and its secret is in it alone', async () => {
  const { channel, posts, notes, identityKey, devices } = await createTestChannel(['phone'], () => 201)
  expect(await channel.send(delivery())).toEqual({ kind: 'accepted' })
  expect(notes).toEqual([['phone', null]])
  const [{ url, body } = { url: '', body: '' }] = posts
  expect(url).toBe(RELAY)
  expect(body).not.toContain('ssss')
  const { signature, ...message } = PushMessage.parse(JSON.parse(body))
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: identityKey.publicKey }, format: 'jwk' })
  expect(verify(null, Buffer.from(pushMessageText(message)), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const { notification } = devices[0]?.open(message.sealed) as PushPayload
  expect(notification).toMatchObject({
    title: 'ALARM Hof Nord – Messwert über der Schwelle',
    body: 'Seit 02:13',
    lang: 'de',
    tag: '01a2-c1',
    navigate: 'https://client.example/ql/alarm?case=c1',
    silent: false,
    requireInteraction: true,
  })
  const secret = 's'.repeat(43)
  expect(notification.data.answerTo).toEqual([
    `https://barn.example/api/alarm/${secret}`,
    `http://10.0.0.5:4101/api/alarm/${secret}`,
  ])
  expect(notification.actions.map(({ title }) => title)).toEqual(['Ich kümmere mich', 'Ich gehe hin'])
})

test('a report or test has no answers, and leads to the client', async () => {
  const { channel, posts, devices } = await createTestChannel(['phone'], () => 201)
  await channel.send(delivery({ link: null, acknowledgeLink: null, case: null }))
  const { sealed } = PushMessage.parse(JSON.parse(posts[0]?.body ?? ''))
  expect(devices[0]?.open(sealed).notification).toMatchObject({ navigate: 'http://localhost:4100/', actions: [] })
})

test('what is answered or over takes the place of the alarm without a sound', async () => {
  const { channel, posts, devices } = await createTestChannel(['phone'], () => 201)
  const about = delivery().message.case
  if (about) await channel.send(delivery({ acknowledgeLink: null, case: { ...about, state: 'over' } }))
  const { sealed } = PushMessage.parse(JSON.parse(posts[0]?.body ?? ''))
  expect(devices[0]?.open(sealed).notification).toMatchObject({
    tag: '01a2-c1',
    silent: true,
    requireInteraction: false,
    actions: [],
  })
})

test('one browser that takes it is enough, and one that is gone is forgotten', async () => {
  const statuses: Readonly<Record<string, number>> = { phone: 201, old: 410, desk: 503 }
  const { channel, notes, forgotten } = await createTestChannel(['phone', 'old', 'desk'], (name) => statuses[name] ?? 0)
  expect(await channel.send(delivery())).toEqual({ kind: 'accepted' })
  expect(forgotten).toEqual(['old'])
  expect(notes.toSorted()).toEqual([
    ['desk', 'the push service answers 503'],
    ['phone', null],
  ])
})

test.each([
  [[503], false],
  [[0], false],
  [[-1], false],
  [[403], true],
  [[403, 503], false],
  [[410], true],
  [[], true],
] as const)('answers %j end the attempts: %s', async (statuses, isFinal) => {
  const names = statuses.map((_, index) => `device${index}`)
  const { channel } = await createTestChannel(names, (name) => statuses[Number(name.slice(-1))] ?? 0)
  const outcome = await channel.send(delivery())
  expect(outcome).toMatchObject({ kind: 'failed' })
  expect('isFinal' in outcome && outcome.isFinal === true).toBe(isFinal)
})

test('a push service that asks to be left alone is left alone for that long', async () => {
  const { channel } = await createTestChannel(['phone'], () => 429)
  expect(await channel.send(delivery())).toMatchObject({ kind: 'failed', isFinal: false, retryAfter: 120_000 })
})

test('a browser takes messages until its session ends, and only by a client of the instance', async () => {
  const instance = await createTestInstance()
  onTestFinished(() => instance.close().catch(() => undefined))
  const [admin, viewer] = [await instance.logIn('admin'), await instance.logIn('viewer')]
  const devicesOf = async (session = admin) =>
    ((await (await session.call('GET', DEVICES)).json()) as { result: { devices: { deviceId: string }[] } }).result
      .devices
  const { device } = createPushBrowser('phone')
  expect((await admin.call('PUT', DEVICES, device)).status).toBe(200)
  expect((await admin.call('PUT', DEVICES, { ...device, name: 'my phone' })).status).toBe(200)
  expect(await devicesOf()).toMatchObject([{ name: 'my phone', lastReachedAt: null }])
  expect(await devicesOf(viewer)).toEqual([])
  for (const relay of ['https://evil.example/push/messages', 'http://localhost:4100/api/system/restart'])
    expect((await admin.call('PUT', DEVICES, { ...device, relay })).status).toBe(400)
  const [{ deviceId } = { deviceId: '' }] = await devicesOf()
  expect((await viewer.call('DELETE', `${DEVICES}/${deviceId}`)).status).toBe(404)
  expect((await viewer.call('POST', `${DEVICES}/${deviceId}/test`)).status).toBe(404)
  expect((await admin.call('DELETE', `/api/login/${admin.refreshToken}`)).status).toBe(204)
  expect(await devicesOf(await instance.logIn('admin'))).toEqual([])
})
