import type { Clock } from '@barn-workbench/core/clock'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { VideoSource } from '../cameraSources'
import type { CameraVideo, VideoSegment } from '../video/cameraVideo'
import { readFragment, readSamples, type VideoHeader } from '../video/mp4'
import { createSourceRunner } from './sourceRunner'
import { headerKeyOf } from './storage/recordingFile'
import type { RecordingStorage } from './storage/recordingStorage'

/** A source that is not recorded stays connected for this time after it was watched last, in ms. */
export const WATCHED_FOR = MINUTE
/** Maximum bytes of segments that wait for the disk; further ones are not recorded. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024
/** Number of headers in memory; the last one is in use. */
const KEPT_HEADERS = 4
/** Time between two new connections since a camera has changed its picture, in ms. */
const SHORTEST_ADAPTION = MINUTE
/** Time without video that counts as a gap, in ms. */
const SHORTEST_GAP = 2 * SECOND
/** Maximum duration of a segment, in ms. A longer one is a wrong statement of the camera. */
const LONGEST_SEGMENT = MINUTE

export interface CameraChannelOptions {
  cameraId: string
  source: VideoSource
  /** The storage of recordings; null without a data folder. */
  storage: RecordingStorage | null
  isRecorded: boolean
  clock: Clock
  random: () => number
  onProblem(problem: CameraSourceProblem): void
  onError(error: unknown): void
}

export type CameraChannel = ReturnType<typeof createCameraChannel>

/** The intake of a camera's video. */
function createIntake(options: CameraChannelOptions, onNewParameters: () => void) {
  const { clock } = options
  const placeSegment = createSegmentClock()
  const recent = createRecentSegments()
  const headers = new Map<string, VideoHeader>()
  const hasNewParameters = createParameterWatch()
  const waiters = new Set<() => void>()
  const store = createStoring(options, recent)
  let header: VideoHeader | null = null
  let newestKeySegment: SegmentInMemory | null = null
  let lastSeen: number | null = null
  let end: number | null = null
  const received = { bytes: 0, gaps: 0 }

  return {
    recent,
    headers,
    store,
    waiters,
    newestKeySegment: () => newestKeySegment,
    lastSeen: () => lastSeen,
    received,
    onHeader(next: VideoHeader): void {
      header = next
      headers.set(headerKeyOf(next), next)
      for (const key of headers.keys()) if (headers.size > KEPT_HEADERS) headers.delete(key)
    },
    onFragment(bytes: Buffer, knownStart?: number): void {
      const fragment = readFragment(bytes)
      if (!fragment || !header) return
      const stated = Math.round((fragment.duration / header.timescale) * 1_000)
      const duration = Math.max(1, Math.min(LONGEST_SEGMENT, stated))
      const start = placeSegment({ arrival: clock.now(), duration, start: knownStart })
      const { startsWithKeyFrame } = fragment
      const segment = { start, duration, headerKey: headerKeyOf(header), startsWithKeyFrame, bytes }
      lastSeen = clock.now()
      received.bytes += bytes.length
      if (end !== null && start - end > SHORTEST_GAP) received.gaps++
      end = start + duration
      if (startsWithKeyFrame) newestKeySegment = segment
      recent.add(segment)
      store(segment, header)
      for (const waiter of waiters) waiter()
      if (startsWithKeyFrame && hasNewParameters(header, bytes)) onNewParameters()
    },
  }
}

