import { expect, test } from 'vitest'
import { readRecording, type WidgetRecording } from '@barn-workbench/core/plugins'
import { createLoopback } from '../channel'
import type { HostMessage, Snapshots, WidgetMessage } from '../messages'
import { settle } from '../testing/settle'
import { createRecorder } from './createRecorder'
import { createReplay } from './createReplay'
import { fromPlain, toPlain } from './plainValues'
import { scrubRecording } from './scrubRecording'

const snapshots = {
  settings: { rows: 5 },
  barn: { name: 'Hof Nord', species: 'pigs' },
  messages: { hello: 'Hello' },
  clock: 1_000,
} as unknown as Snapshots

const recordingOf = (entries: WidgetRecording['entries'], more: Partial<WidgetRecording> = {}): WidgetRecording => ({
  format: 'barn-workbench-recording',
  schema: 1,
  ...{ plugin: 'silo', release: '1.0.0', widget: 'level', startedAt: 1_000, duration: 5_000 },
  snapshots: {},
  entries,
  ...more,
})

const asked = (at: number, message: object) => ({ at, from: 'widget' as const, message: message as { kind: string } })
const came = (at: number, message: object) => ({ at, from: 'workbench' as const, message: message as { kind: string } })
const call = (id: number, endpoint: string, input: object) => ({
  ...{ kind: 'request', id },
  request: { method: 'call', endpoint, input },
})

test('the recorder notes both directions with their times, and passes everything on', async () => {
  let time = 500
  const recorder = createRecorder({ plugin: 'silo', release: '1.0.0', widget: 'level' }, () => time)
  const [widgetSide, hostSide] = createLoopback<WidgetMessage, HostMessage>()
  const tapped = recorder.tap(hostSide)
  recorder.begin({ snapshots, clock: 1_000 })
  const received: unknown[] = []
  tapped.receive((data) => received.push(data))
  time = 520
  widgetSide.send({ kind: 'mounted' })
  widgetSide.send({ kind: 'mounted', more: 1 } as never)
  await settle()
  time = 560
  tapped.send({ kind: 'reply', id: 1, value: { values: new Float64Array([1, NaN]), bytes: new Uint8Array(3) } })
  tapped.send({ kind: 'snapshot', name: 'messages', value: {} })
  const recording = readRecording(JSON.parse(JSON.stringify(recorder.end())))
  expect(recording.snapshots).toEqual({
    settings: { rows: 5 },
    barn: { name: 'Hof Nord', species: 'pigs' },
    clock: 1_000,
  })
  expect(recording.duration).toBe(60)
  expect(recording.entries).toEqual([
    { at: 20, from: 'widget', message: { kind: 'mounted' } },
    {
      at: 60,
      from: 'workbench',
      message: { kind: 'reply', id: 1, value: { values: { $: 'numbers', values: [1, null] }, bytes: { $bytes: 3 } } },
    },
  ])
  // What the workbench drops is passed on to it, and not noted.
  expect(received).toHaveLength(2)
})

test('columns of numbers come back as such, and bytes as zeros', () => {
  const back = fromPlain(JSON.parse(JSON.stringify(toPlain({ a: new Float32Array([1, NaN]), b: new Uint8Array([7]) }))))
  expect(back).toEqual({ a: Float64Array.from([1, NaN]), b: new Uint8Array(1) })
})

const PRIVATE = {
  incidentId: 'QX-8812',
  cameraId: 'Bucht-7',
  type: 'deadAnimal',
  state: 'open',
  assignedTo: { entityId: 'anna', displayName: 'Anna Bauer' },
  changedBy: 'Anna Bauer',
  name: 'Bucht 7 Süd',
  identifier: { detectionName: 'bauer', componentType: 'camera' },
  messagePayload: { 'Bucht-7': 3, note: 'Ruf Anna an: 0171 2345678', where: { latitude: 52.1, longitude: 7.3 } },
  streamUrl: 'rtsp://10.0.0.7/live',
  contact: 'anna@hof.example',
  accessToken: 'eyJhbGciOi.eyJzdWIiOi.abcdefghijkl',
  key: '0123456789abcdef0123456789abcdef',
  renderColor: '#2980B9',
  firstEventTimestamp: 1_760_000_000_000,
}

