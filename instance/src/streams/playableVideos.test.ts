import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFragmentSplitter, readVideoHeader, type CameraVideo, type Ffmpeg, type VideoSegment } from '../video'
import { createPlayableVideos } from './playableVideos'

const sample = readFileSync(new URL('../video/testing/twoParts.mp4', import.meta.url))
const [sampleHeader, sampleSegment] = createFragmentSplitter()
  .push(sample)
  .map(({ bytes }) => bytes) as [Buffer, Buffer]
const header = readVideoHeader(sampleHeader)
const neverAborted = new AbortController().signal

const segment = (start: number, startsWithKeyFrame = true): VideoSegment => ({
  start,
  duration: 2_000,
  headerKey: 'h',
  startsWithKeyFrame,
})

/** A camera with a key frame every 4 s, whose segments say when they begin. */
function createCamera(properties: Partial<NonNullable<typeof header>>) {
  const segments = [segment(0), segment(2_000, false), segment(4_000), segment(6_000, false)]
  const video: CameraVideo = {
    segmentsBetween: (from, to) => Promise.resolve(segments.filter(({ start }) => start + 2_000 > from && start < to)),
    header: () => Promise.resolve(header && { ...header, ...properties }),
    read: ({ start }) => Promise.resolve(Buffer.from(`segment ${start}`)),
    watch: () => undefined,
  }
  return { video, segments }
}

function createEncoder() {
  const runs: { args: string; input: string }[] = []
  const ffmpeg: Ffmpeg = {
    start: () => {
      throw new Error('nothing goes on')
    },
    run: (args, { input }) => {
      runs.push({ args: args.join(' '), input: input.slice(1).map(String).join() })
      return Promise.resolve(Buffer.concat([sampleHeader, sampleSegment]))
    },
  }
  return { ffmpeg, runs }
}

const nameOf = (bytes: Buffer | null) => (bytes?.equals(sampleSegment) ? 'encoded' : String(bytes))

async function playAll({ video }: ReturnType<typeof createCamera>, ffmpeg: Ffmpeg | null, maximumHeight: number) {
  const playable = createPlayableVideos(() => ffmpeg)(video, { cameraId: 'c', maximumHeight, isAlive: () => true })
  const segments = await playable.segmentsBetween(0, 8_000)
  const shown = await playable.header('h')
  const bytes = await Promise.all(segments.map((one) => playable.read(one, neverAborted)))
  return { codec: shown?.codec ?? null, bytes: bytes.map((read) => nameOf(read.ok ? read.value : null)) }
}

test('H.264 that is low enough is passed on as it is', async () => {
  const { ffmpeg, runs } = createEncoder()
  const { bytes } = await playAll(createCamera({ height: 540 }), ffmpeg, 540)
  expect(bytes).toEqual(['segment 0', 'segment 2000', 'segment 4000', 'segment 6000'])
  expect(runs).toEqual([])
  expect((await playAll(createCamera({ height: 540 }), null, 540)).bytes).toEqual(bytes)
})

test.each([
  ['what is higher', { height: 1080 }, 540],
  ['another coding', { isH264: false, codec: 'hev1' }, 2160],
])('%s is encoded, each segment once, from the key frame that it needs on', async (_, properties, maximumHeight) => {
  const { ffmpeg, runs } = createEncoder()
  const { bytes, codec } = await playAll(createCamera(properties), ffmpeg, maximumHeight)
  expect(bytes).toEqual(Array(4).fill('encoded'))
  expect(codec).toBe(header?.codec)
  expect(runs.map(({ input }) => input).sort()).toEqual([
    'segment 0',
    'segment 0,segment 2000',
    'segment 4000',
    'segment 4000,segment 6000',
  ])
  const skipped = runs.filter(({ args }) => args.includes('-ss 2000ms'))
  expect(skipped.map(({ input }) => input).sort()).toEqual(['segment 0,segment 2000', 'segment 4000,segment 6000'])
})

test('without an encoder, what would have to be encoded has no header', async () => {
  const { codec, bytes } = await playAll(createCamera({ isH264: false }), null, 2160)
  expect(codec).toBeNull()
  expect(bytes).toEqual(Array(4).fill('null'))
})
