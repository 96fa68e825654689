import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRtspServer, type RtspServer } from '../fleet/rtspServer'
import type { Row } from './client'
import { startRecordingBarn, type RecordingBarn } from './recordingBarn'

/* Cameras by RTSP alone become measurements. Without ffmpeg the tests are listed as not run. */

const FFMPEG = process.env.FFMPEG ?? 'ffmpeg'
const hasFfmpeg = spawnSync(FFMPEG, ['-version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'barn-movement-'))
/**
 * The clock of the barn starts late in a minute, so that the first one ends soon. A machine that is so busy that this
 * one has too few pictures has values of the next one.
 */
const STARTS_AT = '2026-10-28T09:00:43Z'
const FIRST_MINUTE = Date.parse('2026-10-28T09:00:00Z')

let servers: RtspServer[] = []
let barn: RecordingBarn

/** A coloured floor with noise, over which a bright box of 160 × 90 points walks in the upper half, or does not. */
async function makeVideo(name: string, walks: boolean): Promise<string> {
  const file = join(folder, name)
  const floor = 'color=c=0x805030:s=640x360:r=5,noise=alls=12:allf=t+u'
  const x = walks ? "'mod(t*80,480)'" : '100'
  const graph = `${floor}[floor];color=c=0xe0e0d0:s=160x90:r=5[box];[floor][box]overlay=x=${x}:y=40:shortest=0`
  await promisify(execFile)(FFMPEG, [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-filter_complex', graph, '-t', '12'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '5', '-bf', '0', '-sc_threshold', '0'],
    ...['-pix_fmt', 'yuv420p', file],
  ])
  return file
}

beforeAll(async () => {
  if (!hasFfmpeg) return
  const videos = await Promise.all([makeVideo('walking.mp4', true), makeVideo('still.mp4', false)])
  servers = await Promise.all(videos.map((video) => startRtspServer({ video })))
  const [walking, still] = servers.map(({ url }) => url)
  const file = join(folder, 'cameras.json')
  writeFileSync(
    file,
    JSON.stringify([
      { cameraId: 'walking', location: walking },
      { cameraId: 'still', location: still, recording: { isRecorded: false } },
      { cameraId: 'closed', location: walking },
      { cameraId: 'off', location: walking },
    ]),
  )
  const flags = ['--cameras', file, '--camera-network', 'local', '--start-time', STARTS_AT, '--time-zone', 'UTC']
  barn = await startRecordingBarn(join(folder, 'data'), flags)
  await barn.result('POST', '/api/regions/types', { value: { regionTypeId: 'half', name: 'Half' } })
  for (const [id, name] of [
    ['upper', 'Upper half'],
    ['lower', 'Lower half'],
  ])
    await barn.result('POST', '/api/regions/specifications', {
      value: { regionSpecificationId: id, name, regionType: 'half' },
    })
  await barn.result('POST', '/api/regions/mappings', {
    value: 'walking',
    regionType: 'half',
    regions: [halfOf('upper', 0), halfOf('lower', 0.5)],
  })
  const closing = await barn.call('PUT', '/api/privacy/multiple/true', { cameras: ['closed'] })
  expect(closing.ok).toBe(true)
  await barn.result('PUT', '/api/workbench/cameraMovement/off', { isMeasured: false, masks: null })
})

afterAll(async () => {
  await barn?.stop()
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

function halfOf(regionSpecification: string, top: number) {
  const bottom = top + 0.5
  return {
    regionSpecification,
    color: '#ff0000',
    polygon: [
      [0, top],
      [1, top],
      [1, bottom],
      [0, bottom],
    ],
  }
}

/** The mean of the first minutes in each group of a measurement. */
async function valuesOf(measurement: string, groupByTags: string[], where: object[] = []): Promise<Row[]> {
  const time = { start: FIRST_MINUTE, end: FIRST_MINUTE + 5 * 60_000 }
  const columns = { value: 'mean@y', time: 'time' }
  return (await barn.result('POST', `/api/data/${measurement}`, {
    query: [{ time, timeResolution: '300000ms', columns, groupByTags, where }],
    readDocumentationAndWantAllData: true,
  })) as Row[]
}

const byCamera = (rows: Row[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ camera, y }) => [String(camera), Number(y)]))

/** A minute has to end first. It is looked at a little later, and the next one a minute later. */
const LOOKS = { timeout: 150_000 }

test.runIf(hasFfmpeg)(
  'movement and quality of real cameras are measurements, by camera and by region',
  { timeout: 200_000 },
  async () => {
    const measured = async () => Object.keys(byCamera(await valuesOf('activity', ['camera']))).sort()
    await expect.poll(measured, LOOKS).toEqual(['still', 'walking'])
    const activity = byCamera(await valuesOf('activity', ['camera']))
    // The box takes 6.25 % of the picture; it leaves one place and comes to another within 2 s.
    expect(activity.walking).toBeGreaterThan(5)
    expect(activity.walking).toBeLessThan(15)
    expect(activity.still).toBeLessThan(0.2)

    const regions = await valuesOf('activity', ['region'], [{ key: 'camera', operator: '==', value: 'walking' }])
    const byRegion = Object.fromEntries(regions.map(({ region, y }) => [String(region), Number(y)]))
    expect(Object.keys(byRegion).sort()).toEqual(['lower', 'null', 'upper'])
    expect(byRegion.upper).toBeGreaterThan((activity.walking ?? 0) * 1.8)
    expect(byRegion.lower).toBe(0)

    const quality = await valuesOf('imageQuality', ['property'], [{ key: 'camera', operator: '==', value: 'walking' }])
    const properties = Object.fromEntries(quality.map(({ property, y }) => [String(property), Number(y)]))
    expect(properties).toMatchObject({ nightvision: 0, frozen: 0 })
    expect(properties.brightness).toBeGreaterThan(60)
    expect(properties.brightness).toBeLessThan(160)
    expect(Object.keys(properties).sort()).toEqual(['brightness', 'contrast', 'frozen', 'nightvision', 'sharpness'])
    const dropped = async () => byCamera(await valuesOf('droppedFrames', ['camera']))
    await expect.poll(async () => Object.keys(await dropped()).sort(), LOOKS).toEqual(['still', 'walking'])
    // A busy machine loses some of the 300 pictures of a minute.
    for (const count of Object.values(await dropped())) expect(count).toBeLessThan(100)
  },
)

test.runIf(hasFfmpeg)('nothing is computed of a camera that is closed or not measured', async () => {
  for (const cameraId of ['closed', 'off'])
    expect(await barn.result('GET', `/api/workbench/cameraMovement/${cameraId}`)).toMatchObject({ lastLooked: null })
  const masks = [{ x: 0.1, y: 0.9, width: 0.3, height: 0.1 }]
  expect(await barn.result('PUT', '/api/workbench/cameraMovement/walking', { isMeasured: true, masks })).toMatchObject({
    cameraId: 'walking',
    isMeasured: true,
    masks,
  })
  expect(await barn.result('GET', '/api/workbench/cameraMovement/walking')).toMatchObject({ masks })
  const outside = [{ x: 0.9, y: 0.9, width: 0.3, height: 0.1 }]
  expect(
    (await barn.call('PUT', '/api/workbench/cameraMovement/walking', { isMeasured: true, masks: outside })).status,
  ).toBe(400)
  expect((await barn.call('GET', '/api/workbench/cameraMovement/nobody')).status).toBe(404)
})