test('nothing of people, places and sites is left, and the same things stay the same', () => {
  const condition = { key: 'identifier.cameraId', operator: '==', value: 'Bucht-7' }
  const scrubbed = scrubRecording(
    recordingOf(
      [
        asked(0, call(1, 'incidents.query', { body: { query: [condition] } })),
        came(9, { kind: 'reply', id: 1, value: [PRIVATE] }),
        asked(10, { kind: 'follow', path: '/instance/1001/incident/QX-8812?who=Anna' }),
        asked(11, { kind: 'header', header: { title: 'Anna Bauer', leadsTo: '/instance/1001/incidents' } }),
        asked(12, { kind: 'request', id: 2, request: { method: 'saveSetting', name: 'rows', value: 'Hof Nord' } }),
      ],
      { snapshots: { barn: { name: 'Hof Nord', species: 'pigs' }, permissions: ['incidents.view'] } },
    ),
  )
  const text = JSON.stringify(scrubbed)
  for (const secret of [
    'Anna',
    'anna',
    'Bauer',
    'bauer',
    'Bucht',
    'Süd',
    'Hof',
    'QX',
    '0171',
    'rtsp',
    'eyJ',
    '0123456789abcdef',
    '52.1',
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  const [query, reply] = scrubbed.entries.map(({ message }) => message) as unknown as [
    { request: { endpoint: string; input: { body: { query: [typeof condition] } } } },
    { value: [typeof PRIVATE] },
  ]
  const [incident] = reply.value
  expect(query.request.endpoint).toBe('incidents.query')
  expect(query.request.input.body.query[0]).toEqual({ ...condition, value: incident.cameraId })
  expect(incident).toMatchObject({ type: 'deadAnimal', state: 'open', renderColor: '#2980B9' })
  expect(incident).toMatchObject({ firstEventTimestamp: 1_760_000_000_000, changedBy: incident.assignedTo.displayName })
  expect(Object.keys(incident.messagePayload)[0]).toBe(incident.cameraId)
  expect(scrubbed.snapshots).toEqual({ barn: { name: 'Site 1', species: 'pigs' }, permissions: ['incidents.view'] })
  // Scrubbing what was scrubbed changes nothing of its meaning.
  expect(readRecording(scrubbed)).toEqual(scrubbed)
})

test('texts that a widget or a person has chosen are no words of the protocol, whatever their form', () => {
  const request = (id: number, content: object) => asked(0, { kind: 'request', id, request: content })
  const scrubbed = scrubRecording(
    recordingOf(
      [
        request(1, { method: 'dialog', dialog: { title: 'Who?', fields: [], submit: 'Go' } }),
        came(1, { kind: 'reply', id: 1, value: { who: 'anna', mode: 'lines', count: 3, since: '2026-11-29' } }),
        request(2, { method: 'saveSetting', name: 'filter', value: 'bauer' }),
        request(3, { method: 'writeStorage', key: 'seen/Bucht 7', value: { Anna: ['anna', true] } }),
        request(4, { method: 'readStorage', key: 'mode' }),
        came(2, { kind: 'reply', id: 4, value: 'lines' }),
        came(3, { kind: 'snapshot', name: 'settings', value: { filter: 'bauer', mode: 'lines' } }),
        came(4, { kind: 'act', id: 'open QX-8812' }),
        request(5, { method: 'pickCamera', anchor: {} }),
        came(5, { kind: 'reply', id: 5, value: 'Bucht-7' }),
        request(6, { method: 'call', endpoint: 'Anna Bauer', input: {} }),
        came(6, { kind: 'reply', id: 6, value: [{ cameraId: 'Bucht-7', counts: { Anna: 2 } }] }),
      ],
      { snapshots: { settings: { filter: 'bauer', mode: 'bars', Rows: 4 } } },
    ),
    ['bars', 'lines'],
  )
  const text = JSON.stringify(scrubbed)
  for (const secret of ['anna', 'Anna', 'bauer', 'Bauer', 'Bucht', 'QX'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(scrubbed.snapshots['settings']).toEqual({ filter: expect.stringMatching(/^Text/), mode: 'bars', Rows: 4 })
  const values = scrubbed.entries.map(({ message }) => message['value'])
  expect(values[1]).toMatchObject({ mode: 'lines', count: 3, since: '2026-11-29' })
  expect(values[5]).toBe('lines')
  // The camera that was chosen is one of those that came.
  expect(values[11]).toMatchObject([{ cameraId: values[9] }])
})

test('a recording has an end, also where a widget sends much at once', () => {
  let receive: (data: unknown) => void = () => undefined
  const recorder = createRecorder({ plugin: 'silo', release: '1.0.0', widget: 'level' }, () => 0)
  recorder
    .tap({ send: () => undefined, receive: (listener) => (receive = listener), close: () => undefined })
    .receive(() => undefined)
  const value = 'x'.repeat(1_000_000)
  for (let id = 0; id < 40; id += 1)
    receive({ kind: 'request', id, request: { method: 'writeStorage', key: 'a', value } })
  expect(recorder.end().entries).toHaveLength(19)
})

test('a replay answers equal inputs in their order, whatever the order of their keys, and others by what is left', () => {
  const replay = createReplay(
    recordingOf([
      asked(0, call(1, 'incidents.query', { body: { limit: 1, skip: 0 } })),
      came(1, { kind: 'reply', id: 1, value: ['first'] }),
      asked(2, call(2, 'incidents.query', { body: { limit: 1, skip: 0 } })),
      came(3, { kind: 'refused', id: 2, problem: { code: 'request/forbidden', params: {} } }),
      asked(4, call(3, 'incidents.query', { body: { limit: 2 } })),
      came(5, { kind: 'reply', id: 3, value: ['other'] }),
    ]),
  )
  const one = { body: { skip: 0, limit: 1 } }
  expect(replay.answer('incidents.query', one)).toEqual(['first'])
  expect(() => replay.answer('incidents.query', one)).toThrow('request/forbidden')
  expect(() => replay.answer('incidents.query', one)).toThrow('request/forbidden')
  expect(replay.answer('incidents.query', { body: { limit: 9 } })).toEqual(['other'])
  expect(replay.answer('incidents.query', { body: { limit: 9 } })).toEqual(['other'])
  expect(() => replay.answer('cameras.query', {})).toThrow('The recording has no answer to cameras.query.')
})

test('queries, storage, intents and later values of the workbench are replayed too', () => {
  const state = (updatedAt: number | null, data?: unknown) => ({ data, updatedAt, problem: null, isLoading: false })
  const replay = createReplay(
    recordingOf([
      asked(0, { kind: 'watch', id: 7, endpoint: 'cameras.query', input: { body: {} } }),
      came(1, { kind: 'data', id: 7, state: state(null) }),
      came(2, { kind: 'data', id: 7, state: state(10, ['a']) }),
      came(3, { kind: 'data', id: 7, state: state(10, ['a']) }),
      came(4, { kind: 'data', id: 7, state: state(20, ['b']) }),
      asked(5, { kind: 'request', id: 8, request: { method: 'readStorage', key: 'open' } }),
      came(6, { kind: 'reply', id: 8, value: true }),
      asked(7, { kind: 'request', id: 9, request: { method: 'intent', intent: 'incident.create', input: {} } }),
      came(8, { kind: 'reply', id: 9, value: { incidentId: 'incident_1' } }),
      came(9, { kind: 'snapshot', name: 'theme', value: { scheme: 'dark' } }),
      came(9, { kind: 'snapshot', name: 'clock', value: 5 }),
    ]),
  )
  expect([1, 2, 3].map(() => replay.answer('cameras.query', { body: {} }))).toEqual([['a'], ['b'], ['b']])
  expect(replay.storage).toEqual({ open: true })
  expect(replay.intents).toEqual({ 'incident.create': { incidentId: 'incident_1' } })
  expect(replay.changes).toEqual([{ at: 9, snapshots: { theme: { scheme: 'dark' } } }])
})

test('a file of another kind is refused with the reason', () => {
  expect(() => readRecording({ format: 'har' })).toThrow(/^This is no recording of a widget\. format: /)
})
