import { loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { CAMERA_ONLINE_THRESHOLD } from '@barn-workbench/core/schema'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestSession } from '../testing'

const SMALL = 'resizeY=20'

interface Answer {
  result: never
  type: string
  status: number
  params: Record<string, unknown>
  errors: { path: string }[]
}
const json = async (response: Response | Promise<Response>) => (await (await response).json()) as Answer
const shownTime = (response: Response) => Number(response.headers.get('x-still-frame-timestamp'))
const still = (session: TestSession, cameraId: string, query = SMALL) =>
  session.call('GET', `/api/cameras/${cameraId}/still?${query}`)
const frame = (session: TestSession, cameraId: string, time: number, query = SMALL) =>
  session.call('GET', `/api/recordings/frame/${cameraId}/${time}?${query}`)

async function camerasOf(session: TestSession, body: object = {}) {
  return (await json(session.call('POST', '/api/cameras/query', body))).result as {
    cameraId: string
    name: string
    lastSeenOnline: number
    version: number
    privacy: boolean
  }[]
}

/** The camera that is away now, and since when. */
async function awayCamera(session: TestSession) {
  const [away] = await camerasOf(session, {
    query: [{ key: 'lastSeenOnline', operator: '<', value: TEST_START - CAMERA_ONLINE_THRESHOLD }],
  })
  if (!away) throw new Error('One camera is always away')
  return away
}

test('queries cameras by every property, including the time when they were last seen', async () => {
  const viewer = await (await createTestInstance()).logIn('viewer')
  const all = await camerasOf(viewer)
  expect(all).toHaveLength(12)
  expect(all[0]).toMatchObject({ cameraId: 'camera-01', decommissioned: false, lastSeenOnline: TEST_START, version: 1 })
  expect(
    await camerasOf(viewer, {
      query: [{ key: 'lastSeenOnline', operator: '==', value: TEST_START }],
      projection: 'count',
    }),
  ).toBe(11)
  expect(
    await camerasOf(viewer, { order: [{ key: 'cameraId', direction: 'desc' }], limit: 1, projection: ['cameraId'] }),
  ).toEqual([{ cameraId: 'camera-12' }])
})

test('answers a still of the requested height with its time and picture headers', async () => {
  const { logIn, clock } = await createTestInstance()
  const viewer = await logIn('viewer')
  clock.advance(7_000)
  for (const height of [20, 333]) {
    const response = await still(viewer, 'camera-01', `resizeY=${height}`)
    const picture = await loadImage(Buffer.from(await response.arrayBuffer()))
    expect([response.status, picture.width, picture.height]).toEqual([200, Math.round((height * 16) / 9), height])
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual([
      'private',
      'Authorization, Origin',
    ])
    expect(shownTime(response)).toBe(TEST_START)
  }
})

test('a still with regions comes without them for who may not view regions', async () => {
  const { logIn } = await createTestInstance()
  const [viewer, contractor] = [await logIn('viewer'), await logIn('contractor')]
  const picture = async (session: TestSession, query: string) => {
    const response = await still(session, 'camera-01', `resizeY=100&${query}`)
    return [response.status, Buffer.from(await response.arrayBuffer()).toString('base64')]
  }
  const plain = await picture(contractor, 'draw=false')
  expect(plain[0]).toBe(200)
  expect(await picture(contractor, 'draw=true')).toEqual(plain)
  expect(await picture(viewer, 'draw=true')).not.toEqual(plain)
})

test('draws a still 1080 pixels high by default, with names and findings on request', async () => {
  const { logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  const [plain, named, drawn, again] = await Promise.all(
    ['', 'text=true', 'draw=true', 'text=true'].map(async (query) =>
      Buffer.from(await (await still(viewer, 'camera-01', query)).arrayBuffer()),
    ),
  )
  expect((await loadImage(plain as Buffer)).height).toBe(1080)
  expect(new Set([plain, named, drawn].map((bytes) => bytes?.toString('base64'))).size).toBe(3)
  expect(again?.equals(named as Buffer)).toBe(true)
})

test('a new name and new regions show in the picture', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const bytes = async (query: string) =>
    Buffer.from(await (await still(admin, 'camera-01', `resizeY=150&${query}`)).arrayBuffer()).toString('base64')
  const before = [await bytes('text=true'), await bytes('draw=true')]
  await admin.call('PATCH', '/api/cameras/basic/camera-01', { cameraRecord: { name: 'Nursery' } })
  const { result: mappings } = await json(admin.call('GET', '/api/regions/mappings'))
  for (const { regionMappingId } of (mappings as { cameraId: string; regionMappingId: string }[]).filter(
    ({ cameraId }) => cameraId === 'camera-01',
  )) {
    await admin.call('PATCH', `/api/regions/mappings/${regionMappingId}`, { value: [] })
  }
  expect(await bytes('text=true')).not.toBe(before[0])
  expect(await bytes('draw=true')).not.toBe(before[1])
})

