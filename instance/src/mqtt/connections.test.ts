import { EventEmitter } from 'node:events'
import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { createTestInstance, type TestInstance } from '../testing'
import { openBrokerLink, waitAfter } from './connect/brokerLink'
import type { ConnectionRun } from './connectionRun'
import type { StoredConnection } from './connectionStore'
import { createAvailabilities } from './read/availabilities'
import { createAwayWatch } from './watchAway'

const CONNECTION = {
  name: 'Shed',
  isOn: false,
  address: 'mqtt://broker.example',
  username: 'barn',
  certificateAuthority: '',
  clientId: '',
  baseTopics: [],
  discoveryPrefix: '',
  sensors: [],
  frigatePrefix: '',
  frigateRules: [],
  publishes: false,
  awayMinutes: 10,
}

async function adminOf({ logIn }: TestInstance) {
  const { call } = await logIn('admin')
  return async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await call(method, `/api/workbench/mqtt${path}`, body, headers)
    const text = await response.text()
    return { status: response.status, text, body: (text === '' ? {} : JSON.parse(text)) as Record<string, never> }
  }
}

test('a password is stored for its address alone, and is in no answer and no trail', async () => {
  const instance = await createTestInstance()
  const ask = await adminOf(instance)
  const added = await ask('POST', '', { connection: CONNECTION, password: 'very secret' })
  expect(added.status).toBe(201)
  const { connectionId, hasPassword } = added.body['result'] as unknown as {
    connectionId: string
    hasPassword: boolean
  }
  expect(hasPassword).toBe(true)
  const changed = await ask('PATCH', `/${connectionId}`, { updates: { name: 'Barn' } }, { 'if-match': '"1"' })
  expect(changed.body).toMatchObject({ result: { name: 'Barn', hasPassword: true, version: 2 } })
  expect((await ask('PATCH', `/${connectionId}`, { updates: {} }, { 'if-match': '"1"' })).status).toBe(409)
  const moved = await ask('PATCH', `/${connectionId}`, { updates: { address: 'mqtt://other.example' } })
  expect(moved.body).toMatchObject({ result: { hasPassword: false } })
  const { call } = await instance.logIn('admin')
  const trail = await (await call('POST', '/api/workbench/audit/query', {})).text()
  for (const text of [added.text, changed.text, (await ask('GET', '')).text, trail])
    expect(text).not.toContain('very secret')
  expect((await ask('DELETE', `/${connectionId}`)).status).toBe(204)
  expect((await ask('GET', `/${connectionId}/topics`)).status).toBe(404)
})

test('a unit that does not fit, a password in an address and a wrong filter are refused', async () => {
  const ask = await adminOf(await createTestInstance())
  const refused = async (changes: object) => {
    const { status, body } = await ask('POST', '', { connection: { ...CONNECTION, ...changes } })
    return [status, JSON.stringify(body).match(/"path":"([^"]*)"/)?.[1]]
  }
  const sensor = { topic: 'a/+', pointer: '/t', measurement: 'co2', unit: '°C', tag: 'a' }
  expect(await refused({ sensors: [sensor] })).toEqual([400, 'connection.sensors.0.unit'])
  expect(await refused({ address: 'mqtt://me:secret@broker.example' })).toEqual([400, 'connection.address'])
  expect(await refused({ address: 'http://broker.example' })).toEqual([400, 'connection.address'])
  expect(await refused({ baseTopics: ['a/#/b'] })).toEqual([400, 'connection.baseTopics.0'])
  expect(await refused({ sensors: [{ ...sensor, unit: 'ppm', pointer: 'no-pointer' }] })).toEqual([
    400,
    'connection.sensors.0.pointer',
  ])
})

class FakeClient extends EventEmitter {
  stream = new EventEmitter()
  end = vi.fn()
  endAsync = async () => undefined
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a broker that goes and comes is asked less and less often, by one client at a time', async () => {
  const clients: FakeClient[] = []
  const opened = vi.fn()
  const link = openBrokerLink({
    access: { address: 'mqtts://broker.example', username: '', certificateAuthority: '', password: null },
    clientId: 'barn',
    now: () => Date.now(),
    random: () => 1,
    connectClient(_, options) {
      expect(options).toMatchObject({ reconnectPeriod: 0, resubscribe: false, rejectUnauthorized: true })
      const client = new FakeClient()
      clients.push(client)
      return client as unknown as MqttClient
    },
    onOpen: opened,
    onMessage: () => undefined,
    onChange: () => undefined,
  })
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    const client = clients.at(-1)
    client?.emit('error', Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }))
    client?.emit('close')
    client?.emit('close')
    const start = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    waits.push((Date.now() - start) / SECOND)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(link.state.fault).toEqual({ code: 'certificate', detail: 'certificate has expired' })
  clients.at(-1)?.emit('connect')
  expect(link.state).toMatchObject({ isConnected: true, fault: null })
  expect(opened).toHaveBeenCalledOnce()
  const closing = link.close()
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  await closing
  clients.at(-1)?.emit('close')
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(clients).toHaveLength(9)
})

