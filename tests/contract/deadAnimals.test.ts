import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, field, find, type Reply, type Row } from './client'

const detection = (more: Row = {}) => ({ timestamp: barnTime() - 3 * HOUR, x: 0.2, y: 0.3, w: 0.1, h: 0.1, ...more })
const detect = (more: Row = {}) =>
  call('POST', '/api/deadAnimals/detection', {
    body: { cameraId: 'camera-01', isCurrentDetection: true, detection: detection(), ...more },
  })
const idOf = (reply: Reply) => String(field(reply.result, 'incidentId'))
const read = async (id: string) => (await call('GET', `/api/incidents/${id}`)).result as Row
const does = (what: string, id: string, body: unknown = {}) => call('POST', `/api/deadAnimals/${what}/${id}`, { body })

test('a detection opens an incident at its time and place', async () => {
  const box = detection({ x: 0.41, y: 0.12 })
  const reply = await detect({ detection: box })
  expect(reply.status).toBe(201)
  expect(reply.result).toMatchObject({
    type: 'deadAnimal',
    state: 'deadAnimalExists',
    firstEventTimestamp: box.timestamp,
    identifier: { cameraId: 'camera-01' },
    messagePayload: { falsePositive: false, detection: { timestamp: box.timestamp, x: 0.41, y: 0.12, w: 0.1, h: 0.1 } },
  })
  expect(typeof field(reply.result, 'messagePayload.cameraName')).toBe('string')
})

test('a removal closes the incident at the given time', async () => {
  const id = idOf(await detect())
  const timestamp = barnTime() - HOUR
  expect((await does('markRemoved', id, { timestamp })).status).toBeLessThan(300)
  expect(await read(id)).toMatchObject({
    state: 'closed',
    lastEventTimestamp: timestamp,
    messagePayload: { falsePositive: false },
  })
  expect((await does('markRemoved', id, { timestamp })).status).toBe(409)
})

test('refuses a removal before the detection', async () => {
  const id = idOf(await detect())
  expect((await does('markRemoved', id, { timestamp: barnTime() - 5 * HOUR })).status).toBe(400)
})

test('closes a false positive at the time of its detection, and can revert it', async () => {
  const id = idOf(await detect())
  const { firstEventTimestamp } = await read(id)
  expect((await does('falsePositive', id, { timestamp: firstEventTimestamp })).status).toBeLessThan(300)
  expect(await read(id)).toMatchObject({
    state: 'closed',
    lastEventTimestamp: firstEventTimestamp,
    messagePayload: { falsePositive: true },
  })
  expect((await does('revertFalsePositive', id)).status).toBeLessThan(300)
  expect(await read(id)).toMatchObject({
    state: 'deadAnimalExists',
    closedAt: null,
    messagePayload: { falsePositive: false },
  })
})

test('of events of one time the later written stands above the other, also behind a cursor', async () => {
  const id = idOf(await detect())
  const { firstEventTimestamp } = await read(id)
  await does('falsePositive', id, { timestamp: firstEventTimestamp })
  const query = [{ key: 'incidentId', operator: '==', value: id }]
  const order = [{ key: 'eventTimestamp', direction: 'desc' }]
  const events = await find('incidentEvents', query, { order })
  expect(events.map((event) => [event.trigger, event.eventTimestamp])).toEqual([
    ['falsePositive', firstEventTimestamp],
    ['detected', firstEventTimestamp],
  ])
  const rest = await find('incidentEvents', query, { order, startAfter: events[0] })
  expect(rest.map((event) => event.trigger)).toEqual(['detected'])
})

test('reverts only a false positive', async () => {
  const id = idOf(await detect())
  expect((await does('revertFalsePositive', id)).status).toBe(409)
})

test('closes a past detection with its removal at once', async () => {
  const removal = { timestamp: barnTime() - HOUR }
  const reply = await detect({ isCurrentDetection: false, removal })
  expect(reply.status).toBe(201)
  expect(reply.result).toMatchObject({ state: 'closed', lastEventTimestamp: removal.timestamp })
})

test.each([
  ['x over 1', { detection: detection({ x: 1.2 }) }],
  ['a box that leaves the picture', { detection: detection({ x: 0.95, w: 0.2 }) }],
  ['no size', { detection: detection({ w: undefined }) }],
  ['a negative y', { detection: detection({ y: -0.1 }) }],
  ['no detection', { detection: undefined }],
  ['no cameraId', { cameraId: undefined }],
  ['an unknown key', { surprise: 1 }],
  ['a text for a time', { detection: detection({ timestamp: 'now' }) }],
])('a detection with %s is 400', async (_name, more) => {
  expect((await detect(more as Row)).status).toBe(400)
})

test('refuses a detection of an unknown camera', async () => {
  expect([400, 404]).toContain((await detect({ cameraId: 'camera-99' })).status)
})

test('refuses a detection in the future', async () => {
  expect((await detect({ detection: detection({ timestamp: barnTime() + 24 * HOUR }) })).status).toBe(400)
})

test('accepts only dead animals', async () => {
  const other = (
    await call('POST', '/api/incidents/queryOne', {
      body: { query: [{ key: 'type', operator: '==', value: 'penState' }] },
    })
  ).result as Row
  expect([400, 404, 409]).toContain(
    (await does('markRemoved', String(other.incidentId), { timestamp: barnTime() })).status,
  )
  expect((await does('markRemoved', 'unknown', { timestamp: barnTime() })).status).toBe(404)
})

test('the general incident call has the same effect', async () => {
  const reply = await call('POST', '/api/incidents', {
    body: {
      incidentData: {
        type: 'deadAnimal',
        trigger: 'detected',
        identifier: { cameraId: 'camera-02', componentType: 'camera', componentId: 'camera-02' },
        payload: { detection: detection() },
      },
    },
  })
  expect([reply.status, field(reply.result, 'state')]).toEqual([201, 'deadAnimalExists'])
  const removed = await call('POST', '/api/incidents', {
    body: {
      incidentData: {
        type: 'deadAnimal',
        trigger: 'removed',
        incidentId: idOf(reply),
        identifier: { cameraId: 'camera-02', componentType: 'camera', componentId: 'camera-02' },
        payload: {},
      },
    },
  })
  expect(field(removed.result, 'state')).toBe('closed')
})
