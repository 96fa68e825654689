import { wait, type Clock } from '@barn-workbench/core/clock'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { createCameraRequest, fetchPicture, type CameraRequest, type HttpSource } from './fetchPicture'
import { createTurns } from './growingBytes'
import { createJpegParts, type JpegParts } from './jpegParts'
import { boundaryOf, createMultipartParser } from './multipart'
import type { SourceSink, VideoSource } from './source'

/** Time from one picture that is kept to the next, in ms: of a camera that sends more, the others are left out. */
const SHORTEST_PERIOD = 190
/** Of a camera with large pictures, fewer are kept, so that it does not fill the disk within hours: this many bytes a second. */
const KEPT_BYTES_PER_SECOND = 1024 * 1024
/** However large its pictures are, one is kept each part. */
const LONGEST_PERIOD = 2 * SECOND
/** Time from one request for a single picture to the next, in ms. */
const SNAPSHOT_PERIOD = 2 * SECOND
/** Time that a camera has to begin with its answer, in ms. */
const ANSWER_TIMEOUT = 10 * SECOND
/** A camera that sends more bytes in a second is read no faster. */
const MOST_BYTES_PER_SECOND = 8 * 1024 * 1024
/** So many bodies in a row that are no pictures end a stream. */
const MOST_UNREADABLE = 10

export interface JpegSourceDependencies {
  fetch: typeof globalThis.fetch
  clock: Clock
}

/** A source that runs until it fails or is stopped. */
function createLoop(
  clock: Clock,
  run: (parts: JpegParts, signal: AbortSignal) => Promise<CameraSourceProblem>,
): VideoSource {
  return (sink: SourceSink) => {
    const controller = new AbortController()
    const parts = createJpegParts(sink, clock)
    const ended = run(parts, controller.signal)
      .catch((): CameraSourceProblem => 'noAnswer')
      .then((problem) => {
        parts.stop()
        if (!controller.signal.aborted) sink.onEnd(problem)
      })
    return {
      stop() {
        controller.abort()
        parts.stop()
        return ended
      },
    }
  }
}

/** A camera that sends JPEG pictures one after the other in one HTTP response. */
export function createMjpegSource(source: HttpSource, { fetch, clock }: JpegSourceDependencies): VideoSource {
  const request = createCameraRequest(source, fetch)
  return createLoop(clock, async (parts, signal) => {
    const response = await requestStream(request, { clock, signal })
    if (typeof response === 'string') return response
    const boundary = boundaryOf(response.headers.get('content-type'))
    if (boundary === null || !response.body) {
      await response.body?.cancel()
      return 'noPicture'
    }
    const reader = response.body.getReader()
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
    return readStream(reader, { boundary, parts, clock })
  })
}

interface StreamRequest {
  clock: Clock
  signal: AbortSignal
}

/** Requests a stream. The time limit is for the beginning of the answer only, since the answer has no end. */
async function requestStream(
  request: CameraRequest,
  { clock, signal }: StreamRequest,
): Promise<Response | CameraSourceProblem> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  signal.addEventListener('abort', abort, { once: true })
  const cancelTimer = clock.setTimeout(abort, ANSWER_TIMEOUT)
  const response = await request(controller.signal)
  cancelTimer()
  return response
}

interface StreamReading {
  boundary: string
  parts: JpegParts
  clock: Clock
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { boundary, parts, clock }: StreamReading,
): Promise<CameraSourceProblem> {
  const parse = createMultipartParser(boundary)
  const limit = createRateLimit(clock)
  let kept = { at: -Infinity, bytes: 0 }
  let unreadable = 0
  const turn = createTurns()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (const body of parse(next.value)) {
        const now = clock.now()
        if (now >= kept.at && now - kept.at < periodAfter(kept.bytes)) continue
        const isKept = parts.add(body)
        unreadable = isKept ? 0 : unreadable + 1
        if (isKept) kept = { at: now, bytes: body.length }
        if (unreadable >= MOST_UNREADABLE) return 'noPicture'
      }
      await limit(next.value.length)
      await turn()
    }
    return 'noAnswer'
  } catch (error) {
    return error instanceof RangeError ? 'noPicture' : 'noAnswer'
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** How long after a picture of so many bytes the next one is kept, in ms. */
function periodAfter(bytes: number): number {
  return Math.min(LONGEST_PERIOD, Math.max(SHORTEST_PERIOD, (bytes / KEPT_BYTES_PER_SECOND) * SECOND))
}

/** Waits out the second in which too much has come. */
function createRateLimit(clock: Clock): (bytes: number) => Promise<void> {
  let second = { start: clock.now(), bytes: 0 }
  return async (bytes) => {
    const elapsed = clock.now() - second.start
    if (elapsed < 0 || elapsed >= SECOND) second = { start: clock.now(), bytes: 0 }
    second.bytes += bytes
    if (second.bytes > MOST_BYTES_PER_SECOND) await wait(clock, Math.max(1, SECOND - elapsed))
  }
}

export interface SnapshotSourceDependencies extends JpegSourceDependencies {
  /** A picture of another format, or a very high one, as JPEG; null if it is no picture. */
  toJpeg(bytes: Uint8Array): Promise<Uint8Array | null>
}

/** The result of work that cannot be stopped; null as soon as the signal is aborted. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(null)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** A camera that answers each HTTP request with its current picture. */
export function createSnapshotSource(
  source: HttpSource,
  { fetch, clock, toJpeg }: SnapshotSourceDependencies,
): VideoSource {
  const request = createCameraRequest(source, fetch)
  return createLoop(clock, async (parts, signal) => {
    for (;;) {
      const startedAt = clock.now()
      const bytes = await fetchPicture(request, signal)
      if (typeof bytes === 'string') return bytes
      if (!parts.add(bytes)) {
        const converted = await untilAborted(toJpeg(bytes), signal).catch(() => null)
        if (!converted || !parts.add(converted)) return 'noPicture'
      }
      const elapsed = Math.max(0, clock.now() - startedAt)
      await wait(clock, Math.max(0, SNAPSHOT_PERIOD - elapsed), signal)
    }
  })
}
