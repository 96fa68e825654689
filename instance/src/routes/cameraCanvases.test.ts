import { expect, test } from 'vitest'
import { createTestInstance } from '../testing'

interface Canvas {
  cameraCanvasId: string
  name: string
  arrangement?: string
  version: number
  cameras: { cameraId: string; xPosition: number }[]
}
interface Answer {
  result: Canvas
  type: string
  status: number
}
const json = async (response: Response | Promise<Response>) => (await (await response).json()) as Answer
const tile = (cameraId: string, xPosition = 0) => ({
  cameraId,
  xPosition,
  yPosition: 0,
  relativeWidth: 0.5,
  rotation: 90,
})

async function managed() {
  const admin = await (await createTestInstance({ historyDays: 0 })).logIn('admin')
  return {
    admin,
    create: (cameraCanvas: object) =>
      admin.call('POST', '/api/cameraCanvases', {
        cameraCanvas: { name: 'Plan', heightRatio: 1, cameras: [], ...cameraCanvas },
      }),
    patch: (id: string, updates: object, headers = {}) =>
      admin.call('PATCH', `/api/cameraCanvases/${id}`, { updates }, headers),
  }
}

test('the base canvas shows every camera and cannot be deleted', async () => {
  const { admin, patch } = await managed()
  const { result: base } = await json(
    admin.call('POST', '/api/cameraCanvases/queryOne', {
      query: [{ key: 'cameraCanvasId', operator: '==', value: 'base' }],
    }),
  )
  expect(base.cameras.map(({ cameraId }) => cameraId)).toHaveLength(12)
  expect(await json(admin.call('DELETE', '/api/cameraCanvases/base'))).toMatchObject({
    status: 409,
    type: 'canvas/base-is-fixed',
  })
  const { result: moved } = await json(patch('base', { cameras: [tile('camera-05', 0.25)] }))
  expect(moved.cameras).toHaveLength(12)
  expect(moved.cameras.find(({ cameraId }) => cameraId === 'camera-05')).toEqual(tile('camera-05', 0.25))
  expect(moved.cameras.find(({ cameraId }) => cameraId === 'camera-01')).toEqual(
    base.cameras.find(({ cameraId }) => cameraId === 'camera-01'),
  )
})

test('creates, reads, changes and deletes a canvas', async () => {
  const { admin, create, patch } = await managed()
  const created = await create({ name: 'Sick bay', cameras: [tile('camera-01')] })
  const {
    result: { cameraCanvasId },
  } = await json(created)
  expect(created.status).toBe(201)
  expect(
    await json(
      admin.call('POST', '/api/cameraCanvases/query', {
        query: [{ key: 'name', operator: 'contains', value: 'SICK' }],
        projection: 'count',
      }),
    ),
  ).toEqual({ result: 1 })
  expect(await json(admin.call('GET', '/api/cameraCanvases'))).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ cameraCanvasId })]),
  })
  expect(await json(patch(cameraCanvasId, { cameras: [] }, { 'if-match': '"1"' }))).toMatchObject({
    result: { name: 'Sick bay', cameras: [], version: 2 },
  })
  expect((await patch(cameraCanvasId, {}, { 'if-match': '"1"' })).status).toBe(409)
  expect((await patch(cameraCanvasId, { cameras: [tile('camera-99')] })).status).toBe(404)
  expect((await patch(cameraCanvasId, { cameraCanvasId: 'x' })).status).toBe(400)
  expect((await admin.call('DELETE', `/api/cameraCanvases/${cameraCanvasId}`)).status).toBe(204)
  expect((await patch(cameraCanvasId, {})).status).toBe(404)
  expect(await json(create({ cameras: [tile('camera-99')] }))).toMatchObject({ status: 404, type: 'camera/not-found' })
})

test('the base canvas is arranged automatically until somebody moves a tile; another name changes nothing about it', async () => {
  const { admin, create, patch } = await managed()
  const { result: all } = await json(admin.call('GET', '/api/cameraCanvases'))
  expect(all).toMatchObject([{ cameraCanvasId: 'base', arrangement: 'automatic' }])
  const { result: renamed } = await json(patch('base', { name: 'House 3' }))
  expect(renamed).toMatchObject({ name: 'House 3', arrangement: 'automatic' })
  const { result: arranged } = await json(patch('base', { cameras: [tile('camera-01', 0.1)] }))
  expect(arranged).not.toHaveProperty('arrangement')
  const { result: created } = await json(create({ cameras: [tile('camera-01')] }))
  expect(created).not.toHaveProperty('arrangement')
  expect(await json(patch('base', { arrangement: 'automatic' }))).toMatchObject({ status: 400 })
})

test('shows canvases to an account with basic permission and refuses its changes', async () => {
  const contractor = await (await createTestInstance({ historyDays: 0 })).logIn('contractor')
  expect((await contractor.call('GET', '/api/cameraCanvases')).status).toBe(200)
  expect((await contractor.call('DELETE', '/api/cameraCanvases/base')).status).toBe(403)
})

test('a change of an older version is refused with the name of who changed it last', async () => {
  const { create, patch } = await managed()
  const { result } = await json(create({ name: 'Wing', cameras: [] }))
  await patch(result.cameraCanvasId, { name: 'West wing' })
  const refused = await json(patch(result.cameraCanvasId, { name: 'East wing' }, { 'If-Match': '"1"' }))
  expect(refused).toMatchObject({
    status: 409,
    type: 'request/version-mismatch',
    params: { current: 2, changedBy: expect.any(String) },
  })
})
