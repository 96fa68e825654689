import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestInstance, type TestInstance, type TestSession } from '@barn-workbench/instance/testing'
import { findMosquitto } from '../../scripts/steps/mosquitto.mjs'
import { BROKER_USER, startMosquitto, type Broker } from '../fleet/mosquitto'

/* A barn and a broker with TLS and a password. Without mosquitto the tests are listed as not run. */

const testWithBroker = test.runIf(findMosquitto())

let broker: Broker
let device: MqttClient
let instance: TestInstance
let admin: TestSession
let connectionId = ''

const SETTINGS = {
  name: 'Stall Nord',
  isOn: true,
  username: BROKER_USER.username,
  clientId: '',
  baseTopics: ['zigbee2mqtt'],
  discoveryPrefix: 'homeassistant',
  sensors: [{ topic: 'shed/+/climate', pointer: '/air/co2', measurement: 'co2', unit: 'ppm', tag: 'CO2 {1}' }],
  frigatePrefix: 'frigate',
  frigateRules: [
    { frigateCamera: 'gate', label: 'person', zone: 'yard', becomes: 'timeSeries', cameraId: 'camera-01' },
  ],
  publishes: true,
  awayMinutes: 10,
}

beforeAll(async () => {
  if (!findMosquitto()) return
  broker = await startMosquitto()
  device = await connectDevice()
  instance = await createTestInstance()
  admin = await instance.logIn('admin')
})
afterAll(async () => {
  device?.end(true)
  await instance?.close()
  await broker?.remove()
})

function connectDevice(): Promise<MqttClient> {
  const { address, certificateAuthority: ca } = broker
  return connectAsync(address, { ca, ...BROKER_USER, reconnectPeriod: 50 })
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await admin.call(method, path, body)
  expect(response.ok, await response.clone().text()).toBe(true)
  return ((await response.json()) as { result: T }).result
}

const access = () => ({ address: broker.address, certificateAuthority: broker.certificateAuthority })

interface Listed {
  state: { status: string; fault: { code: string } | null }
}
const statusOf = async () => (await ask<Listed[]>('GET', '/api/workbench/mqtt'))[0]?.state.status

interface Values {
  unplaced: { measurement: string; tag: string; value: number; proposal?: object }[]
}
const unplaced = async () => (await ask<Values>('GET', '/api/sensors/values')).unplaced

testWithBroker('a test says how far it came: name, refusal, certificate, password, or the version', async () => {
  const tested = (changes: object) =>
    ask<{ fault: { code: string } | null; certificate: { subject: string } | null; brokerVersion: string | null }>(
      'POST',
      '/api/workbench/mqtt/test',
      { ...access(), username: BROKER_USER.username, password: BROKER_USER.password, ...changes },
    )
  expect(await tested({ address: 'mqtt://no-such-host.invalid' })).toMatchObject({ fault: { code: 'name-not-found' } })
  expect(await tested({ address: 'mqtt://127.0.0.1:9' })).toMatchObject({ fault: { code: 'refused' } })
  expect(await tested({ certificateAuthority: '' })).toMatchObject({
    fault: { code: 'certificate' },
    certificate: { subject: 'localhost', validUntil: expect.any(Number) as number },
  })
  expect(await tested({ password: 'wrong' })).toMatchObject({ fault: { code: 'password' } })
  expect(await tested({})).toMatchObject({
    fault: null,
    brokerVersion: expect.stringContaining('mosquitto') as string,
    certificate: { subject: 'localhost' },
  })
})