/** The way of a camera's video: from its source, with the times of the instance, to the disk and to the watchers. */
export function createCameraChannel(options: CameraChannelOptions) {
  const { cameraId, storage, clock } = options
  const isRecorded = options.isRecorded && storage !== null
  let connectedUntil = -Infinity
  let adaptedAt = -Infinity
  let cancelDisconnect = (): void => undefined
  const intake = createIntake(options, adapt)
  const { recent, headers, store, waiters, newestKeySegment } = intake
  const runner = createSourceRunner({ ...options, sink: intake })

  /** The camera has changed its picture: the new decoder settings come at the beginning of a connection. */
  function adapt(): void {
    if (Math.abs(clock.now() - adaptedAt) < SHORTEST_ADAPTION) return
    adaptedAt = clock.now()
    runner.restart()
  }

  /** Connects a source that is not recorded until a time, in ms since the epoch. */
  function connect(until: number): void {
    if (isRecorded) return
    connectedUntil = Math.max(connectedUntil, until)
    runner.start()
    cancelDisconnect()
    cancelDisconnect = clock.setTimeout(() => void runner.stop(), Math.max(0, connectedUntil - clock.now()))
  }

  return {
    connect,
    isRecorded,
    newestKeySegment,
    /** Starts to record. A source that is not recorded is connected while it is watched. */
    start(): void {
      if (isRecorded) runner.start()
    },
    async stop(): Promise<void> {
      cancelDisconnect()
      await runner.stop()
      await store.settled()
      await storage?.close(cameraId)
    },
    restart: () => runner.restart(),
    problem: () => runner.problem(),
    /** The end of the stored video, in ms since the epoch; null if there is none. */
    storedEnd: () => storage?.endOf(cameraId) ?? null,
    /** The time at which the last segment came, in ms since the epoch. */
    lastSeen: () => intake.lastSeen() ?? storage?.endOf(cameraId) ?? null,
    /** Bytes and gaps of the video since the start. */
    received: () => intake.received,
    nextSegment: (timeout: number): Promise<void> => waitForNext(waiters, clock, timeout),
    video: createVideo({
      cameraId,
      storage,
      recent,
      headers,
      newest: newestKeySegment,
      watch: (now) => connect(now + WATCHED_FOR),
    }),
  }
}

/** Resolves with the next segment, or after `timeout` ms. */
function waitForNext(waiters: Set<() => void>, clock: Clock, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancelTimer()
      waiters.delete(end)
      resolve()
    }
    const cancelTimer = clock.setTimeout(end, timeout)
    waiters.add(end)
  })
}

/** Returns the function that stores a segment when the disk has time, and takes it out of memory then. */
function createStoring(
  { cameraId, storage, isRecorded, onError }: CameraChannelOptions,
  recent: ReturnType<typeof createRecentSegments>,
) {
  const inTurn = createSerialQueue()
  let waitingBytes = 0

  async function append(segment: SegmentInMemory, header: VideoHeader): Promise<void> {
    try {
      const isStored = await storage?.append(cameraId, { ...segment, header, isKey: segment.startsWithKeyFrame })
      if (isStored) recent.remove(segment)
    } catch (error) {
      onError(error)
    } finally {
      waitingBytes -= segment.bytes.length
    }
  }

  const store = (segment: SegmentInMemory, header: VideoHeader): void => {
    if (!isRecorded || !storage || waitingBytes + segment.bytes.length > MOST_WAITING_BYTES) return
    waitingBytes += segment.bytes.length
    void inTurn(() => append(segment, header))
  }
  return Object.assign(store, { settled: () => inTurn(() => undefined) })
}

interface VideoDependencies {
  cameraId: string
  storage: RecordingStorage | null
  recent: ReturnType<typeof createRecentSegments>
  headers: ReadonlyMap<string, VideoHeader>
  newest(): SegmentInMemory | null
  watch(now: number): void
}

function createVideo({ cameraId, storage, recent, headers, newest, watch }: VideoDependencies): CameraVideo {
  async function storedBytes({ start }: VideoSegment): Promise<Buffer | null> {
    const stored = await storage?.segmentsBetween(cameraId, start, start + 1)
    const segment = stored?.find((one) => one.start === start)
    return segment && storage ? storage.read(cameraId, segment) : null
  }

  function bytesInMemory({ start }: VideoSegment): Buffer | null {
    const segment = newest()?.start === start ? newest() : recent.find(start)
    return segment?.bytes ?? null
  }

  return {
    async segmentsBetween(from, to) {
      const inMemory = recent.between(from, to)
      const [first] = inMemory
      const last = inMemory.at(-1)
      const stored = (await storage?.segmentsBetween(cameraId, from, to)) ?? []
      // If both have a segment, the one in memory is newer.
      return stored
        .filter(
          ({ start, duration }) =>
            !first || !last || start + duration <= first.start || start >= last.start + last.duration,
        )
        .map(({ start, duration, headerKey, isKey }): VideoSegment => ({
          start,
          duration,
          headerKey,
          startsWithKeyFrame: isKey,
        }))
        .concat(
          inMemory.map(({ start, duration, headerKey, startsWithKeyFrame }) => ({
            start,
            duration,
            headerKey,
            startsWithKeyFrame,
          })),
        )
        .sort((a, b) => a.start - b.start)
    },
    header: async (headerKey) => headers.get(headerKey) ?? (await storage?.header(cameraId, headerKey)) ?? null,
    read: async (segment, signal) => (signal.aborted ? null : (bytesInMemory(segment) ?? (await storedBytes(segment)))),
    watch,
  }
}

