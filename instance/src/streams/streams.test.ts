import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { PicturePainter } from '../pictures'
import { createBarn, outagesBetween } from '../simulator/model'
import { createTestInstance, TEST_START, type TestInstance, type TestSession } from '../testing'
import { createFragmentSplitter, readFragment, type Ffmpeg } from '../video'

const sample = readFileSync(new URL('../video/testing/twoParts.mp4', import.meta.url))
const [sampleHeader, sampleSegment] = createFragmentSplitter()
  .push(sample)
  .map(({ bytes }) => bytes) as [Buffer, Buffer]

/** The times of the pictures that were encoded. */
const painted: number[] = []
const painter: PicturePainter = {
  paint: ({ source }) => {
    if (source.kind === 'simulated') painted.push(source.time)
    return Promise.resolve(Buffer.from('picture'))
  },
  close: () => Promise.resolve(),
}
/** Encodes any input as the sample. */
const ffmpeg: Ffmpeg = {
  start: () => {
    throw new Error('nothing is recorded here')
  },
  run: () => Promise.resolve(Buffer.concat([sampleHeader, sampleSegment])),
}

const CAMERA = 'camera-01'
let instance: TestInstance
let operator: TestSession

beforeAll(async () => {
  instance = await createTestInstance({}, { painter, ffmpeg })
  operator = await instance.logIn('operator')
})
afterAll(() => instance.close())

async function openStream(path: string, session = operator): Promise<string> {
  const response = await session.call('GET', path)
  const { result } = (await response.json()) as { result: { path: string } }
  return result.path
}
const openLive = (session?: TestSession) => openStream(`/api/streaming/${CAMERA}`, session)
const problemOf = async (response: Response) => [response.status, ((await response.json()) as { type: string }).type]

async function segmentsOf(path: string): Promise<number[]> {
  const response = await instance.request(`${path}camera.m3u8`)
  return [...(await response.text()).matchAll(/^(\d+)\.m4s$/gm)].map(([, start]) => Number(start))
}

test('a live stream begins with past segments, which need no header and have times of their own', async () => {
  const path = await openLive()
  expect(path).toMatch(/^\/streams\/[\w-]{32}\/$/)
  const playlist = await instance.request(`${path}camera.m3u8`)
  expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(playlist.headers.get('cache-control')).toContain('no-store')
  const starts = await segmentsOf(path)
  expect(starts).toEqual(Array.from({ length: 15 }, (_, i) => TEST_START - (15 - i) * 2 * SECOND))
  const header = await instance.request(`${path}header-0.mp4`)
  expect(Buffer.from(await header.arrayBuffer())).toEqual(sampleHeader)
  painted.length = 0
  const segment = await instance.request(`${path}${starts[3]}.m4s`)
  expect(readFragment(Buffer.from(await segment.arrayBuffer()))?.decodeTime).toBe(3 * 2 * 10_240)
  expect(painted.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, i) => (starts[3] as number) + i * 250))
  expect((await instance.request(`${path}${TEST_START}.m4s`)).status).toBe(404)
})

test('the list goes on with the clock, and the stream ends a minute after its last request', async () => {
  const path = await openLive()
  await segmentsOf(path)
  instance.clock.advance(10 * SECOND)
  const starts = await segmentsOf(path)
  expect(starts.at(-1)).toBe(instance.clock.now() - 2 * SECOND)
  expect(starts).toHaveLength(15)
  const playlist = await (await instance.request(`${path}camera.m3u8`)).text()
  expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:5\n')
  instance.clock.advance(60 * SECOND)
  expect(await segmentsOf(path)).toHaveLength(15)
  instance.clock.advance(60 * SECOND + 1)
  expect((await instance.request(`${path}camera.m3u8`)).status).toBe(404)
})

