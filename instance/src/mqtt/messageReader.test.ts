import { expect, test } from 'vitest'
import type { MqttSettings } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { createMessageReader, type IncomingMessage } from './messageReader'
import type { FrigateReview } from './read/frigateReview'
import type { SensorRow } from './read/rowBatch'

const SETTINGS: MqttSettings = {
  name: 'Shed',
  isOn: true,
  address: 'mqtt://broker.example',
  username: '',
  certificateAuthority: '',
  clientId: '',
  baseTopics: ['shed'],
  discoveryPrefix: 'homeassistant',
  sensors: [{ topic: 'shed/+', pointer: '/t', measurement: 'temperature', unit: '°C', tag: 'Shed {1}' }],
  frigatePrefix: 'frigate',
  frigateRules: [],
  publishes: false,
  awayMinutes: null,
}

/** A reader of which a test sees the rows and reviews, with a clock that the test moves. */
function createReader(settings: Partial<MqttSettings> = {}) {
  const rows: SensorRow[] = []
  const reviews: FrigateReview[] = []
  let time = 1_000 * SECOND
  const reader = createMessageReader({
    settings: { ...SETTINGS, ...settings },
    own: { topic: 'barn/1', origin: 'Barn Workbench' },
    rows: {
      add(row) {
        rows.push(row)
        return true
      },
    },
    onReview: (review) => reviews.push(review),
    now: () => time,
  })
  function send(topic: string, payload: unknown, more: Partial<IncomingMessage> = {}): void {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    reader.take({ topic, payload: Buffer.from(text), isRetained: false, isRepeated: false, ...more })
  }
  const describe = (id: string, config: object) =>
    send(`homeassistant/sensor/${id}/config`, config, { isRetained: true })
  return {
    reader,
    rows,
    reviews,
    send,
    describe,
    passSecond() {
      time += SECOND
      reader.tick()
    },
    values: () => rows.map(({ sensor, value, unit }) => `${sensor}: ${value} ${unit}`.trim()),
  }
}

const TEMPERATURE = { name: 'Air', uniq_id: 'air', dev_cla: 'temperature', stat_t: 'x/air', unit_of_meas: '°C' }

test('10,000 messages a second of one topic are sampled, and the last one of the second is read', () => {
  const { reader, send, passSecond, values } = createReader()
  for (let count = 1; count <= 10_000; count++) send('shed/7', { t: count })
  expect(values()).toHaveLength(10)
  expect(reader.counts).toMatchObject({ messages: 10_000, sampled: 9_990, dropped: 0 })
  passSecond()
  expect(values().at(-1)).toBe('Shed 7: 10000 °C')
  send('shed/7', { t: 1 })
  expect(values()).toHaveLength(12)
  expect(reader.seen.list().topics[0]).toMatchObject({ topic: 'shed/7', count: 10_002 })
})

test('10,000 messages a second of as many topics are dropped beyond a limit, and few topics are remembered', () => {
  const { reader, send, values } = createReader()
  for (let count = 1; count <= 10_000; count++) send(`shed/${count}`, { t: 1 })
  expect(values()).toHaveLength(1_500)
  expect(reader.counts.dropped).toBe(8_500)
  expect(reader.seen.list().count).toBe(1_000)
  expect(reader.seen.list().topics).toHaveLength(200)
})

test('what is no value is counted and is no row', () => {
  const { reader, send, rows } = createReader()
  const payloads = [
    '{"t":',
    '{"t":"NaN"}',
    '{"t":null}',
    '{"t":[1]}',
    '{"t":1e999}',
    '[]',
    '',
    'x',
    '{"u":1}',
    '"',
    '{}',
  ]
  for (const payload of payloads) send('shed/1', payload)
  for (const payload of ['{"t":"-Infinity"}', '{"__proto__":{"t":1}}', '\u0000']) send('shed/2', payload)
  expect(rows).toEqual([])
  expect(reader.counts.refused).toBe(13)
})