test('a client that cannot be made, an address of the link and an endless message are faults that end nothing', () => {
  const clients: FakeClient[] = []
  const linkTo = (address: string, isBroken = false) =>
    openBrokerLink({
      access: { address, username: '', certificateAuthority: '', password: null },
      clientId: 'barn',
      now: () => 0,
      random: () => 1,
      connectClient() {
        if (isBroken) throw Object.assign(new Error('no start line'), { code: 'ERR_OSSL_PEM_NO_START_LINE' })
        const client = new FakeClient()
        clients.push(client)
        return client as unknown as MqttClient
      },
      onOpen: () => undefined,
      onMessage: () => undefined,
      onChange: () => undefined,
    })
  expect(linkTo('mqtts://broker.example', true).state.fault).toMatchObject({ detail: 'no start line' })
  for (const host of ['169.254.169.254', '0.0.0.0', '[fe80::1]', '[::ffff:169.254.169.254]'])
    expect(linkTo(`mqtt://${host}`).state.fault).toMatchObject({ code: 'refused' })
  expect(clients).toEqual([])
  const named = linkTo('mqtt://broker.example')
  clients[0]?.stream.emit('lookup', null, '169.254.169.254')
  expect(named.state.fault).toMatchObject({ code: 'refused' })
  const flooded = linkTo('mqtt://broker.example')
  for (let megabyte = 0; megabyte < 12; megabyte++) {
    if (megabyte === 4) clients[1]?.emit('packetreceive')
    expect(flooded.state.fault).toBeNull()
    clients[1]?.stream.emit('data', new Uint8Array(1024 * 1024))
  }
  clients[1]?.stream.emit('data', new Uint8Array(1024 * 1024))
  expect(flooded.state.fault).toMatchObject({ detail: 'a message of more than 8 MB' })
})

test('the time before the next attempt differs at random, by half', () => {
  expect([waitAfter(3, 0), waitAfter(3, 0.5), waitAfter(3, 1)]).toEqual([4_000, 6_000, 8_000])
})

test('a broker or device that is away for longer than the limit is reported once, and its return as well', async () => {
  const reported: [name: string, message: string | null][] = []
  const watch = createAwayWatch({
    reportHealth: async ({ prettyName }, failure) => void reported.push([prettyName, failure?.message ?? null]),
    openComponents: async () => [
      { componentType: 'mqttBroker', componentId: 'removed', prettyName: 'Old' },
      { componentType: 'mqttDevice', componentId: 'one-plug', prettyName: 'Plug' },
    ],
    awayTexts: { broker: 'no broker', device: 'no device' },
    now: () => 0,
  })
  const availabilities = createAvailabilities()
  const link = { isConnected: true, since: 0, fault: null }
  const connection: StoredConnection = {
    connectionId: 'one',
    version: 1,
    settings: { ...CONNECTION, isOn: true },
    password: null,
  }
  const runs = new Map([['one', { link, reader: { availabilities } } as unknown as ConnectionRun]])
  const look = async (minute: number, connections = [connection]) => {
    reported.length = 0
    await watch.watch(connections, runs, minute * MINUTE)
    return [...reported]
  }
  availabilities.set('x/lwt', { isThere: true, name: 'Mast', now: 0 })
  expect(await look(1)).toEqual([
    ['Shed', null],
    ['Mast', null],
    // Its connection was removed before the restart.
    ['Old', null],
  ])
  availabilities.set('x/lwt', { isThere: false, name: 'Mast', now: 2 * MINUTE })
  expect(await look(11)).toEqual([])
  expect(await look(12)).toEqual([['Mast', 'no device']])
  expect(await look(13)).toEqual([])
  availabilities.set('x/lwt', { isThere: true, name: 'Mast', now: 14 * MINUTE })
  expect(await look(14)).toEqual([['Mast', null]])
  Object.assign(link, { isConnected: false, since: 15 * MINUTE })
  expect(await look(24)).toEqual([])
  expect(await look(25)).toEqual([['Shed', 'no broker']])
  expect(await look(26, [])).toEqual([['Shed', null]])
})