test('answers no still of an offline camera unless the last picture is requested', async () => {
  const viewer = await (await createTestInstance()).logIn('viewer')
  const { cameraId, lastSeenOnline } = await awayCamera(viewer)
  expect(cameraId).not.toBe('camera-01')
  expect(await json(still(viewer, cameraId))).toMatchObject({ status: 404, type: 'camera/offline' })
  const last = await still(viewer, cameraId, `${SMALL}&forceFallback=true`)
  expect(last.status).toBe(200)
  expect(shownTime(last)).toBeLessThan(lastSeenOnline)
  expect(shownTime(last)).toBeGreaterThan(lastSeenOnline - MINUTE - 1)
  expect(shownTime(await frame(viewer, cameraId, lastSeenOnline + MINUTE))).toBe(shownTime(last))
  expect(await json(frame(viewer, cameraId, lastSeenOnline + 6 * MINUTE))).toMatchObject({
    status: 404,
    type: 'frame/not-found',
  })
})

test('privacy closes a camera to everybody and opens it again', async () => {
  const { logIn, request } = await createTestInstance()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  expect((await admin.call('PUT', '/api/privacy/multiple/true', { cameras: ['camera-01', 'camera-02'] })).status).toBe(
    204,
  )
  for (const response of [
    await still(admin, 'camera-01'),
    await still(viewer, 'camera-02', `${SMALL}&forceFallback=true`),
    await frame(admin, 'camera-01', TEST_START - DAY / 2),
  ]) {
    expect(await json(response)).toMatchObject({ status: 423, type: 'camera/privacy' })
  }
  expect((await camerasOf(viewer)).map(({ privacy }) => privacy).slice(0, 3)).toEqual([true, true, false])
  expect(
    await json(admin.call('PUT', '/api/privacy/multiple/false', { cameras: ['camera-01', 'camera-99'] })),
  ).toMatchObject({ status: 404, type: 'camera/not-found' })
  expect((await still(admin, 'camera-01')).status).toBe(423)
  await admin.call('PUT', '/api/privacy/multiple/false', { cameras: ['camera-01'] })
  expect((await still(viewer, 'camera-01')).status).toBe(200)
  expect((await viewer.call('PUT', '/api/privacy/multiple/true', { cameras: [] })).status).toBe(403)
  expect((await request('/api/cameras/camera-01/still')).status).toBe(401)
})

test('renames a camera only on its current version', async () => {
  const { logIn, core } = await createTestInstance()
  const [admin, operator] = [await logIn('admin'), await logIn('operator')]
  const events = await operator.call('GET', '/api/workbench/events')
  const rename = (name: unknown, headers = {}) =>
    admin.call('PATCH', '/api/cameras/basic/camera-03', { cameraRecord: { name } }, headers)
  expect(await json(rename('Sick bay', { 'if-match': '"1"' }))).toMatchObject({
    result: { cameraId: 'camera-03', name: 'Sick bay', version: 2, lastSeenOnline: expect.any(Number) },
  })
  expect(await json(rename('x', { 'if-match': '"1"' }))).toMatchObject({ status: 409, params: { current: 2 } })
  expect((await rename('')).status).toBe(400)
  expect((await operator.call('PATCH', '/api/cameras/basic/camera-03', { cameraRecord: { name: 'x' } })).status).toBe(
    403,
  )
  expect((await admin.call('PATCH', '/api/cameras/basic/camera-99', { cameraRecord: { name: 'x' } })).status).toBe(404)
  core.hub.close()
  expect(await events.text()).toContain(JSON.stringify({ entity: 'camera', id: 'camera-03', version: 2 }))
})

test('answers the nearest frame of the past with its time', async () => {
  const { logIn } = await createTestInstance()
  const contractor = await logIn('contractor')
  const noon = TEST_START - 3 * 60 * MINUTE
  expect(shownTime(await frame(contractor, 'camera-01', noon + 4_999))).toBe(noon)
  expect(shownTime(await frame(contractor, 'camera-01', noon + 5_001))).toBe(noon + 10_000)
  expect((await frame(contractor, 'camera-01', noon + 1, `${SMALL}&onlyExactFrame=true`)).status).toBe(404)
  expect((await frame(contractor, 'camera-01', noon, `${SMALL}&onlyExactFrame=true`)).status).toBe(200)
  expect((await frame(contractor, 'camera-01', noon + 4_000, `${SMALL}&maximumDifference=3999`)).status).toBe(404)
  expect((await frame(contractor, 'camera-01', noon + 4_000, `${SMALL}&maximumDifference=4000`)).status).toBe(200)
  const night = TEST_START - 8 * 60 * MINUTE
  expect(shownTime(await frame(contractor, 'camera-01', night + 25_000))).toBe(night)
})