test('a payload of 1 MB is counted, and neither kept nor read', () => {
  const { reader, send, rows } = createReader()
  send('shed/1', `{"t":1,"x":"${'x'.repeat(1_000_000)}"}`)
  expect(rows).toEqual([])
  expect(reader.counts.dropped).toBe(1)
  expect(reader.seen.list().topics).toMatchObject([{ payload: '', bytes: 1_000_014, values: [] }])
})

test('topics with controls and endless topics are shown without harm', () => {
  const { reader, send } = createReader()
  send('shed/a\u0007\u202Eb', 'x\u0000\u202Ey')
  send(`shed/${'long/'.repeat(10_000)}`, '1')
  const [long, odd] = reader.seen
    .list()
    .topics.map(({ topic }) => topic)
    .sort((one, other) => other.length - one.length)
  expect(long).toHaveLength(1_000)
  expect(odd).toBe('shed/a\uFFFD\uFFFDb')
  expect(JSON.stringify(reader.seen.list())).not.toMatch(/\\u202e|\u202E/i)
})

test('a retained value is shown, and is no row: nobody knows when it was measured', () => {
  const { reader, send, rows } = createReader()
  send('shed/1', { t: 999 }, { isRetained: true })
  expect(rows).toEqual([])
  expect(reader.seen.list().topics).toMatchObject([{ isRetained: true, values: [{ pointer: '/t', value: 999 }] }])
})

test('a message that the broker sends again is read once; an equal one that is sent anew is read', () => {
  const { send, rows } = createReader()
  send('shed/1', { t: 5 })
  send('shed/1', { t: 5 }, { isRepeated: true })
  expect(rows).toHaveLength(1)
  send('shed/1', { t: 5 })
  send('shed/1', { t: 6 }, { isRepeated: true })
  expect(rows).toHaveLength(3)
})

test('a sensor that describes itself is read, until its description is taken back', () => {
  const { reader, describe, send, values } = createReader({ sensors: [] })
  describe('air', TEMPERATURE)
  expect(reader.filters()).toContain('x/air')
  send('x/air', '21.5')
  send('homeassistant/sensor/air/config', '')
  expect(reader.filters()).not.toContain('x/air')
  send('x/air', '22.5')
  expect(values()).toEqual(['air: 21.5 °C'])
  expect(reader.discovered.list()).toEqual([])
})

test('a sensor that changes its unit is another one, whose values are not mixed', () => {
  const { describe, send, values } = createReader({ sensors: [] })
  describe('air', TEMPERATURE)
  send('x/air', '21.5')
  describe('air', { ...TEMPERATURE, unit_of_meas: '°F' })
  send('x/air', '70.7')
  expect(values()).toEqual(['air: 21.5 °C', 'air (°F): 70.7 °F'])
})

test('what an instance has described or sent itself is ignored', () => {
  const { reader, describe, send, rows } = createReader({ baseTopics: ['#'] })
  describe('barn_1_x', { ...TEMPERATURE, o: { name: 'Barn Workbench' } })
  send('barn/1/sensor_x/state', { t: 1 })
  send('barn/1', '1')
  expect(reader.discovered.list()).toEqual([])
  expect(rows).toEqual([])
  expect(reader.seen.list('barn/1').count).toBe(0)
})

test('counters become differences; one that begins anew is its own value', () => {
  const { describe, send, values } = createReader({ sensors: [] })
  describe('meter', {
    ...TEMPERATURE,
    uniq_id: 'meter',
    dev_cla: 'water',
    unit_of_meas: 'L',
    stat_cla: 'total_increasing',
  })
  for (const total of [1_000, 1_012, 1_012, 3]) send('x/air', String(total))
  expect(values()).toEqual(['meter: 12 l', 'meter: 0 l', 'meter: 3 l'])
})

