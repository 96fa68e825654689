import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, onTestFinished, test } from 'vitest'
import type { Artifact } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { CameraSource, InstanceOptions } from '../configuration'
import { createTestInstance, TEST_START } from '../testing'
import type { InstanceDependencies } from './createInstance'

/** A folder of pictures in which a white square moves. */
function folderOfPictures(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'barn-artifact-pictures-')), 'pictures')
  mkdirSync(folder)
  for (const index of [0, 1, 2, 3]) {
    const canvas = createCanvas(160, 90)
    const context = canvas.getContext('2d')
    context.fillStyle = '#303030'
    context.fillRect(0, 0, 160, 90)
    context.fillStyle = '#ffffff'
    context.fillRect(20 + index * 25, 30, 20, 20)
    writeFileSync(join(folder, `${index}.jpg`), canvas.toBuffer('image/jpeg'))
  }
  return folder
}

const source = (): CameraSource => ({
  cameraId: 'kitchen',
  kind: 'folder',
  location: folderOfPictures(),
  name: 'Küche',
})

async function start(options: Partial<InstanceOptions> = {}, dependencies: InstanceDependencies = {}) {
  const all = { simulate: false, cameraSources: [source()], ...options }
  const instance = await createTestInstance(all, { makesArtifacts: true, ffmpeg: null, ...dependencies })
  onTestFinished(() => instance.close().catch(() => undefined))
  const admin = await instance.logIn('admin')
  const query = async (conditions: object[] = []) => {
    const reply = await admin.call('POST', '/api/artifact/data/query', { query: conditions })
    return ((await reply.json()) as { result: Artifact[] }).result
  }
  const until = (isThere: (found: Artifact[]) => boolean) =>
    expect.poll(async () => isThere(await query()), { timeout: 20_000, interval: 50 }).toBe(true)
  return { ...instance, admin, query, until }
}

const isOver = ({ status }: Artifact) => status !== 'scheduled' && status !== 'pending'

test('what is asked for is made of the pictures of a real camera, and named after it', async () => {
  const { admin, query, until } = await start()
  const body = { camera: 'kitchen', start: TEST_START - 5 * MINUTE, end: TEST_START }
  for (const type of ['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation', 'singleFrame'])
    expect((await admin.call('POST', '/api/artifact/data', { ...body, type })).status).toBe(201)
  await until((found) => found.length === 4 && found.every(isOver))
  const made = await query()
  expect(made.map(({ status, failure }) => [status, failure])).toEqual(Array(4).fill(['done', null]))
  expect(made.map(({ preferredFilename }) => preferredFilename).sort()[0]).toBe('2026-01-14_10-00_Kuche_heatmap.png')
  for (const { artifactId, size, md5 } of made) {
    const bytes = Buffer.from(await (await admin.call('GET', `/api/artifact/${artifactId}`)).arrayBuffer())
    expect([bytes.byteLength, createHash('md5').update(bytes).digest('hex')]).toEqual([size, md5])
  }
})

test('the schedule makes up for the last day but nothing from before the barn, and says why there are no videos', async () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-artifact-data-'))
  const sources = [source()]
  const first = await start({ artifacts: true, data, cameraSources: sources })
  await first.close()
  const { query, until } = await start(
    { artifacts: true, data, cameraSources: sources },
    { now: () => TEST_START + DAY },
  )
  await until((found) => found.some(({ type, status }) => type === 'recording' && status === 'error'))
  const ofVideos = await query([{ key: 'type', operator: 'in', value: ['canvasTimelapse', 'recording'] }])
  expect(new Set(ofVideos.filter(isOver).map(({ failure }) => failure))).toEqual(new Set(['no-video-program']))
  const all = await query()
  expect(all.some(({ type }) => type === 'feedReport')).toBe(false)
  // The folder has pictures of any time.
  expect(all.filter(({ timestamp, data: { time } }) => (time?.start ?? timestamp) < TEST_START)).toEqual([])
})

test('an account has at most 16 that are not made yet', async () => {
  const instance = await createTestInstance({ historyDays: 0 })
  const operator = await instance.logIn('operator')
  const end = TEST_START - HOUR
  const body = { type: 'singleFrame', camera: 'camera-01', start: end, end }
  const statuses: number[] = []
  for (let index = 0; index < 17; index++)
    statuses.push((await operator.call('POST', '/api/artifact/data', body)).status)
  expect(statuses).toEqual([...Array<number>(16).fill(201), 429])
  const admin = await instance.logIn('admin')
  expect((await admin.call('POST', '/api/artifact/data', body)).status).toBe(201)
})

test('asking needs the permission to see the type, and one to see pictures', async () => {
  const { admin } = await start()
  const body = { type: 'singleFrame', camera: 'kitchen', start: TEST_START, end: TEST_START }
  for (const [permissions, status] of [
    ['artifact.heatmap.view,recordings.view', 403],
    ['artifact.singleFrame.view', 403],
    ['artifact.singleFrame.view,recordings.view.frame', 201],
  ] as const) {
    const reply = await admin.call('POST', '/api/artifact/data', body, { 'X-Simulated-Permissions': permissions })
    expect([permissions, reply.status]).toEqual([permissions, status])
  }
})