test('it belongs to who has started it, and ends with the session', async () => {
  const session = await instance.logIn('viewer')
  const path = await openLive(session)
  const request = (token?: string) =>
    instance.request(`${path}camera.m3u8`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
  expect((await request()).status).toBe(200)
  expect((await request(session.accessToken)).status).toBe(200)
  expect((await request(operator.accessToken)).status).toBe(404)
  expect((await request('nonsense')).status).toBe(404)
  await session.call('DELETE', `/api/login/${session.refreshToken}`)
  expect((await request()).status).toBe(404)
  expect((await instance.request('/streams/unknown/camera.m3u8')).status).toBe(404)
})

test('who may see pictures only gets no stream', async () => {
  const contractor = await instance.logIn('contractor')
  expect((await contractor.call('GET', `/api/streaming/${CAMERA}`)).status).toBe(403)
  expect((await contractor.call('POST', '/api/recordings/query', {})).status).toBe(403)
})

test('privacy ends a stream', async () => {
  const admin = await instance.logIn('admin')
  const path = await openLive()
  await admin.call('PUT', '/api/privacy/multiple/true', { cameras: [CAMERA] })
  expect(await problemOf(await instance.request(`${path}camera.m3u8`))).toEqual([423, 'camera/privacy'])
  expect(await problemOf(await operator.call('GET', `/api/streaming/${CAMERA}`))).toEqual([423, 'camera/privacy'])
  await admin.call('PUT', '/api/privacy/multiple/false', { cameras: [CAMERA] })
  expect((await instance.request(`${path}camera.m3u8`)).status).toBe(404)
})

test('a recording has an hour from its time on, and an end', async () => {
  const timestamp = TEST_START - 5 * 60 * MINUTE + 1
  const path = await openStream(`/api/streaming/recording/${CAMERA}?timestamp=${timestamp}`)
  const starts = await segmentsOf(path)
  expect(starts[0]).toBe(timestamp - 1)
  expect(starts).toHaveLength(1_800)
  const playlist = await (await instance.request(`${path}camera.m3u8`)).text()
  expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n')
  expect(playlist.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
})

test.each([
  ['in the future', () => instance.clock.now() + MINUTE],
  ['older than the history', () => instance.clock.now() - 25 * 60 * MINUTE],
])('there is no recording %s', async (_, timestamp) => {
  const response = await operator.call('GET', `/api/streaming/recording/${CAMERA}?timestamp=${timestamp()}`)
  expect(await problemOf(response)).toEqual([404, 'recording/not-found'])
})

test('a camera that is silent has no live stream, and its recordings have a gap', async () => {
  const barn = createBarn({ seed: 1, species: 'pigs', simulationStart: Date.UTC(2026, 0, 12, 23) })
  const now = instance.clock.now()
  const silent = outagesBetween(barn, now - MINUTE, now + 1).find(({ from, to }) => from < now - MINUTE && to > now)
  const response = await operator.call('GET', `/api/streaming/${silent?.cameraId ?? ''}`)
  expect(await problemOf(response)).toEqual([404, 'camera/offline'])
})

test('a restart is a break in the stream', async () => {
  const admin = await instance.logIn('admin')
  const path = await openLive()
  expect((await admin.call('PUT', `/api/cameras/reboot/${CAMERA}`)).status).toBe(204)
  instance.clock.advance(10 * SECOND)
  const before = await segmentsOf(path)
  expect(before.at(-1)).toBeLessThan(instance.clock.now() - 9 * SECOND)
  instance.clock.advance(16 * SECOND)
  const playlist = await (await instance.request(`${path}camera.m3u8`)).text()
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
})

test('without the program that makes videos, pictures stay', async () => {
  const bare = await createTestInstance({}, { painter, ffmpeg: null })
  const session = await bare.logIn('operator')
  expect(await problemOf(await session.call('GET', `/api/streaming/${CAMERA}`))).toEqual([
    503,
    'stream/no-video-program',
  ])
  expect((await session.call('GET', `/api/cameras/${CAMERA}/still`)).status).toBe(200)
  await bare.close()
})
