import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { CAMERA, createIncidentInstance, START } from '../testing/createIncidentInstance'
import { overlapOf } from './matchDetection'
import { createDetectionReceiver, endSilentIncidents } from './receiveDetections'

test('boxes overlap by the share of their common area', () => {
  const box = { x: 0, y: 0, w: 0.5, h: 0.5 }
  expect(overlapOf(box, box)).toBe(1)
  expect(overlapOf(box, { ...box, x: 0.25 })).toBeCloseTo(1 / 3)
  expect(overlapOf(box, { ...box, x: 0.5 })).toBe(0)
  expect(overlapOf(box, { x: 0, y: 0, w: 0.25, h: 0.25 })).toBeCloseTo(0.25)
})

test('an incident of a detector ends at its last detection when its rule says so, and no other one does', async () => {
  const { store, database, trigger } = await createIncidentInstance()
  const rule = { minimumScore: 0, minimumOverlap: 0.3 }
  const settings = {
    read: async () => ({
      rules: [
        { ...rule, label: 'dead', becomes: 'deadAnimal' as const, openMinutes: 30 },
        { ...rule, label: 'lame', becomes: 'timeSeries' as const, openMinutes: null },
      ],
    }),
  }
  const receive = createDetectionReceiver({ database, incidents: store, settings })
  await trigger('deadAnimal', 'detected', { identifier: { cameraId: CAMERA } })
  const received = await receive({
    cameraId: CAMERA,
    cameraName: 'Camera 1',
    time: START,
    detections: [
      { label: 'dead', score: 1, box: { x: 0, y: 0, w: 0.5, h: 0.5 } },
      { label: 'lame', score: 1 },
    ],
    sender: { accountId: 'machine', displayName: 'Detector' },
    keepPicture: async () => null,
    now: START,
  })
  const [dead = '', lame = ''] = received.ok ? received.value.detections.map((one) => one.incidentId ?? '') : []
  const stateOf = async (id: string) => (await store.documents.find(id))?.state
  await endSilentIncidents({ incidents: store, settings }, START + 30 * MINUTE)
  expect([await stateOf(dead), await stateOf(lame)]).toEqual(['deadAnimalExists', 'open'])
  await endSilentIncidents({ incidents: store, settings }, START + 31 * MINUTE)
  expect([await stateOf(dead), await stateOf(lame)]).toEqual(['closed', 'open'])
  expect(await store.documents.find(dead)).toMatchObject({ closedAt: START })
  expect(await store.documents.count([])).toBe(3)
})