test('last wills say who is away, by the words of a description or the usual ones', () => {
  const { reader, describe, send } = createReader()
  const device = { name: 'North wall' }
  describe('air', {
    ...TEMPERATURE,
    dev: device,
    avty: [{ t: 'x/lwt', val_tpl: '{{ value_json.state }}' }],
    pl_not_avail: 'gone',
  })
  send('x/lwt', { state: 'offline' }, { isRetained: true })
  send('shed/bridge/state', { state: 'offline' }, { isRetained: true })
  send('shed/plug/LWT', 'Online')
  const said = [...reader.availabilities.byTopic].map(([, { name, isThere }]) => [name, isThere])
  expect(said).toEqual([
    ['North wall', false],
    ['shed/bridge/state', false],
    ['shed/plug/LWT', true],
  ])
})

test('reviews are read; what is none is counted', () => {
  const { reader, send, reviews } = createReader()
  send('frigate/reviews', 'x')
  send('frigate/reviews', { type: 'new', after: { camera: 'gate', start_time: 'soon' } })
  send('frigate/reviews', {
    type: 'end',
    after: { camera: 'gate', start_time: 1, end_time: 2, data: { objects: ['dog', 7], zones: 'yard' } },
  })
  expect(reader.counts.refused).toBe(2)
  expect(reviews).toEqual([{ isOver: true, camera: 'gate', labels: ['dog'], zones: [], start: 1_000, end: 2_000 }])
})

test('what is nested too deep, or calls itself a text, is refused and ends nothing', () => {
  const { reader, describe, send, rows } = createReader({ sensors: [] })
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const liar = '{"toString":1,"valueOf":1}'
  const door = { uniq_id: 'door', stat_t: 'x/door', val_tpl: '{{ value_json.a }}', dev_cla: 'temperature' }
  reader.take({
    topic: 'homeassistant/binary_sensor/door/config',
    payload: Buffer.from(JSON.stringify({ ...door, dev_cla: 'door', avty: { t: 'x' }, avty_t: 'x/lwt' })),
    isRetained: true,
    isRepeated: false,
  })
  describe('air', { ...TEMPERATURE, avty: [{ t: 'x/lwt', val_tpl: '{{ value_json.state }}' }] })
  for (const value of [deep, liar]) {
    send('x/door', `{"a":${value}}`)
    send('x/lwt', `{"state":${value}}`)
    send('frigate/reviews', `{"type":${value}}`)
    send('homeassistant/sensor/deep/config', `{"dev":${value},"avty":${value},"stat_t":${value}}`)
  }
  expect(rows).toEqual([])
  expect(reader.counts.refused).toBe(4)
})

test('a topic for which a broker ends the connection is not asked for', () => {
  const { reader, describe } = createReader()
  const topics = ['a\u0000b', 'a\u0001', '$share/x', 'a/'.repeat(200), 'a'.repeat(20_000), 'a/#', 'a\uffff', 'a\ud800']
  topics.forEach((topic, index) => describe(String(index), { ...TEMPERATURE, stat_t: topic, avty_t: topic }))
  expect(reader.discovered.list().map(({ fault }) => fault)).toEqual(topics.map(() => 'no-topic'))
  expect(reader.filters().filter((filter) => filter.startsWith('a') || filter.startsWith('$'))).toEqual([])
})

test('one message that describes many sensors counts as many', () => {
  const { reader, send } = createReader()
  const cmps = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [index, { ...TEMPERATURE, p: 'sensor', stat_t: `x/${index}` }]),
  )
  for (let id = 0; id < 100; id++) send(`homeassistant/device/${id}/config`, { cmps }, { isRetained: true })
  expect(reader.discovered.described()).toHaveLength(2_000)
  expect(reader.discovered.list().at(-1)).toMatchObject({ name: '80', fault: 'too-many' })
})

test('numbers below names that no setting can have are not offered', () => {
  const { reader, send } = createReader()
  send('shed/7', { ['k'.repeat(50_000)]: Array.from({ length: 30 }, (_, index) => index), t: 1 })
  expect(reader.seen.list().topics[0]?.values).toEqual([{ pointer: '/t', value: 1 }])
})

test('a device that was removed takes its last will back', () => {
  const { reader, send } = createReader()
  send('shed/plug/LWT', 'Offline', { isRetained: true })
  send('shed/plug/LWT', '', { isRetained: true })
  expect(reader.availabilities.byTopic.size).toBe(0)
})
