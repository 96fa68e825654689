import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { succeed } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import type { CameraStore } from '../../stores'
import type { StreamedVideo } from '../../streams'
import { createFfmpegFinder, createFragmentSplitter, readVideoHeader, type FindFfmpeg } from '../../video'
import { createAccumulator } from '../accumulator/accumulator'
import type { StoredArtifact } from '../artifactStore'
import { planArtifact } from '../planArtifact'
import { createClipMaker } from './clipMaker'
import { createVideoCut } from './videoCut'

/* Clips of videos of one colour. Without ffmpeg the tests are listed as not run. */

const findFfmpeg = createFfmpegFinder(() => undefined)
const testWithFfmpeg = test.runIf(findFfmpeg())

const START = Date.UTC(2026, 0, 14, 8)
const span = { start: START, end: START + 10 * SECOND }
/** Length of a segment of the videos, in ms. */
const SEGMENT = 2 * SECOND
const PICTURES_PER_HALF_SECOND = 5
const LARGEST_OUTPUT = 128 * 1024 * 1024
/** The height of the bar above the pictures. */
const BAR = 44
const GREY = [51, 55, 60]
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]

/** Two seconds of video of one colour, as header and fragment. */
function videoOf(colour: string): [Buffer, Buffer] {
  const input = `color=${colour}:s=160x90:r=5:d=${SEGMENT / SECOND}`
  const coding = ['-c:v', 'libx264', '-threads', '1', '-pix_fmt', 'yuv420p', '-bf', '0', '-g', '10']
  const output = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1']
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', input, ...coding, ...output])
  const [header, fragment] = createFragmentSplitter()
    .push(bytes)
    .map((box) => box.bytes)
  if (!header || !fragment) throw new Error('This is no video.')
  return [header, fragment]
}

/** A camera of one colour that has pictures at some seconds of the clip, each for the length of a segment. */
function cameraOf(colour: string, seconds: readonly number[]): StreamedVideo {
  const [headerBytes, fragment] = videoOf(colour)
  const segments = seconds.map((second) => ({
    ...{ start: START + second * SECOND, duration: SEGMENT, headerKey: colour, startsWithKeyFrame: true },
  }))
  return {
    segmentsBetween: () => Promise.resolve(segments),
    header: () => Promise.resolve(readVideoHeader(headerBytes)),
    watch: () => true,
    read: () => Promise.resolve(succeed(fragment)),
  }
}

const NO_VIDEO: StreamedVideo = {
  ...{ segmentsBetween: () => Promise.resolve([]), header: () => Promise.resolve(null), watch: () => true },
  read: () => Promise.resolve(succeed(null)),
}
const WHOLE = [0, 2, 4, 6, 8]

interface Given {
  cameras: Readonly<Record<string, StreamedVideo>>
  find?: FindFfmpeg
  checkRoom?: () => Promise<void>
  signal?: AbortSignal
}

/** Makes a clip of the cameras. Returns its file, and the folder of incomplete videos. */
function makerOf({ cameras, find = findFfmpeg, checkRoom = () => Promise.resolve(), signal }: Given) {
  const folder = mkdtempSync(join(tmpdir(), 'barn-clip-'))
  const workFolder = mkdtempSync(join(folder, 'work-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const cameraIds = Object.keys(cameras)
  const clip = { besideCameraIds: cameraIds.slice(1), title: 'Pens at noon', marks: [START + 5 * SECOND] }
  const facts = { type: 'recording', cameraId: cameraIds[0] ?? null, place: 'Pen', ...span, clip } as const
  const state = { status: 'pending', size: null, md5: null, contentType: null, failure: null, progress: null } as const
  const artifact: StoredArtifact = { ...planArtifact(facts, 'Europe/Berlin'), ...state, artifactId: '1', version: 1 }
  const make = createClipMaker({
    cut: createVideoCut({ videoOf: (cameraId) => cameras[cameraId] ?? null, waitForTurn: () => Promise.resolve() }),
    accumulator: createAccumulator(),
    cameras: {
      documents: { find: (cameraId: string) => Promise.resolve({ name: cameraId }) },
    } as unknown as CameraStore,
    findFfmpeg: find,
    language: 'en',
    timeZone: 'Europe/Berlin',
    workFolder,
    checkRoom,
  })
  const shares: number[] = []
  return {
    workFolder,
    /** How much of the clip was said to be made, each time. */
    shares,
    async make(): Promise<string> {
      const file = join(folder, 'made.mp4')
      for await (const outcome of make(
        artifact,
        { ...clip, cameraIds },
        { signal: signal ?? new AbortController().signal, report: (_, share) => shares.push(share) },
      )) {
        if (!('made' in outcome)) throw new Error('It is not made.')
        await pipeline(Readable.from(outcome.made.content as AsyncIterable<Uint8Array>), createWriteStream(file))
      }
      return file
    },
  }
}

/** Returns the function that reads the colour of a point of the picture at a second, a multiple of 0.5. */
function pointsOf(file: string, { width, height }: { width: number; height: number }) {
  const picked = ['-vf', `select=not(mod(n\\,${PICTURES_PER_HALF_SECOND}))`, '-vsync', '0']
  const output = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const options = { maxBuffer: LARGEST_OUTPUT }
  const pictures = execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...picked, ...output], options)
  return (second: number, x: number, y: number): number[] => {
    const offset = ((second * 2 * height + y) * width + x) * 3
    return [...pictures.subarray(offset, offset + 3)]
  }
}

