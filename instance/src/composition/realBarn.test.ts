import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, onTestFinished, test } from 'vitest'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { CameraSource } from '../configuration'
import { createTestInstance, TEST_START, type TestInstance, type TestSession } from '../testing'

const pictures = mkdtempSync(join(tmpdir(), 'barn-pictures-'))
const picture = join(pictures, 'pen.jpg')
writeFileSync(picture, createCanvas(64, 36).toBuffer('image/jpeg'))
const sourceOf = (cameraId: string, name?: string): CameraSource => ({
  cameraId,
  kind: 'image',
  location: picture,
  ...(name !== undefined && { name }),
})

async function startRealBarn(cameraSources: CameraSource[], data?: string): Promise<TestInstance> {
  const instance = await createTestInstance({ simulate: false, cameraSources, ...(data !== undefined && { data }) })
  onTestFinished(() => instance.close().catch(() => undefined))
  return instance
}

async function query<T>(session: TestSession, path: string, body: object = {}): Promise<T> {
  return ((await (await session.call('POST', path, body)).json()) as { result: T }).result
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'barn-real-'))
const camerasOf = (session: TestSession) =>
  query<{ cameraId: string; name: string; lastSeenOnline: number | null }[]>(session, '/api/cameras/query')
const tilesOf = async (session: TestSession) =>
  (await query<CameraCanvas[]>(session, '/api/cameraCanvases/query'))[0]?.cameras ?? []

test('a barn without a simulation has the cameras of its sources and nothing invented', async () => {
  const { logIn } = await startRealBarn([sourceOf('kitchen', 'By the kitchen'), sourceOf('42')])
  const admin = await logIn('admin')
  expect(await camerasOf(admin)).toMatchObject([
    { cameraId: '42', name: '42', lastSeenOnline: TEST_START },
    { cameraId: 'kitchen', name: 'By the kitchen', lastSeenOnline: TEST_START },
  ])
  expect((await tilesOf(admin)).map(({ cameraId }) => cameraId)).toEqual(['kitchen', '42'])
  expect((await admin.call('GET', '/api/cameras/kitchen/still?resizeY=20')).status).toBe(200)
  for (const path of ['/api/incidents/query', '/api/incidentEvents/query', '/api/incidentComments/query'])
    expect(await query(admin, path, { projection: 'count' })).toBe(0)
  const measurements = {
    time: { start: TEST_START - DAY, end: TEST_START },
    timeResolution: `${HOUR}ms`,
    columns: { value: 'mean@y', time: 'time' },
  }
  expect(
    await query(admin, '/api/data/activity', { query: [measurements], readDocumentationAndWantAllData: true }),
  ).toEqual([])
  const get = async (path: string) => ((await (await admin.call('GET', path)).json()) as { result: unknown }).result
  expect([await get('/api/data/labels'), await get('/api/v')]).toEqual([
    [],
    expect.objectContaining({ species: 'pigs' }) as object,
  ])
})

test('a barn without any camera starts', async () => {
  const { logIn } = await startRealBarn([])
  expect(await camerasOf(await logIn('viewer'))).toEqual([])
})

test('a camera that is configured later is added below the others; one without a source is offline', async () => {
  const folder = newFolder()
  const first = await startRealBarn([sourceOf('a'), sourceOf('b')], folder)
  const tilesBefore = await tilesOf(await first.logIn('admin'))
  await first.close()
  const { logIn } = await startRealBarn([sourceOf('b'), sourceOf('c')], folder)
  const admin = await logIn('admin')
  const tiles = await tilesOf(admin)
  expect(tiles.slice(0, 2)).toEqual(tilesBefore)
  expect(tiles[2]?.cameraId).toBe('c')
  expect(tiles[2]?.yPosition).toBeGreaterThan((tiles[0]?.yPosition ?? 0) + (tiles[0]?.relativeWidth ?? 0))
  const statusOf = async (id: string) => (await admin.call('GET', `/api/cameras/${id}/still?resizeY=20`)).status
  expect([await statusOf('a'), await statusOf('b'), await statusOf('c')]).toEqual([404, 200, 200])
  expect((await camerasOf(admin)).map(({ lastSeenOnline }) => lastSeenOnline)).toEqual([null, TEST_START, TEST_START])
})

test('a damaged file of measurements is set aside, which the log says once and health as long as it is there', async () => {
  const folder = newFolder()
  await (await startRealBarn([], folder)).close()
  writeFileSync(join(folder, 'measurements.db'), 'no database, but a text')
  const { request, logIn } = await startRealBarn([], folder)
  const problems = async () =>
    ((await (await request('/api/health')).json()) as { result: { problems?: string[] } }).result.problems ?? []
  expect(await problems()).toContain('measurementsSetAside')
  const lines = await query<{ message: string }[]>(await logIn('admin'), '/api/logs/system')
  const said = lines.filter(({ message }) => message.includes('measurements.damaged-'))
  expect(said).toHaveLength(1)
  const [name = ''] = readdirSync(folder).filter((file) => file.startsWith('measurements.damaged-'))
  rmSync(join(folder, name))
  expect(await problems()).not.toContain('measurementsSetAside')
})

test('the data folder of a simulated barn is refused', async () => {
  const folder = newFolder()
  await (await createTestInstance({ data: folder })).close()
  await expect(createTestInstance({ data: folder, simulate: false })).rejects.toThrow(/--simulate true, not false/)
})
