import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fail, succeed } from '@barn-workbench/core/result'
import type { StreamedVideo } from '../../streams'
import { createFragmentSplitter, readFragment, readVideoHeader, type VideoSegment } from '../../video'
import type { StoredArtifact } from '../artifactStore'
import { planArtifact } from '../planArtifact'
import { createRecordingProducer } from './recordingProducer'
import { createVideoCut } from './videoCut'

const sample = readFileSync(new URL('../../video/testing/twoParts.mp4', import.meta.url))
const [headerBytes, fragment] = createFragmentSplitter()
  .push(sample)
  .map(({ bytes }) => bytes) as [Buffer, Buffer]
const header = readVideoHeader(headerBytes)
const START = Date.UTC(2026, 0, 14, 8)
const span = { start: START, end: START + 8_000 }

const segment = (seconds: number, changes: Partial<VideoSegment> = {}): VideoSegment => ({
  ...{ start: START + seconds * 1_000, duration: 2_000, headerKey: 'h', startsWithKeyFrame: true },
  ...changes,
})

function videoOf(
  segments: readonly VideoSegment[],
  read: StreamedVideo['read'] = () => Promise.resolve(succeed(fragment)),
) {
  const video: StreamedVideo = {
    segmentsBetween: () => Promise.resolve(segments),
    header: () => Promise.resolve(header),
    watch: () => true,
    read,
  }
  return video
}

function planned(): StoredArtifact {
  const plan = planArtifact({ type: 'recording', cameraId: 'a', place: 'Pen', ...span }, 'Europe/Berlin')
  const state = { status: 'pending', size: null, md5: null, contentType: null, failure: null, progress: null } as const
  return { ...plan, ...state, artifactId: '1', version: 1 }
}

async function make(video: StreamedVideo | null, { isClosed = false } = {}) {
  const producer = createRecordingProducer({
    cut: createVideoCut({ videoOf: () => video, waitForTurn: () => Promise.resolve(), retryDelay: 1 }),
    makeClip: () => {
      throw new Error('It is no clip')
    },
    isClosed: () => Promise.resolve(isClosed),
  })
  for await (const outcome of producer([planned()], new AbortController().signal, () => undefined)) {
    if (!('made' in outcome)) throw new Error('It is not made')
    const pieces: Uint8Array[] = []
    for await (const piece of outcome.made.content as AsyncIterable<Uint8Array>) pieces.push(piece)
    return { bytes: Buffer.concat(pieces), data: outcome.made.data }
  }
  throw new Error('There is no outcome')
}

/** The times at which the fragments of a file begin, in seconds. */
function timesOf(bytes: Buffer): number[] {
  const [, ...fragments] = createFragmentSplitter().push(bytes)
  return fragments.map((one) => (readFragment(one.bytes)?.decodeTime ?? NaN) / (header?.timescale ?? NaN))
}

test('the segments of a video become one file whose times begin at 0, with its breaks', async () => {
  const { bytes, data } = await make(videoOf([segment(0), segment(2), segment(6)]))
  expect(bytes.subarray(0, headerBytes.length).equals(header?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(timesOf(bytes)).toEqual([0, 2, 6])
  expect(data).toEqual({ durationSeconds: 6 })
})

test('it begins with a key frame, and ends where another coding begins', async () => {
  const segments = [
    segment(0, { startsWithKeyFrame: false }),
    segment(2),
    segment(4),
    segment(6, { headerKey: 'other' }),
  ]
  expect(timesOf((await make(videoOf(segments))).bytes)).toEqual([0, 2])
})

test('a segment that is gone is left out', async () => {
  const read: StreamedVideo['read'] = ({ start }) => Promise.resolve(succeed(start === START + 2_000 ? null : fragment))
  expect(timesOf((await make(videoOf([segment(0), segment(2), segment(4)], read))).bytes)).toEqual([0, 4])
})

test('a segment is asked for again where too many are being made', async () => {
  let asked = 0
  const read: StreamedVideo['read'] = () =>
    Promise.resolve(asked++ === 0 ? fail('request/too-many', { retryAfter: 1 }) : succeed(fragment))
  expect(timesOf((await make(videoOf([segment(0)], read))).bytes)).toEqual([0])
})

test('without a video, without a segment and of a closed camera there is none', async () => {
  await expect(make(null)).rejects.toMatchObject({ failure: 'no-video-program' })
  await expect(make(videoOf([]))).rejects.toMatchObject({ failure: 'no-pictures' })
  await expect(make(videoOf([segment(0)]), { isClosed: true })).rejects.toMatchObject({ failure: 'privacy' })
})
