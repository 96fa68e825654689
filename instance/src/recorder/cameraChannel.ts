import type { Clock } from '@barn-workbench/core/clock'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { CameraVideo, VideoPart } from '../video/cameraVideo'
import { readFragment, type VideoHeader } from '../video/mp4'
import { createParameterWatch } from './parameterSets'
import { createPartClock } from './partClock'
import { createRecentParts, type PartInMemory } from './recentParts'
import { createSourceRunner } from './sourceRunner'
import type { VideoSource } from './sources'
import { headerKeyOf } from './storage/recordingFile'
import type { RecordingStorage } from './storage/recordingStorage'

/** A source that is not recorded stays connected for this time after somebody has watched it, in ms. */
export const WATCHED_FOR = MINUTE
/** Parts that wait for the disk take no more than this, in bytes; those that come then are not recorded. */
const MOST_WAITING_BYTES = 32 * 1024 * 1024
/** Headers in memory; the one in use is the last. */
const KEPT_HEADERS = 4
/** A part that says to last longer, in ms, says it wrongly. */
const LONGEST_PART = MINUTE

export interface CameraChannelOptions {
  cameraId: string
  source: VideoSource
  /** Where recordings are; null: there is no data folder. */
  storage: RecordingStorage | null
  isRecorded: boolean
  clock: Clock
  random: () => number
  onProblem(problem: CameraSourceProblem): void
  onError(error: unknown): void
}

export type CameraChannel = ReturnType<typeof createCameraChannel>

/** The way of a camera's video: from its source, with the times of the instance, to the disk and to who watches. */
export function createCameraChannel(options: CameraChannelOptions) {
  const { cameraId, storage, clock } = options
  const isRecorded = options.isRecorded && storage !== null
  const placePart = createPartClock()
  const recent = createRecentParts()
  const headers = new Map<string, VideoHeader>()
  const hasNewParameters = createParameterWatch()
  const waiters = new Set<() => void>()
  const store = createStoring(options, recent)
  let header: VideoHeader | null = null
  let newestKeyPart: PartInMemory | null = null
  let lastSeen: number | null = null
  let connectedUntil = -Infinity
  let cancelDisconnect = (): void => undefined

  const runner = createSourceRunner({ ...options, sink: { onHeader: useHeader, onFragment: takeFragment } })

  function useHeader(next: VideoHeader): void {
    header = next
    headers.set(headerKeyOf(next), next)
    for (const key of headers.keys()) if (headers.size > KEPT_HEADERS) headers.delete(key)
  }

  function takeFragment(bytes: Buffer, knownStart?: number): void {
    const fragment = readFragment(bytes)
    if (!fragment || !header) return
    const stated = Math.round((fragment.duration / header.timescale) * 1_000)
    const duration = Math.max(1, Math.min(LONGEST_PART, stated))
    const start = placePart({ arrival: clock.now(), duration, start: knownStart })
    const { startsWithKeyFrame } = fragment
    const part = { start, duration, headerKey: headerKeyOf(header), startsWithKeyFrame, bytes }
    lastSeen = clock.now()
    if (startsWithKeyFrame) newestKeyPart = part
    recent.add(part)
    store(part, header)
    for (const waiter of waiters) waiter()
    // The camera has changed its picture: what decodes it now is said at the beginning of a connection.
    if (startsWithKeyFrame && hasNewParameters(header, bytes)) runner.restart()
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
    /** Starts to record. A source that is not recorded is connected when somebody watches. */
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
    connect,
    isRecorded,
    /** When what is stored ends, in ms since the epoch; null if there is nothing. */
    storedEnd: () => storage?.endOf(cameraId) ?? null,
    problem: () => runner.problem(),
    /** When the last part came, in ms since the epoch. */
    lastSeen: () => lastSeen ?? storage?.endOf(cameraId) ?? null,
    newestKeyPart: () => newestKeyPart,
    /** Resolves with the next part, or after `timeout` ms. */
    nextPart: (timeout: number): Promise<void> =>
      new Promise((resolve) => {
        const end = (): void => {
          cancelTimer()
          waiters.delete(end)
          resolve()
        }
        const cancelTimer = clock.setTimeout(end, timeout)
        waiters.add(end)
      }),
    video: createVideo({ cameraId, storage, recent, headers, watch: (now) => connect(now + WATCHED_FOR) }),
  }
}

/** Returns the function that stores a part when the disk has time, and takes it out of memory then. */
function createStoring(
  { cameraId, storage, isRecorded, onError }: CameraChannelOptions,
  recent: ReturnType<typeof createRecentParts>,
) {
  let last: Promise<unknown> = Promise.resolve()
  let waitingBytes = 0

  async function append(part: PartInMemory, header: VideoHeader): Promise<void> {
    try {
      const isStored = await storage?.append(cameraId, { ...part, header, isKey: part.startsWithKeyFrame })
      if (isStored) recent.remove(part)
    } catch (error) {
      onError(error)
    } finally {
      waitingBytes -= part.bytes.length
    }
  }

  const store = (part: PartInMemory, header: VideoHeader): void => {
    if (!isRecorded || !storage || waitingBytes + part.bytes.length > MOST_WAITING_BYTES) return
    waitingBytes += part.bytes.length
    last = last.then(() => append(part, header))
  }
  return Object.assign(store, { settled: () => last })
}

interface VideoDependencies {
  cameraId: string
  storage: RecordingStorage | null
  recent: ReturnType<typeof createRecentParts>
  headers: ReadonlyMap<string, VideoHeader>
  watch(now: number): void
}

function createVideo({ cameraId, storage, recent, headers, watch }: VideoDependencies): CameraVideo {
  async function storedBytes({ start }: VideoPart): Promise<Buffer | null> {
    const stored = await storage?.partsBetween(cameraId, start, start + 1)
    const part = stored?.find((one) => one.start === start)
    return part && storage ? storage.read(cameraId, part) : null
  }

  return {
    async partsBetween(from, to) {
      const inMemory = recent.between(from, to)
      const [first] = inMemory
      const last = inMemory.at(-1)
      const stored = (await storage?.partsBetween(cameraId, from, to)) ?? []
      // Where both have something, the one in memory is what came last.
      return stored
        .filter(
          ({ start, duration }) =>
            !first || !last || start + duration <= first.start || start >= last.start + last.duration,
        )
        .map(({ start, duration, headerKey, isKey }): VideoPart => ({
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
    read: async (part, signal) =>
      signal.aborted ? null : (recent.find(part.start)?.bytes ?? (await storedBytes(part))),
    watch,
  }
}
