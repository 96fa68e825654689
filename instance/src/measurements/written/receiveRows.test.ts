import { expect, test } from 'vitest'
import { MAXIMUM_MEASUREMENT_ROWS } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { openSqlite } from '../../database'
import { createEmptyRows } from '../series/measurementOrigin'
import { createMeasurementStore } from '../storage/measurementStore'
import type { ColumnMapping } from './parseRows'
import { createRowReceiver } from './receiveRows'
import { tagsOfKey } from './writtenStore'

const now = Date.parse('2026-10-27T13:47:20Z')

function open() {
  const rows = createEmptyRows({ species: 'pigs', timeZone: 'Europe/Berlin' })
  const store = createMeasurementStore(openSqlite(':memory:'), rows, { now: () => now })
  store.migrate()
  const told: string[][] = []
  const receive = createRowReceiver({ store, rollUpDays: () => 100, onWritten: (changed) => told.push([...changed]) })
  const stored = () =>
    store.database
      .prepare<{ measurement: string; tags: string; time: number; value: number }>(
        `SELECT measurement, tags, time, value FROM written_row JOIN written_series ON id = series ORDER BY time, id`,
      )
      .all()
      .map(({ tags, ...row }) => ({ ...row, tags: tagsOfKey(tags) }))
  const send = async (type: string, body: string | Uint8Array, mapping: ColumnMapping = {}) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const reply = await receive({ type, bytes, mapping, cameras: new Set(['kitchen']), now })
    return reply.ok ? reply.value : reply.problem
  }
  const preview = async (rows: unknown) => {
    const bytes = new TextEncoder().encode(JSON.stringify(rows))
    const reply = await receive({
      type: 'application/json',
      bytes,
      mapping: {},
      cameras: new Set(),
      now,
      isDryRun: true,
    })
    return reply.ok ? reply.value : reply.problem
  }
  return { send, stored, told, preview, sendJson: (rows: unknown) => send('application/json', JSON.stringify(rows)) }
}

const good = { measurement: 'temperature', sensor: 'north', time: now, value: 21.3 }

test.each<[string, unknown, string]>([
  ['no object', 7, 'not-a-row'],
  ['a list', [], 'not-a-row'],
  ['null', null, 'not-a-row'],
  ['10 kB', { ...good, sensor: 'x'.repeat(10_240) }, 'row-too-long'],
  ['10 kB of keys', { ...good, ['k'.repeat(10_240)]: 1 }, 'row-too-long'],
  ['a key of none', { ...good, sensr: 'x' }, 'unknown-key'],
  ['a key of prototypes', JSON.parse('{"__proto__": 1}'), 'unknown-key'],
  ['an unknown measurement', { ...good, measurement: 'constructor' }, 'unknown-measurement'],
  ['no measurement', { ...good, measurement: undefined }, 'unknown-measurement'],
  ['an unknown camera', { ...good, camera: 'cellar' }, 'unknown-camera'],
  ['a tag of another measurement', { ...good, property: 'sharpness' }, 'tag-does-not-fit'],
  ['a name with a line break', { ...good, sensor: 'a\nb' }, 'name-not-allowed'],
  ['a name with NUL', { ...good, sensor: 'a\u0000' }, 'name-not-allowed'],
  ['a name that turns the text round', { ...good, sensor: 'a\u202Eb' }, 'name-not-allowed'],
  ['half a character', { ...good, sensor: '\uD800' }, 'name-not-allowed'],
  ['an empty name', { ...good, sensor: ' ' }, 'name-not-allowed'],
  ['a name that is a number', { ...good, sensor: 7 }, 'name-not-allowed'],
  ['no time', { ...good, time: undefined }, 'time-not-readable'],
  ['a German date', { ...good, time: '27.10.2026 13:00' }, 'time-not-readable'],
  ['a day that is none', { ...good, time: '2026-02-31T25:00:00Z' }, 'time-not-readable'],
  ['a time without zone', { ...good, time: '2026-10-27T13:00:00' }, 'time-without-zone'],
  ['1970', { ...good, time: 0 }, 'time-too-old'],
  ['seconds', { ...good, time: Math.floor(now / 1_000) }, 'time-too-old'],
  ['before all that is kept', { ...good, time: now - 101 * DAY }, 'time-too-old'],
  ['2099', { ...good, time: '2099-01-01T00:00:00Z' }, 'time-ahead'],
  ['no value', { ...good, value: undefined }, 'not-a-number'],
  ['null as value', { ...good, value: null }, 'not-a-number'],
  ['the word NaN', { ...good, value: 'NaN' }, 'not-a-number'],
  ['a text', { ...good, value: '21.3' }, 'not-a-number'],
  ['far too large', { ...good, value: 1e300 }, 'value-out-of-range'],
  ['a unit of something else', { ...good, unit: 'kW' }, 'unit-does-not-fit'],
  ['a unit that is a number', { ...good, unit: 5 }, 'unit-does-not-fit'],
])('a row with %s is refused, and the others are stored', async (_, bad, code) => {
  const { sendJson, stored } = open()
  const report = await sendJson([bad, good])
  expect(report).toMatchObject({
    accepted: 1,
    refused: 1,
    rows: [
      { row: 1, status: 'refused', code, sentence: expect.stringMatching(/^[A-Z].*\.$/) as string },
      { row: 2, status: 'accepted' },
    ],
  })
  expect(stored()).toHaveLength(1)
})