/** The facts from which the time of a segment is computed. Times in ms. */
export interface ArrivedSegment {
  /** The time at which the instance had all of it, in ms since the epoch. */
  arrival: number
  duration: number
  /** Time of its first picture where the source knows it. */
  start?: number | undefined
}

/** Maximum difference of running times from the clock, in ms; beyond it the clock counts. */
const LARGEST_DIFFERENCE = 2 * SECOND
/** Maximum shift of a segment toward the clock, in ms, so that the two do not drift apart. */
const CORRECTION = 2

/**
 * Gives the segments of a camera their times by the clock of the instance, ignoring the camera's clock: each follows
 * the previous one, as long as that agrees with its arrival. Returns the start of a segment, in ms since the epoch.
 */
export function createSegmentClock(): (segment: ArrivedSegment) => number {
  let expected: number | null = null
  return ({ arrival, duration, start: known }) => {
    const measured = Math.round(known ?? arrival - duration)
    const difference = expected === null ? Infinity : measured - expected
    const start =
      expected === null || known !== undefined || Math.abs(difference) > LARGEST_DIFFERENCE
        ? measured
        : expected + Math.max(-CORRECTION, Math.min(CORRECTION, difference))
    expected = start + duration
    return start
  }
}

/** The type of the unit of H.264 that states the size of the picture and how it is coded. */
const SEQUENCE_PARAMETERS = 7
const TYPE_BITS = 0x1f
const LENGTH_BYTES = 4

/** The parameters at the beginning of a picture of H.264, or null. */
function parametersOf(fragment: Buffer): Buffer | null {
  const first = readSamples(fragment)?.[0]
  if (!first) return null
  const end = Math.min(first.offset + first.size, fragment.length)
  for (let offset = first.offset; offset + LENGTH_BYTES < end;) {
    const start = offset + LENGTH_BYTES
    const unitEnd = start + fragment.readUInt32BE(offset)
    if (((fragment[start] ?? 0) & TYPE_BITS) === SEQUENCE_PARAMETERS && unitEnd <= end)
      return Buffer.from(fragment.subarray(start, unitEnd))
    offset = unitEnd
  }
  return null
}

/**
 * Returns a function that says of a segment that begins with a key frame whether the camera has changed how its video
 * is coded since the segment before, such as its size. The header then does not fit any more.
 */
function createParameterWatch(): (header: VideoHeader, fragment: Buffer) => boolean {
  let current: Buffer | null = null
  return (header, fragment) => {
    const found = header.isH264 ? parametersOf(fragment) : null
    const hasChanged = found !== null && current !== null && !found.equals(current)
    if (found) current = found
    return hasChanged
  }
}

/** A segment in memory. */
interface SegmentInMemory extends VideoSegment {
  bytes: Buffer
}

/** Segments are kept for this time, in ms, and up to this number of bytes. */
const KEPT_FOR = MINUTE
const MOST_BYTES = 32 * 1024 * 1024

/** The latest segments of a camera that are not stored on the disk, oldest first. */
interface RecentSegments {
  add(segment: SegmentInMemory): void
  /** Forgets a segment, which is stored now. */
  remove(segment: SegmentInMemory): void
  between(from: number, to: number): SegmentInMemory[]
  find(start: number): SegmentInMemory | null
  clear(): void
}

function createRecentSegments(): RecentSegments {
  let segments: SegmentInMemory[] = []
  const bytesOf = (): number => segments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return {
    add(segment) {
      // After the clock was set back, earlier segments have times in the future.
      segments = segments.filter(({ start }) => start < segment.start && start >= segment.start - KEPT_FOR)
      segments.push(segment)
      while (segments.length > 1 && bytesOf() > MOST_BYTES) segments.shift()
    },
    remove(segment) {
      segments = segments.filter((other) => other !== segment)
    },
    between: (from, to) => segments.filter(({ start, duration }) => start < to && start + duration > from),
    find: (start) => segments.find((segment) => segment.start === start) ?? null,
    clear() {
      segments = []
    },
  }
}
