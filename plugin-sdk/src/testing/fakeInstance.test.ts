import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import { anIncident } from './builders'
import { answer, createFakeInstance, documents, refusal } from './fakeInstance'
import { signedInSessions } from './renderInWorkbench'

/** Asks for the cameras of an instance that answers with these replies, and resolves with the error. */
async function requestCameras(answers: Parameters<typeof createFakeInstance>[0]['answers']): Promise<unknown> {
  const { session } = await signedInSessions(createFakeInstance({ answers }))
  return await session.list(cameras.query, {}).catch((error: unknown) => error)
}

test('a session signs in without any answers of the test', async () => {
  const { session } = await signedInSessions(createFakeInstance({ permissions: ['data.view'], answers: [] }))
  expect([...session.snapshot().permissions]).toEqual(['data.view'])
})

test('a refusal is an answer like any other', async () => {
  const refused = answer(cameras.query, () => {
    throw refusal('request/too-many')
  })
  expect(await requestCameras([refused])).toMatchObject({ problem: { code: 'request/too-many' } })
})

test.fails('a call without an answer fails its test, even if nobody notices the error', async () => {
  await requestCameras([])
})

test.fails('a reply that the contract does not know fails its test', async () => {
  await requestCameras([documents(cameras.query, 'cameraId', () => [{ cameraId: 1 }] as never)])
})

test('a projection brings only the keys that it names, dotted ones nested, and the ids', async () => {
  const list = [anIncident({ incidentId: 'i1', messagePayload: { title: 'Water', more: 1 } })]
  const answers = [documents(incidents.query, 'incidentId', () => list)]
  const { session } = await signedInSessions(createFakeInstance({ permissions: ['incidents.view'], answers }))
  const projection = ['state', 'messagePayload.title', 'assignedTo.entityId'] as const
  const [incident] = await session.list(incidents.query, { projection })
  expect(incident).toEqual({
    incidentId: 'i1',
    state: 'deadAnimalExists',
    messagePayload: { title: 'Water' },
    assignedTo: { entityId: null },
  })
  // @ts-expect-error: only the keys of the projection are there
  expect(incident?.type).toBeUndefined()
})
