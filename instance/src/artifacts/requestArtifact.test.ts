import { expect, test } from 'vitest'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { succeed } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import { CAMERA, createIncidentInstance, START } from '../incidents/testing/createIncidentInstance'
import type { CameraStore } from '../stores'
import { planArtifact } from './planArtifact'
import { requestArtifact, type RequestDependencies } from './requestArtifact'
import { createTestArtifacts } from './testing/createTestArtifacts'

const SEES_RECORDINGS = ['artifact.view', ...PICTURE_PERMISSIONS]

/** Returns the function that asks for a clip of the minute of an incident, and answers with its marks. */
async function createRequests() {
  const incidents = await createIncidentInstance()
  const detection = { timestamp: START, x: 0.1, y: 0.2, w: 0.1, h: 0.1 }
  const body = { cameraId: CAMERA, isCurrentDetection: true, detection }
  const { result } = await incidents.call('POST', '/api/deadAnimals/detection', body)
  const { store } = await createTestArtifacts()
  const dependencies: RequestDependencies = {
    artifacts: store,
    cameras: {
      documents: { get: (cameraId: string) => Promise.resolve(succeed({ cameraId, name: cameraId, privacy: false })) },
    } as unknown as CameraStore,
    incidents: incidents.store,
    planOf: (facts) => planArtifact(facts, 'Europe/Berlin'),
  }
  const marksOf = async (permissions: readonly string[], changes: { camera?: string; start?: number } = {}) => {
    const account = { accountId: 'vet', sessionId: 's', permissions: new Set([...SEES_RECORDINGS, ...permissions]) }
    const clip = { hasClock: true, besideCameraIds: [], title: '' }
    const span = { camera: CAMERA, start: START - MINUTE, end: START + MINUTE, ...changes }
    const requested = await requestArtifact(
      dependencies,
      { type: 'recording', ...span, clip },
      { account, now: () => START + MINUTE },
    )
    return requested.ok ? requested.value.data.clip?.marks : requested.problem.code
  }
  return { incidents, marksOf, incidentId: result.incidentId }
}

test('a clip has marks of the incidents that the account may see, and of no others', async () => {
  const { marksOf } = await createRequests()
  expect(await marksOf(['incidents.view'])).toEqual([START])
  expect(await marksOf(['incidents.deadAnimal.view'])).toEqual([START])
  expect(await marksOf(['incidents.barnIntervention.view'])).toEqual([])
  expect(await marksOf([])).toEqual([])
})

test('incidents of other cameras and times, and hidden ones, are no marks', async () => {
  const { marksOf, incidents, incidentId } = await createRequests()
  expect(await marksOf(['incidents.view'], { camera: 'camera-2' })).toEqual([])
  expect(await marksOf(['incidents.view'], { start: START + 1 })).toEqual([])
  await incidents.store.documents.update(incidentId, undefined, (before) => succeed({ ...before, hidden: true }))
  expect(await marksOf(['incidents.view'])).toEqual([])
})
