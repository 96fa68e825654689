import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { sendPictures, startHttpCamera, type HttpCamera } from '../fleet/hostileCamera'
import { startRtspServer, type RtspServer } from '../fleet/rtspServer'
import { makeTestVideo } from '../fleet/testVideo'
import { startRecordingBarn, type RecordingBarn } from './recordingBarn'

const PASSWORD = 'se:cr et/1'
const folder = mkdtempSync(join(tmpdir(), 'barn-recorder-'))
const media = join(folder, 'media')
const data = join(folder, 'data')
const video = join(media, 'pen.mp4')
const jpeg = readFileSync(at('tests/fleet/pen.jpg'))

/** A picture that says to be of 50,000 × 50,000 pixels. */
function hugePicture(): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = [0xc0, 0xc2].map((type) => copy.indexOf(Buffer.from([0xff, type]))).find((found) => found >= 0) ?? 0
  copy.writeUInt16BE(50_000, frame + 5)
  copy.writeUInt16BE(50_000, frame + 7)
  return copy
}

let camera: RtspServer
let redirecting: RtspServer
let elsewhere: RtspServer
let http: HttpCamera
let barn: RecordingBarn

const withPassword = (url: string, password = PASSWORD) => url.replace('://', `://cam:${encodeURIComponent(password)}@`)

