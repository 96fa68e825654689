import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { sendPictures, startHttpCamera, type HttpCamera } from '../fleet/hostileCamera'
import { startRecordingBarn, type RecordingBarn } from './recordingBarn'

/*
 * Trials of starts that once deleted recordings: a database that is lost or replaced by an older one, and a clock that
 * is ahead. Each prints the number of files before and after.
 */

const CAMERAS = ['a', 'b', 'c']
const DAY = 24 * 60 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'barn-losses-'))
let data: string
let camera: HttpCamera
let barn: RecordingBarn | null = null

const start = async (...flags: string[]) => {
  barn = await startRecordingBarn(data, ['--cameras', join(folder, 'cameras.json'), ...flags])
  return barn
}

async function stop(): Promise<void> {
  await barn?.stop()
  barn = null
}

const files = () =>
  CAMERAS.flatMap((id) => readdirSync(join(data, 'recordings', id)).map((name) => `${id}/${name}`)).sort()
const logText = () =>
  readdirSync(join(data, 'log'))
    .filter((name) => name.startsWith('system'))
    .map((name) => readFileSync(join(data, 'log', name), 'utf8'))
    .join('')

/** Records some seconds of each camera, and stops. Returns the files. */
async function record(): Promise<string[]> {
  const running = await start()
  for (const id of CAMERAS)
    await expect
      .poll(async () =>
        (await running.recordings(id)).some((one) => Number(one.durationSeconds) > 3 && one.status === 'created'),
      )
      .toBe(true)
  await stop()
  return files()
}

function removeDatabase(): void {
  for (const name of readdirSync(data)) if (name.startsWith('instance.')) rmSync(join(data, name))
}

function report(trial: string, before: readonly string[]): void {
  const left = files().filter((name) => before.includes(name)).length
  process.stdout.write(`${trial}: ${before.length} files before, ${left} of them after\n`)
}

beforeAll(async () => {
  const jpeg = readFileSync(at('tests/fleet/pen.jpg'))
  camera = await startHttpCamera({ '/mjpeg': (response) => sendPictures(response, [jpeg], 100) })
  const sources = CAMERAS.map((cameraId) => ({ cameraId, kind: 'mjpeg', location: `${camera.url}/mjpeg` }))
  writeFileSync(join(folder, 'cameras.json'), JSON.stringify(sources))
})
beforeEach(async () => {
  await stop()
  data = mkdtempSync(join(folder, 'data-'))
})
afterAll(async () => {
  await stop()
  await camera.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('recordings outlive the loss of the database: they are taken into the new one and can be watched', async () => {
  const before = await record()
  const unreadable = join(data, 'recordings/a/01a20a3d-cc18-703a-877f-a324001c699c.mp4')
  writeFileSync(unreadable, 'x')
  removeDatabase()
  const running = await start()
  for (const id of CAMERAS)
    await expect.poll(async () => (await running.recordings(id)).map(({ status }) => status)).toContain('saved')
  const [saved] = (await running.recordings('a')).filter(({ status }) => status === 'saved')
  const frame = await running.call('GET', `/api/recordings/frame/a/${Number(saved?.timestamp) + 1_500}`)
  expect(frame.status).toBe(200)
  await stop()
  report('a lost database', before)
  expect(files()).toEqual(expect.arrayContaining([...before, 'a/01a20a3d-cc18-703a-877f-a324001c699c.mp4']))
  const lines = logText()
    .split('\n')
    .filter((line) => line.includes('the index of recordings did not have'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(
    '3 taken into it, 1 cannot be read and stay as they are: a/01a20a3d-cc18-703a-877f-a324001c699c.mp4',
  )
})

test('recordings outlive an older database, and those of cameras that it does not know stay too', async () => {
  const old = await record()
  const saved = new Map(
    readdirSync(data)
      .filter((name) => name.startsWith('instance.'))
      .map((name) => [name, readFileSync(join(data, name))]),
  )
  const before = await record()
  expect(before.length).toBe(old.length + CAMERAS.length)
  removeDatabase()
  for (const [name, bytes] of saved) writeFileSync(join(data, name), bytes)
  writeFileSync(join(folder, 'none.json'), '[]')
  const running = await start('--cameras', join(folder, 'none.json'))
  for (const id of CAMERAS)
    await expect
      .poll(async () => (await running.recordings(id)).map(({ status }) => status))
      .toEqual(['saved', 'saved'])
  await stop()
  report('an older database', before)
  expect(files()).toEqual(before)
})

test('a clock that is 30 days ahead deletes nothing, which is told, until somebody confirms it', async () => {
  const before = await record()
  const running = await start('--start-time', new Date(Date.now() + 30 * DAY).toISOString())
  await expect.poll(async () => (await running.recordings('a')).length).toBe(2)
  report('a clock 30 days ahead', before)
  expect(files()).toEqual(expect.arrayContaining(before))
  const retention = await running.result('GET', '/api/workbench/recordings/retention')
  expect(retention).toMatchObject({ paused: { resumesAt: null } })
  const { time, paused } = retention as { time: number; paused: { expectedTime: number } }
  expect(Math.round((time - paused.expectedTime) / DAY)).toBe(30)
  const confirmed = await running.result('PUT', '/api/workbench/recordings/retention/confirmClock')
  expect(confirmed).toMatchObject({ paused: null })
  expect(
    await running.result('POST', '/api/authorization/audit/query', {
      query: [{ key: 'action', operator: '==', value: 'instance.clock-confirmed' }],
    }),
  ).toHaveLength(1)
  await stop()
  expect(logText()).toContain('nothing is deleted by its age')
  expect(logText()).toMatch(/the account \S+ has confirmed the clock/)
  // The rules run at a start, and have the time of the confirmed clock.
  await start('--start-time', new Date(Date.now() + 30 * DAY).toISOString())
  await expect.poll(() => files().filter((name) => before.includes(name))).toEqual([])
})
