import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { SourceSink } from '../cameraSources'
import { openSqlite, prepareDatabase } from '../database'
import { jpegFragment, jpegVideoHeader, readVideoHeader } from '../video/mp4'
import { createCameraChannel } from './cameraChannel'
import { createFrameDecoder } from './frameDecoder'
import { openRecordingStorage, type RecordingStorage } from './storage/recordingStorage'
import { findFrame, loadFrame } from './videoFeed'

const START = Date.UTC(2026, 0, 14, 9)
const never = new AbortController().signal

/** A source that sends what the test says. */
function createScript() {
  const sinks: SourceSink[] = []
  let stopped = 0
  return {
    source(sink: SourceSink) {
      sinks.push(sink)
      return { stop: () => Promise.resolve(void stopped++) }
    },
    connections: () => sinks.length,
    isConnected: () => sinks.length > stopped,
    begin(width = 64): void {
      const header = readVideoHeader(jpegVideoHeader(width, 36))
      if (header) sinks.at(-1)?.onHeader(header)
    },
    /** A segment of pictures with these texts, each shown for a second. */
    send: (...texts: string[]) =>
      sinks.at(-1)?.onFragment(jpegFragment(texts.map((text) => ({ bytes: Buffer.from(text), duration: SECOND })))),
  }
}

async function openStorage(now: () => number): Promise<RecordingStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'barn-channel-'))
  const database = await prepareDatabase(openSqlite(':memory:'))
  const measureDisk = () => Promise.resolve({ free: 1, total: 1 })
  return openRecordingStorage({ database, folder, measureDisk, now })
}

async function openChannel({ isRecorded = false } = {}) {
  const clock = createFakeClock(START)
  const script = createScript()
  const storage = isRecorded ? await openStorage(clock.now) : null
  const errors: unknown[] = []
  const channel = createCameraChannel({
    ...{ cameraId: 'pen', source: script.source, storage, isRecorded, clock },
    random: () => 0.5,
    onProblem: () => undefined,
    onError: (error) => errors.push(error),
  })
  channel.start()
  const startsOf = async () => (await channel.video.segmentsBetween(0, Infinity)).map(({ start }) => start - START)
  return { clock, script, storage, channel, startsOf, errors }
}

test('a source that is not recorded is connected for 60 s after the last look, and its segments stay for 60 s', async () => {
  const { clock, script, channel, startsOf } = await openChannel()
  expect(script.connections()).toBe(0)
  channel.video.watch(clock.now())
  await clock.advance(15 * SECOND)
  channel.video.watch(clock.now())
  script.begin()
  for (let segment = 0; segment < 35; segment++) {
    await clock.advance(2 * SECOND)
    script.send('a', 'b')
    channel.video.watch(clock.now())
  }
  const starts = await startsOf()
  expect([starts.length, starts.at(-1)]).toEqual([31, 83 * SECOND])
  for (let silence = 0; silence < 59; silence++) {
    await clock.advance(SECOND)
    script.send('c')
  }
  expect(script.isConnected()).toBe(true)
  await clock.advance(2 * SECOND)
  expect([script.isConnected(), script.connections()]).toEqual([false, 1])
})

test('segments go from memory to the disk, and are read alike', async () => {
  const { clock, script, storage, channel, startsOf, errors } = await openChannel({ isRecorded: true })
  script.begin()
  for (let segment = 0; segment < 3; segment++) {
    await clock.advance(2 * SECOND)
    script.send(`first of ${segment}`, `second of ${segment}`)
  }
  const inMemory = await startsOf()
  await expect.poll(async () => (await storage?.segmentsBetween('pen', 0, Infinity))?.length).toBe(3)
  expect([inMemory, await startsOf()]).toEqual([
    [0, 2 * SECOND, 4 * SECOND],
    [0, 2 * SECOND, 4 * SECOND],
  ])
  const [segment] = await channel.video.segmentsBetween(START + 2 * SECOND, START + 3 * SECOND)
  const bytes = segment && (await channel.video.read(segment, never))
  expect(bytes?.includes('first of 1second of 1')).toBe(true)
  expect((await channel.video.header(segment?.headerKey ?? ''))?.width).toBe(64)
  expect(errors).toEqual([])
  await channel.stop()
  expect(storage?.list()).toMatchObject([{ status: 'saved', durationSeconds: 6 }])
})

test('the picture of a time is the nearest one, with its true time', async () => {
  const { clock, script, channel } = await openChannel({ isRecorded: true })
  script.begin()
  for (let segment = 0; segment < 5; segment++) {
    await clock.advance(2 * SECOND)
    script.send(`0 of ${segment}`, `1 of ${segment}`)
  }
  const decoder = createFrameDecoder(() => null)
  const pictureAt = async (time: number, difference = MINUTE) => {
    const search = { time: START + time, from: START + time - difference, to: START + time + difference }
    const found = await findFrame(channel.video, search)
    const bytes = found && (await loadFrame(channel.video, decoder, found, never))
    return found && [found.time - START, Buffer.from(bytes ?? []).toString()]
  }
  expect(await pictureAt(3_100)).toEqual([3_000, '1 of 1'])
  expect(await pictureAt(5_900)).toEqual([6_000, '0 of 3'])
  expect(await pictureAt(5_000, 0)).toEqual([5_000, '1 of 2'])
  expect(await pictureAt(5_001, 0)).toBeNull()
  expect(await pictureAt(40_000)).toEqual([8_000, '0 of 4'])
  expect(await pictureAt(-3_000)).toEqual([0, '0 of 0'])
  expect(await pictureAt(-3_000, 2_000)).toBeNull()
})

test('where the clock was set back, nothing is recorded twice, and the live picture goes on', async () => {
  const { clock, script, storage, channel, startsOf } = await openChannel({ isRecorded: true })
  script.begin()
  for (let segment = 0; segment < 3; segment++) {
    await clock.advance(2 * SECOND)
    script.send('a', 'b')
  }
  await expect.poll(async () => (await storage?.segmentsBetween('pen', 0, Infinity))?.length).toBe(3)
  const now = clock.now()
  clock.now = () => now - 5 * SECOND
  script.send('late', 'later')
  await expect.poll(() => startsOf()).toContain(-1_000)
  expect((await storage?.segmentsBetween('pen', 0, Infinity))?.length).toBe(3)
  expect(channel.newestKeySegment()?.start).toBe(START - 1_000)
})