async function startServers(): Promise<void> {
  mkdirSync(media)
  await makeTestVideo(video)
  const credentials = { username: 'cam', password: PASSWORD, scheme: 'digest' as const }
  ;[camera, elsewhere] = await Promise.all([startRtspServer({ video, credentials }), startRtspServer({})])
  redirecting = await startRtspServer({ refuses: { status: 302, location: elsewhere.url } })
  http = await startHttpCamera({
    '/mjpeg': (response) => sendPictures(response, [jpeg], 100),
    '/flood': (response) => sendPictures(response, [jpeg], 1),
    '/shot': (response) => void response.end(jpeg),
    '/half': (response) => sendPictures(response, [jpeg.subarray(0, jpeg.length / 2)], 20),
    '/huge': (response) => sendPictures(response, [hugePicture()], 20),
    '/html': (response) => void response.setHeader('content-type', 'text/html').end('<html>'),
    '/hang': () => undefined,
    '/moved': (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  })
}

const sources = () => [
  { cameraId: 'tcp', location: withPassword(camera.url) },
  { cameraId: 'udp', location: withPassword(camera.url), transport: 'udp' },
  { cameraId: 'live', location: withPassword(camera.url), recording: { isRecorded: false } },
  { cameraId: 'wrong', location: withPassword(camera.url, 'other') },
  { cameraId: 'redirecting', location: withPassword(redirecting.url) },
  { cameraId: 'file', location: video },
  { cameraId: 'shot', location: `${http.url}/shot` },
  ...['mjpeg', 'flood', 'half', 'huge', 'html', 'hang', 'moved'].map((cameraId) => ({
    ...{ cameraId, kind: 'mjpeg', location: `${http.url}/${cameraId}` },
  })),
]
const RECORDED = ['tcp', 'udp', 'file', 'shot', 'mjpeg', 'flood']

const FLAGS = ['--cameras', join(folder, 'cameras.json'), '--media-folder', media, '--camera-network', 'local']
const start = () => startRecordingBarn(data, FLAGS)

beforeAll(async () => {
  await startServers()
  writeFileSync(join(folder, 'cameras.json'), JSON.stringify(sources()))
  barn = await start()
})

afterAll(async () => {
  await barn?.stop()
  await Promise.all([camera, elsewhere, redirecting, http].map((server) => server?.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const still = (cameraId: string) => barn.call('GET', `/api/cameras/${cameraId}/still?resizeY=90`)
const frame = (cameraId: string, time: number, query = '') =>
  barn.call('GET', `/api/recordings/frame/${cameraId}/${time}?resizeY=90${query}`)
const timeOf = (response: Response) => Number(response.headers.get('x-still-frame-timestamp'))
const recordedSeconds = async (cameraId: string) =>
  (await barn.recordings(cameraId)).reduce((sum, { durationSeconds }) => sum + Number(durationSeconds), 0)

test('cameras by RTSP over TCP and UDP, by HTTP, and a video file are recorded', async () => {
  for (const cameraId of RECORDED) await expect.poll(() => recordedSeconds(cameraId)).toBeGreaterThan(3.5)
  for (const cameraId of RECORDED) {
    const [recording] = await barn.recordings(cameraId)
    expect(recording).toMatchObject({ cameraId, status: 'created' })
    const response = await still(cameraId)
    expect([cameraId, response.status]).toEqual([cameraId, 200])
    expect(Math.abs(Date.now() - timeOf(response))).toBeLessThan(20_000)
  }
})

test('a picture of the past is the key frame before its time, or exactly the nearest one where that is wanted', async () => {
  for (const cameraId of ['tcp', 'mjpeg']) {
    const [recording] = await barn.recordings(cameraId)
    const time = Number(recording?.timestamp) + 3_100
    const near = await frame(cameraId, time)
    expect([near.status, near.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(Math.abs(time - timeOf(near))).toBeLessThan(2_500)
    const nearest = await frame(cameraId, time, '&maximumDifference=400')
    expect(nearest.status).toBe(200)
    expect(Math.abs(time - timeOf(nearest))).toBeLessThanOrEqual(400)
    const exact = await frame(cameraId, timeOf(nearest), '&onlyExactFrame=true')
    expect([exact.status, timeOf(exact)]).toEqual([200, timeOf(nearest)])
    expect((await frame(cameraId, timeOf(nearest) + 7, '&onlyExactFrame=true')).status).toBe(404)
    expect((await frame(cameraId, Number(recording?.timestamp) - 600_000)).status).toBe(404)
  }
})

test('200 pictures of the past that are asked at once are all answered, and nobody else waits for them', async () => {
  const [recording] = await barn.recordings('tcp')
  const asked = Array.from({ length: 200 }, (_, index) =>
    frame('tcp', Number(recording?.timestamp) + index * 20, '&maximumDifference=150'),
  )
  const other = await still('shot')
  expect(other.status).toBe(200)
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
  expect(statuses).toEqual(new Set([200]))
})

test('a source that is not recorded is connected while somebody looks', async () => {
  expect(await barn.recordings('live')).toEqual([])
  const response = await still('live')
  expect(response.status).toBe(200)
  expect((await still('live')).status).toBe(200)
})

test('what a source does wrong is told, and other addresses see nothing', async () => {
  const problems = async () => {
    const cameras = await barn.cameras()
    return ['wrong', 'redirecting', 'half', 'huge', 'html', 'moved', 'hang', 'tcp'].map(
      (id) => cameras[id]?.sourceProblem,
    )
  }
  await expect
    .poll(problems)
    .toEqual(['refused', 'noAnswer', 'noPicture', 'noPicture', 'noPicture', 'noAnswer', 'noAnswer', null])
  expect([elsewhere.requests, http.requests.includes('/elsewhere')]).toEqual([[], false])
  expect(redirecting.requests.filter((request) => /authorization/i.test(request))).toEqual([])
})

test('no password is in what the instance writes, tells or starts', async () => {
  const setup = await barn.result('GET', '/api/cameras/setup/tcp')
  expect(setup).toMatchObject({ source: { kind: 'rtsp', location: camera.url, username: 'cam', hasPassword: true } })
  const processes = execFileSync('ps', ['ax', '-ww', '-o', 'args']).toString()
  expect(processes).toContain('-rtsp_transport')
  const database = readdirSync(data).filter((name) => name.startsWith('instance.db'))
  const stored = database.map((name) => readFileSync(join(data, name), 'latin1')).join('')
  for (const text of [JSON.stringify(setup), processes, barn.output(), stored])
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)]) expect(text.includes(secret)).toBe(false)
})

test('a source is tried before it is stored, added to the floor plan, changed with its password, and removed', async () => {
  const source = { kind: 'rtsp', location: camera.url, username: 'cam', password: PASSWORD }
  const tried = await barn.result('POST', '/api/cameras/testSource', { source })
  expect(tried).toMatchObject({ problem: null, video: { codec: 'h264', width: 640, height: 360 } })
  expect(Buffer.from((tried as { picture: string }).picture, 'base64').readUInt16BE(0)).toBe(0xffd8)
  const add = { camera: { cameraId: 'added', name: 'Added', source: { kind: 'mjpeg', location: `${http.url}/mjpeg` } } }
  expect((await barn.call('POST', '/api/cameras', add)).status).toBe(201)
  expect((await barn.call('POST', '/api/cameras', add)).status).toBe(409)
  await expect.poll(() => recordedSeconds('added')).toBeGreaterThan(0)
  const canvases = (await barn.result('POST', '/api/cameraCanvases/query', {})) as { cameras: { cameraId: string }[] }[]
  expect(canvases[0]?.cameras.some(({ cameraId }) => cameraId === 'added')).toBe(true)
  expect((await barn.call('DELETE', '/api/cameras/added')).status).toBe(204)
  await expect.poll(() => barn.recordings('added')).toEqual([])
  await expect.poll(() => readdirSync(join(data, 'recordings')).includes('added')).toBe(false)
  expect((await barn.call('GET', '/api/cameras/setup/added')).status).toBe(404)
})

test.each([
  [{ kind: 'video', location: '/etc/passwd' }],
  [{ kind: 'folder', location: '/' }],
  [{ kind: 'rtsp', location: 'file:///etc/passwd' }],
  [{ kind: 'rtsp', location: '-i' }],
  [{ kind: 'snapshot', location: 'concat:a|b' }],
])('the source %j is not allowed', async (source) => {
  const tried = await barn.call('POST', '/api/cameras/testSource', { source })
  expect([tried.status, ((await tried.json()) as { type: string }).type]).toEqual([400, 'camera-source/not-allowed'])
  const added = await barn.call('POST', '/api/cameras', { camera: { name: 'X', source } })
  expect(added.status).toBe(400)
})

test('after a power cut no program is left, recordings are whole, and the next ones begin', async () => {
  const before = await barn.recordings('tcp')
  await barn.kill()
  const programs = () => execFileSync('ps', ['ax', '-ww', '-o', 'args']).toString().includes(`file:${video} -map`)
  await expect.poll(programs).toBe(false)
  barn = await start()
  await expect
    .poll(async () => (await barn.recordings('tcp')).map(({ status }) => status))
    .toEqual(['saved', 'created'])
  const [saved] = await barn.recordings('tcp')
  expect(saved?.recordingId).toBe(before[0]?.recordingId)
  expect(Number(saved?.durationSeconds)).toBeGreaterThanOrEqual(Number(before[0]?.durationSeconds))
  expect((await frame('tcp', Number(saved?.timestamp) + 1_000)).status).toBe(200)
})