/** Whether two colours are the same but for the loss of the video. */
const isLike = (colour: readonly number[], expected: readonly number[]): boolean =>
  colour.every((level, index) => Math.abs(level - (expected[index] ?? NaN)) < 16)

testWithFfmpeg('pauses, a late start and a camera without video are empty, and the clock is right', async () => {
  const file = await makerOf({
    cameras: { paused: cameraOf('red', [0, 2, 8]), none: NO_VIDEO, late: cameraOf('blue', [3, 5, 7]) },
  }).make()
  const pointOf = pointsOf(file, { width: 1280, height: 720 + BAR })
  const tile = (x: number, y: number) => (second: number) => pointOf(second, x, BAR + y)
  const [paused, none, late, empty] = [tile(320, 100), tile(960, 100), tile(320, 460), tile(960, 460)]
  for (const [second, camera, expected] of [
    [1, paused, RED],
    [3.5, paused, RED],
    [4.5, paused, GREY],
    [7.5, paused, GREY],
    [8.5, paused, RED],
    [1, none, GREY],
    [9, none, GREY],
    [2.5, late, GREY],
    [3.5, late, BLUE],
    [8.5, late, BLUE],
    [9.5, late, GREY],
    [5, empty, GREY],
  ] as const)
    expect([second, camera(second), isLike(camera(second), expected)]).toEqual([second, expect.anything(), true])
  // The line is green as far as the clip is over: 40 % of it in the fifth second, also while a camera gives nothing.
  const isPassed = (second: number, share: number): boolean => {
    const [red = 0, green = 0] = pointOf(second, Math.round(1280 * share), BAR - 2)
    return green - red > 80
  }
  expect([isPassed(4.5, 0.38), isPassed(4.5, 0.42)]).toEqual([true, false])
  expect([isPassed(9.5, 0.88), isPassed(9.5, 0.92)]).toEqual([true, false])
  const [red = 0, green = 0] = pointOf(1, 640, BAR - 6)
  expect(red - green).toBeGreaterThan(60)
})

testWithFfmpeg('a clip of one camera that has shortly lost pictures keeps the last one', async () => {
  const { make, shares } = makerOf({ cameras: { one: cameraOf('blue', [-1, 1, 5, 7]) } })
  const file = await make()
  const pointOf = pointsOf(file, { width: 1280, height: 720 + BAR })
  for (const second of [0, 3.5, 4.5, 8.5]) expect(isLike(pointOf(second, 640, 400), BLUE)).toBe(true)
  expect(isLike(pointOf(9.5, 640, 400), GREY)).toBe(true)
  // Five pieces are read, and eleven bars are taken: one each second, and one at the end.
  expect(shares).toEqual([...shares].sort((left, right) => left - right))
  expect([shares.length, shares[4], shares.at(-1)]).toEqual([16, expect.closeTo(0.2), expect.closeTo(1)])
})

testWithFfmpeg('nothing is made where no camera has a picture', async () => {
  const { make, workFolder } = makerOf({ cameras: { one: NO_VIDEO, two: NO_VIDEO } })
  await expect(make()).rejects.toMatchObject({ failure: 'no-pictures' })
  expect(readdirSync(workFolder)).toEqual([])
})

test('without the program none is made', async () => {
  await expect(makerOf({ cameras: { one: NO_VIDEO }, find: () => null }).make()).rejects.toMatchObject({
    failure: 'no-video-program',
  })
})

testWithFfmpeg('an interruption ends the program, and no file stays', async () => {
  const abort = new AbortController()
  const ended: (string | null)[] = []
  const find: FindFfmpeg = () => {
    const found = findFfmpeg()
    return (
      found && {
        ...found,
        start(args, options) {
          const child = found.start(args, options)
          child.on('close', (_, signal) => ended.push(signal))
          child.on('spawn', () => abort.abort())
          return child
        },
      }
    )
  }
  const { make, workFolder } = makerOf({ cameras: { one: cameraOf('red', WHOLE) }, find, signal: abort.signal })
  await expect(make()).rejects.toThrow()
  expect(abort.signal.aborted).toBe(true)
  expect(ended).toEqual(['SIGKILL'])
  expect(readdirSync(workFolder)).toEqual([])
})

testWithFfmpeg('a full disk is told, and no file stays', async () => {
  const checkRoom = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const { make, workFolder } = makerOf({ cameras: { one: cameraOf('red', WHOLE) }, checkRoom })
  await expect(make()).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(workFolder)).toEqual([])
})
