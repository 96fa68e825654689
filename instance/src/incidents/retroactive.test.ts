import { beforeEach, expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { CAMERA, createIncidentInstance, START, type IncidentInstance } from './testing/createIncidentInstance'

let instance: IncidentInstance
beforeEach(async () => {
  instance = await createIncidentInstance()
})

const report = (type: string, payload: object, more: object = {}) =>
  instance.call('POST', `/api/incidents/retroactive/${type}`, { incidentData: { identifier: {}, payload, ...more } })
const count = async () => (await instance.call<number>('POST', '/api/incidents/query', { projection: 'count' })).result

test('an animal that died in the past is reported with its place and its removal', async () => {
  const detection = { timestamp: START - 9 * HOUR, x: 0.25, y: 0.5, w: 0.125, h: 0.25 }
  const identifier = { cameraId: CAMERA }
  const found = await report('deadAnimal', { detection }, { identifier })
  expect(found).toMatchObject({
    status: 201,
    result: {
      state: 'deadAnimalExists',
      firstEventTimestamp: START - 9 * HOUR,
      messagePayload: { cameraName: 'Camera 1', detection, lastDetection: { x: 0.25 } },
      position: { cameraId: CAMERA, x: 0.25 },
    },
  })
  const removal = { timestamp: START - 8 * HOUR }
  const removed = await report('deadAnimal', { detection, removal }, { identifier })
  expect(removed.result).toMatchObject({ state: 'closed', closedAt: START - 8 * HOUR })
  expect(removed.result.messagePayload).not.toHaveProperty('removal')
})

test('a report of a dead animal without camera or time, or with an impossible place, is refused as a whole', async () => {
  const detection = { timestamp: START - HOUR, x: 0.25, y: 0.5, w: 0.125, h: 0.25 }
  const identifier = { cameraId: CAMERA }
  expect((await report('deadAnimal', { detection })).errors).toEqual([
    { path: 'incidentData.identifier.cameraId', message: 'required' },
  ])
  expect((await report('deadAnimal', {}, { identifier })).errors).toEqual([
    { path: 'incidentData.payload.detection.timestamp', message: 'no_time_selected' },
  ])
  expect((await report('deadAnimal', { detection, removal: {} }, { identifier })).errors).toEqual([
    { path: 'incidentData.payload.removal.timestamp', message: 'no_time_selected' },
  ])
  expect((await report('deadAnimal', { detection: { ...detection, x: 0.9 } }, { identifier })).errors).toEqual([
    { path: 'incidentData.payload.detection', message: 'outside_of_picture' },
  ])
  const early = { timestamp: START - 2 * HOUR }
  expect((await report('deadAnimal', { detection, removal: early }, { identifier })).type).toBe(
    'incident/event-out-of-order',
  )
  expect(await count()).toBe(0)
})

test('a barn state of the past names its trigger and its time', async () => {
  const full = await report('barnState', { trigger: 'animalsDetected', timestamp: START - 9 * HOUR })
  expect(full.result).toMatchObject({ state: 'penFull', firstEventTimestamp: START - 9 * HOUR, messagePayload: {} })
  const thinned = await report(
    'barnState',
    { trigger: 'barnEvent', event: 'thinning' },
    { eventTimestamp: START - 5 * HOUR },
  )
  expect(thinned.result).toMatchObject({
    incidentId: full.result.incidentId,
    state: 'penFull',
    lastEventTimestamp: START - 5 * HOUR,
    messagePayload: { event: 'thinning' },
  })
  expect((await report('barnState', { timestamp: START })).errors).toEqual([
    { path: 'incidentData.payload.trigger', message: 'required' },
  ])
  expect((await report('barnState', { trigger: 'animalsDetected' })).errors).toEqual([
    { path: 'incidentData.payload.timestamp', message: 'no_time_selected' },
  ])
  expect((await report('barnState', { trigger: 'detected', timestamp: START })).status).toBe(400)
  expect(await count()).toBe(1)
})

test.each(['penState', 'healthCheck', 'timeSeries'])('%s comes from detectors alone', async (type) => {
  expect(await report(type, {})).toMatchObject({ status: 409, type: 'incident/illegal-trigger' })
})
