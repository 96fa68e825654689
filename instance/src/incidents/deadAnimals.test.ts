import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { CAMERA, createIncidentInstance, START, type IncidentInstance } from './testing/createIncidentInstance'

let instance: IncidentInstance
beforeEach(async () => {
  instance = await createIncidentInstance()
})

const box = { x: 0.25, y: 0.5, w: 0.125, h: 0.25 }
const detect = (more: object = {}, timestamp = START - HOUR) =>
  instance.call('POST', '/api/deadAnimals/detection', {
    cameraId: CAMERA,
    isCurrentDetection: true,
    detection: { timestamp, ...box },
    ...more,
  })
const act = (action: string, id: string, body?: object) =>
  instance.call('POST', `/api/deadAnimals/${action}/${id}`, body)

test('a detection opens an incident, and one with its removal closes it at once', async () => {
  expect(await detect()).toMatchObject({
    status: 201,
    result: {
      type: 'deadAnimal',
      state: 'deadAnimalExists',
      firstEventTimestamp: START - HOUR,
      identifier: { cameraId: CAMERA },
      messagePayload: {
        cameraName: 'Camera 1',
        falsePositive: false,
        detection: { timestamp: START - HOUR, ...box, artifactId: null },
        lastDetection: box,
      },
    },
  })
  const past = await detect({ isCurrentDetection: false, removal: { timestamp: START } })
  expect(past.result).toMatchObject({
    state: 'closed',
    firstEventTimestamp: START - HOUR,
    lastEventTimestamp: START,
    closedAt: START,
  })
  expect((await instance.eventsOf(past.result.incidentId)).map(({ trigger }) => trigger)).toEqual([
    'detected',
    'removed',
  ])
})

test('refuses an impossible detection and stores nothing of it', async () => {
  expect(await detect({ cameraId: 'camera-9' })).toMatchObject({ status: 404, type: 'camera/not-found' })
  expect(await detect({ removal: { timestamp: START } })).toMatchObject({ status: 400, errors: [{ path: 'removal' }] })
  expect(await detect({ isCurrentDetection: false, removal: { timestamp: START - 2 * HOUR } })).toMatchObject({
    status: 400,
    type: 'incident/event-out-of-order',
  })
  expect(await detect({}, START + HOUR)).toMatchObject({ status: 400, type: 'incident/event-out-of-order' })
  expect(await detect({ detection: { timestamp: START, ...box, x: 0.9 } })).toMatchObject({
    status: 400,
    errors: [{ path: 'detection' }],
  })
  expect((await instance.call('POST', '/api/incidents/query', { projection: 'count' })).result).toBe(0)
})

test('removes a dead animal at the given time', async () => {
  const { incidentId } = (await detect()).result
  expect(await act('markRemoved', incidentId, { timestamp: START - 2 * HOUR })).toMatchObject({
    status: 400,
    type: 'incident/event-out-of-order',
  })
  expect((await act('markRemoved', incidentId, { timestamp: START - HOUR / 2 })).result).toMatchObject({
    state: 'closed',
    lastEventTimestamp: START - HOUR / 2,
    messagePayload: { falsePositive: false },
  })
  expect(await act('markRemoved', incidentId, { timestamp: START })).toMatchObject({
    status: 409,
    type: 'incident/illegal-trigger',
  })
  expect(await act('revertFalsePositive', incidentId)).toMatchObject({ status: 409, type: 'incident/illegal-trigger' })
})

test('closes a false positive at the time of its detection, whenever it is noticed, and can revert it', async () => {
  const { incidentId } = (await detect()).result
  await instance.trigger('deadAnimal', 'detected', { incidentId, payload: { detection: { ...box, x: 0.5 } } })
  const dismissed = await act('falsePositive', incidentId, { timestamp: START - HOUR / 2 })
  expect(dismissed.result).toMatchObject({
    state: 'closed',
    firstEventTimestamp: START - HOUR,
    lastEventTimestamp: START - HOUR,
    closedAt: START - HOUR,
    messagePayload: { falsePositive: true, detection: box, lastDetection: { ...box, x: 0.5 } },
  })
  expect((await act('revertFalsePositive', incidentId)).result).toMatchObject({
    state: 'deadAnimalExists',
    closedAt: null,
    messagePayload: { falsePositive: false },
  })
  expect((await act('falsePositive', incidentId)).result).toMatchObject({
    state: 'closed',
    lastEventTimestamp: START - HOUR,
  })
  expect((await instance.call('PUT', `/api/incidents/reopen/${incidentId}`)).result).toMatchObject({
    state: 'deadAnimalExists',
    messagePayload: { falsePositive: false },
  })
})

test('refuses incidents of other types', async () => {
  const { incidentId } = (await instance.trigger('timeSeries', 'aboveThreshold')).result
  for (const action of ['markRemoved', 'falsePositive'])
    expect((await act(action, incidentId, { timestamp: START })).status).toBe(404)
  expect((await act('revertFalsePositive', 'none')).status).toBe(404)
})
