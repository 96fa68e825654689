import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { barnTime, call, type Reply } from './client'

const text = ({ bytes }: Reply) => Buffer.from(bytes).toString()

async function open(path: string): Promise<string> {
  const { status, result } = await call('GET', path, { as: 'operator' })
  expect(status).toBe(200)
  return (result as { path: string }).path
}

/** Reads a file of a stream, without any header. */
const read = (path: string) => call('GET', path, { as: null })

/** The times of the decoded pictures of some parts in a row, in s. */
async function picturesOf(path: string, parts: readonly string[]): Promise<number[]> {
  const files: Reply[] = []
  for (const name of ['header-0.mp4', ...parts]) files.push(await read(path + name))
  expect(files.map(({ status }) => status)).toEqual(files.map(() => 200))
  const listed = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 'framecrc', '-'], {
    input: Buffer.concat(files.map(({ bytes }) => bytes)),
  }).toString()
  const timeBase = Number(/#tb 0: 1\/(\d+)/.exec(listed)?.[1])
  return [...listed.matchAll(/^0,\s*\d+,\s*(\d+)/gm)].map(([, time]) => Number(time) / timeBase)
}

test('a simulated camera streams live: parts that a decoder plays one after the other', async () => {
  const path = await open('/api/streaming/camera-01')
  const playlist = text(await read(`${path}camera.m3u8`))
  expect(playlist).toMatch(/^#EXTM3U\n/)
  const time = Date.parse(/PROGRAM-DATE-TIME:(.*)/.exec(playlist)?.[1] ?? '')
  expect(Math.abs(barnTime() - 30_000 - time)).toBeLessThan(5_000)
  const parts = playlist.split('\n').filter((line) => line.endsWith('.m4s'))
  const times = await picturesOf(path, parts.slice(-3, -1))
  expect(times).toHaveLength(16)
  expect(times.map((second) => second - (times[0] as number))).toEqual(times.map((_, index) => index * 0.25))
})

test('what was seen five hours ago can be played, as large as the camera sends or smaller', async () => {
  for (const quality of ['source', '540']) {
    const timestamp = barnTime() - 5 * HOUR
    const path = await open(`/api/streaming/recording/camera-02?timestamp=${timestamp}&quality=${quality}`)
    const playlist = text(await read(`${path}camera.m3u8`))
    expect(playlist).toMatch(/#EXT-X-ENDLIST\n$/)
    const [first = ''] = playlist.split('\n').filter((line) => line.endsWith('.m4s'))
    expect(Math.abs(Number.parseInt(first) - timestamp)).toBeLessThanOrEqual(2_000)
    expect(await picturesOf(path, [first])).toHaveLength(8)
  }
})

test('the recordings of a camera are listed, one an hour', async () => {
  const { result } = await call('POST', '/api/recordings/query', {
    as: 'operator',
    body: {
      query: [{ key: 'cameraId', operator: '==', value: 'camera-01' }],
      order: [{ key: 'timestamp', direction: 'desc' }],
      limit: 3,
    },
  })
  const [newest, complete] = result as Record<string, unknown>[]
  expect(newest).toMatchObject({ cameraId: 'camera-01', status: 'created', filesizeMb: expect.any(Number) as number })
  expect(complete).toMatchObject({ status: 'saved', durationSeconds: 3_600 })
})

test.each([
  ['a path that was never given', '/streams/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/camera.m3u8'],
  ['a path with steps upwards', '/streams/..%2F..%2Finstance.db/camera.m3u8'],
])('%s is not found', async (_, path) => {
  expect((await read(path)).status).toBe(404)
})

test('an unknown quality, time or camera is refused', async () => {
  const statusOf = async (path: string) => (await call('GET', path, { as: 'operator' })).status
  expect(await statusOf('/api/streaming/camera-01?quality=huge')).toBe(400)
  expect(await statusOf('/api/streaming/recording/camera-01')).toBe(400)
  expect(await statusOf('/api/streaming/recording/camera-01?timestamp=now')).toBe(400)
  expect(await statusOf('/api/streaming/unknown')).toBe(404)
})