testWithBroker('a sensor that describes itself waits for a place with its name, and its value comes', async () => {
  const created = await ask<{ connectionId: string; hasPassword: boolean }>('POST', '/api/workbench/mqtt', {
    connection: { ...SETTINGS, ...access() },
    password: BROKER_USER.password,
  })
  expect(created.hasPassword).toBe(true)
  expect(JSON.stringify(created)).not.toContain(BROKER_USER.password)
  connectionId = created.connectionId
  await expect.poll(statusOf).toBe('connected')
  const description = {
    '~': 'zigbee2mqtt/North wall',
    name: 'Temperature',
    stat_t: '~',
    val_tpl: '{{ value_json.temperature | round(1) }}',
    unit_of_meas: '°C',
    dev_cla: 'temperature',
    uniq_id: '0x00158d0001_temperature',
    dev: { name: 'North wall', sa: 'Pen 3' },
  }
  await device.publishAsync('homeassistant/sensor/0x00158d0001/temperature/config', JSON.stringify(description), {
    retain: true,
    qos: 1,
  })
  const topics = () => ask<{ discovered: { name: string }[] }>('GET', `/api/workbench/mqtt/${connectionId}/topics`)
  await expect.poll(async () => (await topics()).discovered.map(({ name }) => name)).toEqual(['Temperature'])
  await device.publishAsync('zigbee2mqtt/North wall', JSON.stringify({ temperature: 21.34, linkquality: 90 }))
  await expect.poll(unplaced).toMatchObject([
    {
      measurement: 'temperature',
      tag: '0x00158d0001_temperature',
      value: 21.3,
      proposal: { name: 'Temperature', device: 'North wall', area: 'Pen 3', unit: '°C' },
    },
  ])
})

testWithBroker('a topic and a pointer are a sensor, also after a restart of the broker', async () => {
  await broker.halt()
  await expect.poll(statusOf).toBe('away')
  await broker.restart()
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('connected')
  await expect.poll(() => device.connected).toBe(true)
  await device.publishAsync('shed/7/climate', JSON.stringify({ air: { co2: 1_450 } }), { qos: 1 })
  await expect
    .poll(async () => (await unplaced()).find(({ measurement }) => measurement === 'co2'))
    .toMatchObject({
      tag: 'CO2 7',
      value: 1_450,
    })
})

testWithBroker('a review of Frigate becomes an incident, and its end closes it', async () => {
  const review = (type: string, end: number | null) => ({
    type,
    before: {},
    after: {
      id: 'review',
      camera: 'gate',
      start_time: instance.clock.now() / 1_000,
      end_time: end,
      severity: 'alert',
      data: { objects: ['person-verified'], zones: ['yard'] },
    },
  })
  const found = async () => {
    const query = [{ key: 'identifier.detectionName', operator: '==', value: 'person' }]
    return ask<{ state: string; cameraName: string; triggeredBy: object }[]>('POST', '/api/incidents/query', { query })
  }
  await device.publishAsync('frigate/reviews', JSON.stringify(review('new', null)), { qos: 1 })
  await expect
    .poll(found)
    .toMatchObject([{ type: 'timeSeries', state: 'open', triggeredBy: { displayName: 'Stall Nord' } }])
  instance.clock.advance(60_000)
  await device.publishAsync('frigate/reviews', JSON.stringify(review('end', instance.clock.now() / 1_000)), { qos: 1 })
  await expect.poll(found).toMatchObject([{ state: 'closed' }])
})

testWithBroker('the barn describes itself to Home Assistant, and is taken back with its connection', async () => {
  await ask('POST', '/api/sensors', {
    value: {
      measurement: 'co2',
      tag: 'CO2 7',
      name: 'Schuppen 7',
      place: { kind: 'barn' },
      expectedRange: { minimum: null, maximum: null },
      expectedInterval: null,
    },
  })
  const seen = new Map<string, string>()
  const home = await connectDevice()
  home.on('message', (topic, payload) => seen.set(topic, payload.toString()))
  await home.subscribeAsync(['homeassistant/+/+/config', 'barn/#'], { qos: 1 })
  const payloads = () => [...seen].filter(([topic]) => topic.endsWith('/config')).map(([, payload]) => payload)
  await expect.poll(() => payloads().join('\n'), { timeout: 15_000 }).toContain('"name":"Schuppen 7"')
  expect(payloads().join('\n')).toContain('"origin":{"name":"Barn Workbench"}')
  const status = [...seen].find(([topic]) => topic.endsWith('/status'))
  expect(status?.[1]).toBe('online')
  // What the barn says of itself is none of the sensors that it finds.
  const { discovered } = await ask<{ discovered: unknown[] }>('GET', `/api/workbench/mqtt/${connectionId}/topics`)
  expect(discovered).toHaveLength(1)
  await admin.call('DELETE', `/api/workbench/mqtt/${connectionId}`)
  await expect.poll(() => payloads().filter((payload) => payload !== '')).toEqual([])
  home.end(true)
})
