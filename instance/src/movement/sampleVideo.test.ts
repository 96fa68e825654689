import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { PicturePainter } from '../pictures'
import type { CameraVideo, VideoSegment } from '../video'
import { jpegFragment, jpegVideoHeader, readVideoHeader, type VideoHeader } from '../video/mp4'
import { sampleVideo } from './sampleVideo'

const START = Date.UTC(2026, 10, 30, 12)

function jpegOf(level: number): Uint8Array {
  const canvas = createCanvas(64, 36)
  const context = canvas.getContext('2d')
  context.fillStyle = `rgb(${level}, ${level}, ${level})`
  context.fillRect(0, 0, 64, 36)
  return canvas.toBuffer('image/jpeg')
}

interface Part {
  start: number
  /** Times of the pictures from one to the next, in ms. */
  durations: readonly number[]
  size?: readonly [number, number]
}

/** A video of JPEG pictures, which are as bright as they are late: a level for each second. */
function videoOf(parts: readonly Part[]) {
  const headerOf = ([width, height]: readonly [number, number]): VideoHeader => {
    const header = readVideoHeader(jpegVideoHeader(width, height))
    if (!header) throw new Error('this is no header')
    return header
  }
  const stored = parts.map(({ start, durations, size = [64, 36] }) => {
    let time = start
    const pictures = durations.map((duration) => {
      const bytes = jpegOf(((time - START) / SECOND) % 256)
      time += duration
      return { bytes, duration: (duration * headerOf(size).timescale) / 1_000 }
    })
    const segment: VideoSegment = { start, duration: time - start, headerKey: size.join(), startsWithKeyFrame: true }
    return { segment, header: headerOf(size), bytes: jpegFragment(pictures) }
  })
  const video: CameraVideo = {
    segmentsBetween: (from, to) =>
      Promise.resolve(
        stored.map(({ segment }) => segment).filter(({ start, duration }) => start < to && start + duration > from),
      ),
    header: (key) => Promise.resolve(stored.find(({ segment }) => segment.headerKey === key)?.header ?? null),
    read: (wanted) => Promise.resolve(stored.find(({ segment }) => segment.start === wanted.start)?.bytes ?? null),
    watch: () => undefined,
  }
  return video
}

const painter = {
  paint: ({ source }) => Promise.resolve(source.kind === 'bytes' ? source.bytes : null),
} as PicturePainter

const sample = (video: CameraVideo, from = START) =>
  sampleVideo(
    video,
    { from, to: START + 10 * MINUTE },
    { findFfmpeg: () => null, painter },
    AbortSignal.timeout(MINUTE),
  )

const steady = (count: number, duration: number): number[] => Array.from({ length: count }, () => duration)

test('pictures are taken about every two seconds, with the times and levels that they have', async () => {
  const { pictures, until } = await sample(
    videoOf([
      { start: START, durations: steady(20, 200) },
      { start: START + 4 * SECOND, durations: steady(20, 200) },
    ]),
  )
  expect(pictures.map(({ time }) => (time - START) / SECOND)).toEqual([0, 1.8, 3.6, 5.4, 7.2])
  for (const { time, levels, width, height } of pictures) {
    expect([width, height]).toEqual([64, 36])
    expect(Math.abs((levels[1_000] ?? 0) - (time - START) / SECOND)).toBeLessThanOrEqual(1)
  }
  expect(until).toBe(START + 8 * SECOND)
})

test('what was looked at is not looked at again', async () => {
  const video = videoOf([
    { start: START, durations: steady(10, 400) },
    { start: START + 4 * SECOND, durations: steady(10, 400) },
  ])
  const { pictures } = await sample(video, START + 4 * SECOND)
  expect(pictures.map(({ time }) => time - START)).toEqual([4_000, 6_000])
  expect(await sample(video, START + 8 * SECOND)).toEqual({
    pictures: [],
    dropped: new Map(),
    until: START + 8 * SECOND,
  })
})

test('a stream that breaks off and comes back with another size goes on', async () => {
  const { pictures } = await sample(
    videoOf([
      { start: START, durations: steady(4, 500) },
      { start: START + 30 * SECOND, durations: steady(4, 500), size: [32, 18] },
    ]),
  )
  expect(pictures.map(({ time, width }) => [time - START, width])).toEqual([
    [0, 64],
    [30_000, 32],
  ])
})

test('a video with a picture every ten seconds, and one without any, are no faults', async () => {
  const { pictures } = await sample(videoOf([{ start: START, durations: steady(4, 10 * SECOND) }]))
  expect(pictures.map(({ time }) => (time - START) / SECOND)).toEqual([0, 10, 20, 30])
  expect((await sample(videoOf([]))).pictures).toEqual([])
  const gone: CameraVideo = { ...videoOf([{ start: START, durations: [500] }]), read: () => Promise.resolve(null) }
  expect((await sample(gone)).pictures).toEqual([])
})