test('infinities and NaN are no JSON: their line is refused', async () => {
  const { send } = open()
  const line = (value: string) => `{"measurement":"temperature","sensor":"a","time":${now},"value":${value}}`
  const body = ['NaN', 'Infinity', '-Infinity', '1e999', '5'].map(line).join('\n')
  const report = await send('application/x-ndjson', body)
  expect(report).toMatchObject({
    accepted: 1,
    refused: 4,
    rows: [
      ...['not-a-row', 'not-a-row', 'not-a-row', 'not-a-number'].map((code) => ({ code })),
      { status: 'accepted' },
    ],
  })
})

test('a clock that is off by hours is marked, and the rows are stored', async () => {
  const { sendJson, stored } = open()
  const times = [now + 3 * HOUR, now - 3 * HOUR, now + MINUTE, now - 10 * MINUTE]
  const report = await sendJson(times.map((time) => ({ ...good, time })))
  expect(report).toMatchObject({ accepted: 4, rows: [{ clock: 'ahead' }, { clock: 'late' }, {}, {}] })
  expect(stored()).toHaveLength(4)
})

test('duplicates, corrections and repeated calls are told apart, and only changes are told', async () => {
  const { sendJson, stored, told } = open()
  const rows = [good, good, { ...good, value: 22 }, { ...good, time: now - HOUR }]
  expect(await sendJson(rows)).toMatchObject({ accepted: 2, same: 1, corrected: 1, refused: 0 })
  expect(await sendJson({ rows: [{ ...good, value: 22 }] })).toMatchObject({ same: 1, accepted: 0 })
  expect(told).toEqual([['temperature']])
  expect(stored().map(({ value }) => value)).toEqual([21.3, 22])
})

test('units are converted, minutes begin at their minute, events keep their time', async () => {
  const { sendJson, stored } = open()
  await sendJson([
    { measurement: 'temperature', sensor: 'a', time: '2026-10-27T14:40:10+01:00', value: 68, unit: '°F' },
    { measurement: 'water', sensor: 'a', time: now, value: 0.5, unit: 'm³' },
    { measurement: 'door', sensor: 'a', time: now + 1, value: true },
    { measurement: 'activity', camera: 'kitchen', time: now + MINUTE, value: 40 },
  ])
  expect(stored()).toMatchObject([
    { measurement: 'temperature', time: Date.parse('2026-10-27T13:40:00Z'), value: 20 },
    { measurement: 'water', time: now, value: 500 },
    { measurement: 'door', time: now + 1, value: 1 },
    { measurement: 'activity', tags: { camera: 'kitchen' }, value: 40 },
  ])
})

test('a table is read by its header or by a mapping, with semicolons, decimal commas, quotes and a mark', async () => {
  const { send, stored } = open()
  const first = 'measurement,sensor,time,value\ntemperature,"a, ""b""",2026-10-27T13:00:00Z,21.5\n'
  expect(await send('text/csv', first)).toMatchObject({ accepted: 1, refused: 0 })
  const second = '\uFEFFZeit;Temp. °F;Fühler;Notiz\r\n2026-10-27T13:01:00Z;69,8;=cmd();x\r\n;;;\r\n'
  const mapping = { time: 'Zeit', value: 'Temp. °F', unit: '°F', sensor: 'Fühler', measurement: 'temperature' }
  expect(await send('text/csv', second, mapping)).toMatchObject({ accepted: 1, refused: 1 })
  expect(stored()).toMatchObject([
    { tags: { sensor: 'a, "b"' }, value: 21.5 },
    { tags: { sensor: '=cmd()' }, value: 21 },
  ])
  expect(await send('text/csv', 'a,b\n1,2\n')).toMatchObject({
    code: 'request/invalid',
    errors: [{ path: 'query.time' }, { path: 'query.value' }],
  })
})

test.each([
  ['application/json', '{"rows": 5}'],
  ['application/json', '[1,'],
  ['application/json', '"text"'],
  ['application/json', ''],
  ['application/json', new Uint8Array([0xff, 0xfe, 0x00])],
  ['application/x-ndjson', new Uint8Array([0xff])],
])('a body of %s that cannot be read is refused as a whole: %s', async (type, body) => {
  const { send, stored } = open()
  expect(await send(type, body)).toMatchObject({ code: 'request/invalid' })
  expect(stored()).toEqual([])
})

test('more rows than a call may have are refused, and lines nested without end are one bad row', async () => {
  const { send } = open()
  const many = `[${'1,'.repeat(MAXIMUM_MEASUREMENT_ROWS)}1]`
  expect(await send('application/json', many)).toMatchObject({ code: 'request/too-large' })
  expect(await send('application/json', `[${'['.repeat(20_000)}${']'.repeat(20_000)}]`)).toMatchObject({ refused: 1 })
})

test('a dry run stores nothing, and says what would become of each row', async () => {
  const { sendJson, preview, stored, told } = open()
  await sendJson([good, { ...good, time: now - MINUTE }])
  const rows = [
    good,
    { ...good, time: now - MINUTE, value: 9 },
    { ...good, time: now - 2 * MINUTE },
    { ...good, time: now - 2 * MINUTE },
    { ...good, time: now - 2 * MINUTE, value: 8 },
    { ...good, sensor: 'new' },
    { ...good, time: 0 },
  ]
  const before = [stored(), [...told]]
  const previewed = await preview(rows)
  expect([stored(), told]).toEqual(before)
  expect(previewed).toMatchObject({ accepted: 2, corrected: 2, same: 2, refused: 1 })
  expect(await sendJson(rows)).toEqual(previewed)
})