test('a row of a list that has no picture gets an empty body', async () => {
  const { logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  const bytesOf = async (cameraId: string, time: number) => {
    const reply = await viewer.call('GET', `/api/workbench/recordings/frame/${cameraId}/${time}?${SMALL}`)
    expect(reply.status).toBe(200)
    return (await reply.arrayBuffer()).byteLength
  }
  expect(await bytesOf('camera-01', TEST_START - MINUTE)).toBeGreaterThan(100)
  expect(await bytesOf('camera-01', 0)).toBe(0)
  expect(await bytesOf('camera-01', TEST_START + DAY)).toBe(0)
  expect(await bytesOf('no-camera', TEST_START)).toBe(0)
})

test('refuses frames of the future and from before the recordings', async () => {
  const { logIn } = await createTestInstance()
  const viewer = await logIn('viewer')
  expect(await json(frame(viewer, 'camera-01', TEST_START + 1))).toMatchObject({ status: 404, type: 'frame/in-future' })
  expect((await frame(viewer, 'camera-01', TEST_START)).status).toBe(200)
  for (const time of [TEST_START - DAY - 6 * MINUTE, 0, -9_999_999_999_999]) {
    expect(await json(frame(viewer, 'camera-01', time))).toMatchObject({ status: 404, type: 'frame/not-found' })
  }
  expect(
    shownTime(await frame(viewer, 'camera-01', -9_999_999_999_999, `${SMALL}&maximumDifference=999999999999999`)),
  ).toBe(TEST_START - DAY)
  expect((await frame(viewer, 'camera-99', TEST_START)).status).toBe(404)
})

test.each([
  'resizeY=19',
  'resizeY=2161',
  'resizeY=x',
  'draw=1',
  'unknown=1',
  'maximumDifference=-1',
  'onlyExactFrame=yes',
])('a frame with %s is refused', async (query) => {
  const viewer = await (await createTestInstance({ historyDays: 0 })).logIn('viewer')
  expect(await json(frame(viewer, 'camera-01', TEST_START - MINUTE, query))).toMatchObject({
    status: 400,
    errors: [{ path: query.split('=')[0] }],
  })
})

test('the same camera, time and height give the same bytes, also in another instance of the same seed', async () => {
  const picture = async (seed: number) => {
    const viewer = await (await createTestInstance({ seed })).logIn('viewer')
    return Buffer.from(await (await frame(viewer, 'camera-04', TEST_START - 60 * MINUTE, 'resizeY=100')).arrayBuffer())
  }
  const [first, second, other] = [await picture(1), await picture(1), await picture(2)]
  expect(first.equals(second)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('a camera that starts anew gives no pictures meanwhile, and then newer ones', async () => {
  const { logIn, clock } = await createTestInstance()
  const admin = await logIn('admin')
  expect((await admin.call('PUT', '/api/cameras/reboot/camera-01')).status).toBe(204)
  clock.advance(15_000)
  const [starting] = await camerasOf(admin)
  expect(starting?.lastSeenOnline).toBe(TEST_START)
  expect(shownTime(await still(admin, 'camera-01'))).toBeLessThan(TEST_START)
  clock.advance(15_000)
  const [started] = await camerasOf(admin)
  expect(started?.lastSeenOnline).toBe(TEST_START + 30_000)
  expect(shownTime(await still(admin, 'camera-01'))).toBe(TEST_START + 30_000)
  expect((await admin.call('PUT', '/api/cameras/reboot/unknown')).status).toBe(404)
})

test('a factory reset takes name and tags back, and leaves privacy and use as they are', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const [before] = await camerasOf(admin)
  await admin.call('PATCH', '/api/cameras/basic/camera-01', { cameraRecord: { name: 'Quarantine' } })
  const updated = await admin.call('PATCH', '/api/cameras/setup/camera-01', { updates: { tags: ['sick'] } })
  expect((await json(updated)).result).toMatchObject({ name: 'Quarantine', tags: ['sick'], decommissioned: false })
  await admin.call('PATCH', '/api/cameras/setup/camera-01', { updates: { decommissioned: true } })
  await admin.call('PUT', '/api/privacy/multiple/true', { cameras: ['camera-01'] })
  expect((await admin.call('POST', '/api/cameras/factoryReset/camera-01')).status).toBe(204)
  const [after] = await camerasOf(admin)
  expect(after).toEqual({ ...before, version: after?.version, privacy: true, decommissioned: true })
})
