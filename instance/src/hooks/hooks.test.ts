import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Hook, HookSettings } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase } from '../database'
import type { SecretBox } from '../secrets'
import { createTestInstance, TEST_START } from '../testing'
import { createSignatureCheck } from './hookSignature'
import { createHookStore } from './hookStore'

const HOOKS = '/api/workbench/hooks'
const SILO: HookSettings = {
  name: 'Silo',
  isOn: true,
  items: '/data',
  sensors: [{ pointer: '/temp', measurement: 'temperature', unit: '°C', tag: 'silo-{/device/id}', timePointer: '/at' }],
  signature: 'none',
  signatureHeader: 'X-Signature',
}

async function start(settings: Partial<HookSettings> = {}, key?: string) {
  const barn = await createTestInstance({ simulate: false })
  onTestFinished(() => barn.close())
  const admin = await barn.logIn('admin')
  const created = await admin.call('POST', HOOKS, { hook: { ...SILO, ...settings }, ...(key && { key }) })
  const { result } = (await created.json()) as { result: { hook: Hook; secret: string; key: string | null } }
  const post = async (body: string, headers: Record<string, string> = {}, secret = result.secret) => {
    const response = await barn.request(`${HOOKS}/${secret}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      ...(JSON.parse(text) as { result?: { accepted: number; refused: string[] } }),
    }
  }
  const list = async () => ((await (await admin.call('GET', HOOKS)).json()) as { result: Hook[] }).result
  return { barn, admin, post, list, ...result }
}
const bodyOf = (temp: unknown, at: unknown = TEST_START / SECOND) =>
  JSON.stringify({ data: [{ temp, at, device: { id: 7 } }] })

test('a value that is posted is the value of a sensor, once, however often it is posted', async () => {
  const { admin, post, list } = await start()
  expect((await post(bodyOf('21.5'))).result).toEqual({ accepted: 1, refused: [] })
  expect((await post(bodyOf(21.5))).result).toEqual({ accepted: 1, refused: [] })
  const values = await admin.call('GET', '/api/sensors/values')
  expect(await values.json()).toMatchObject({
    result: { unplaced: [{ measurement: 'temperature', tag: 'silo-7', value: 21.5, time: TEST_START }] },
  })
  const [hook] = await list()
  expect(hook?.calls.map(({ accepted }) => accepted)).toEqual([1, 1])
  expect(hook?.calls[0]?.values).toContainEqual({ pointer: '/temp', value: 21.5 })
})

test('what cannot be read is refused with its reason, and an item without the value is no mistake', async () => {
  const { post } = await start()
  const reasons = [
    [bodyOf('warm'), 'The value at /temp is not a number.'],
    [bodyOf(20, null), 'There is no time at /at.'],
    [bodyOf(20, 5), 'The time is before all that is kept'],
    ['{"other":1}', 'There is nothing at /data.'],
    ['{"data"', 'There is nothing at /data.'],
    ['{"data":[{"temp":{"__proto__":1}}]}', 'The value at /temp is not a number.'],
  ] as const
  for (const [body, reason] of reasons) {
    const { status, result } = await post(body)
    expect([status, result?.accepted, result?.refused.join(' ')]).toEqual([200, 0, expect.stringContaining(reason)])
  }
  expect((await post('{"data":[{"battery":80}]}')).result).toEqual({ accepted: 0, refused: [] })
})

test('a wrong address, one that is off and one that was renewed are unknown, and guessing is limited', async () => {
  const { admin, post, hook, secret } = await start()
  expect((await post(bodyOf(1), {}, 'bwh_wrong')).status).toBe(404)
  await admin.call('PATCH', `${HOOKS}/${hook.hookId}`, { updates: { isOn: false } })
  expect((await post(bodyOf(1))).status).toBe(404)
  await admin.call('PATCH', `${HOOKS}/${hook.hookId}`, { updates: { isOn: true } })
  const renewed = (await (await admin.call('POST', `${HOOKS}/${hook.hookId}/renewal`)).json()) as {
    result: { secret: string }
  }
  expect((await post(bodyOf(1))).status).toBe(404)
  expect((await post(bodyOf(1), {}, renewed.result.secret)).status).toBe(200)
  expect(secret).toMatch(/^bwh_[\w-]{43}$/)
  for (let count = 0; count < 60; count++) await post('{}', {}, `bwh_${count}`)
  expect((await post('{}', {}, 'bwh_again')).status).toBe(429)
})

test('a sender that posts all the time is slowed down', async () => {
  const { barn, post } = await start()
  const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await post('{}')).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  barn.clock.advance(MINUTE)
  expect((await post('{}')).status).toBe(200)
})

test('a signature of the body is checked', async () => {
  const { post } = await start({ signature: 'body', signatureHeader: 'X-Hub-Signature-256' }, 'a shared key')
  const sign = (body: string) => createHmac('sha256', 'a shared key').update(body).digest('hex')
  const body = bodyOf(20)
  expect((await post(body)).status).toBe(401)
  expect((await post(body, { 'x-hub-signature-256': `sha256=${sign(`${body} `)}` })).status).toBe(401)
  expect((await post(body, { 'x-hub-signature-256': `sha256=${sign(body)}` })).status).toBe(200)
})

test('a signature with a time is good once, and not for long', async () => {
  const { barn, post, key } = await start({ signature: 'timed' })
  const body = bodyOf(20)
  const signed = (time: number) => {
    const timestamp = String(Math.floor(time / SECOND))
    const signature = createHmac('sha256', key ?? '')
      .update(`${timestamp}.${body}`)
      .digest('hex')
    return { 'x-barn-timestamp': timestamp, 'x-signature': `v1=${signature}` }
  }
  expect((await post(body, signed(barn.clock.now()))).status).toBe(200)
  expect((await post(body, signed(barn.clock.now()))).status).toBe(401)
  expect((await post(body, signed(barn.clock.now() - 6 * MINUTE))).status).toBe(401)
  expect((await post(body, signed(barn.clock.now() + SECOND))).status).toBe(200)
})

test('a used signature is known after a restart, and a clock that is set back makes none of them new', async () => {
  const database = await prepareDatabase(openSqlite(':memory:'))
  onTestFinished(() => database.close())
  let time = TEST_START
  const now = () => time
  const secrets = { encrypt: (text: string) => Buffer.from(text), decrypt: (bytes: Uint8Array) => String(bytes) }
  const store = createHookStore({ database, now, secrets: secrets as unknown as SecretBox })
  const made = await store.create({ ...SILO, signature: 'timed' }, 'a shared key')
  if (!made.ok) throw new Error(made.problem.code)
  const timestamp = String(TEST_START / SECOND)
  const signature = createHmac('sha256', 'a shared key').update(`${timestamp}.{}`).digest('hex')
  const header = (name: string) => (name === 'x-barn-timestamp' ? timestamp : signature)
  const check = () => createSignatureCheck({ database, now })(made.value.hook, { bytes: Buffer.from('{}'), header })
  expect([await check(), await check()]).toEqual([true, false])
  time += 11 * MINUTE
  expect(await check()).toBe(false)
  time -= 11 * MINUTE
  expect(await check()).toBe(false)
})

test('the secret is in no log and no list, and neither is the key', async () => {
  const { barn, admin, post, list, secret } = await start({ signature: 'body' }, 'a shared key')
  await post('{}')
  // People open the address in a browser, or add something to it.
  await barn.request(`${HOOKS}/${secret}`)
  await barn.request(`${HOOKS}/${secret}/?x=${secret}`, { method: 'POST', body: '{}' })
  const seen = [
    JSON.stringify(await list()),
    await (await admin.call('POST', '/api/authorization/audit/query', {})).text(),
    await (await admin.call('POST', '/api/logs/access', {})).text(),
  ].join('\n')
  expect(seen).not.toContain(secret)
  expect(seen).not.toContain('a shared key')
  expect(seen).toContain(`POST ${HOOKS}/:secret`)
})

test('what is nested too deep is refused as any other value, and its call is shown', async () => {
  const { post, list } = await start({ items: '' })
  const deep = `{"temp":${'['.repeat(30_000)}1${']'.repeat(30_000)},"at":{"toString":1},"device":{"id":{"toString":1}}}`
  expect((await post(deep)).result).toMatchObject({ accepted: 0, refused: ['The value at /temp is not a number.'] })
  expect((await post(`{"temp":1e999,"at":1}`)).result).toMatchObject({ accepted: 0 })
  expect(await list()).toMatchObject([{ calls: [{ accepted: 0 }, { accepted: 0 }] }])
})

test('a unit that does not fit, and a viewer, are refused', async () => {
  const { barn, admin, hook } = await start()
  const sensors = SILO.sensors.map((sensor) => ({ ...sensor, unit: 'kg' }))
  expect((await admin.call('PATCH', `${HOOKS}/${hook.hookId}`, { updates: { sensors } })).status).toBe(400)
  const viewer = await barn.logIn('viewer')
  expect((await viewer.call('GET', HOOKS)).status).toBe(403)
})
