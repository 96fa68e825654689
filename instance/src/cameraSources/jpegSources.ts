import { wait, type Clock } from '@barn-workbench/core/clock'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { isWholeJpeg, jpegSize, type PictureSize } from '../painting/pictureSize'
import { jpegFragment, jpegVideoHeader, readVideoHeader } from '../video/mp4'
import { createByteBuffer, createEventLoopPause } from './byteBuffer'
import { createCameraRequest, fetchPicture, type CameraRequest, type HttpSource } from './fetchPicture'
import type { SourceSink, VideoSource } from './videoSource'

/** Time from one picture that is kept to the next, in ms: of a camera that sends more, the others are left out. */
const SHORTEST_PERIOD = 190
/**
 * Most bytes a second that are kept of a camera. Large pictures are kept less often, so that they do not fill the disk
 * within hours.
 */
const KEPT_BYTES_PER_SECOND = 1024 * 1024
/** Longest time between two pictures that are kept, in ms, however large they are. */
const LONGEST_PERIOD = 2 * SECOND
/** Time from one request for a single picture to the next, in ms. */
const SNAPSHOT_PERIOD = 2 * SECOND
/** Time that a camera has to begin with its answer, in ms. */
const ANSWER_TIMEOUT = 10 * SECOND
/** Maximum bytes per second that are read of a camera. A camera that sends more is read more slowly. */
const MOST_BYTES_PER_SECOND = 8 * 1024 * 1024
/** Number of bodies in a row without a picture after which a stream is ended. */
const MOST_UNREADABLE = 10

export interface JpegSourceDependencies {
  fetch: typeof globalThis.fetch
  clock: Clock
}

/** A source that runs until it fails or is stopped. */
function createLoop(
  clock: Clock,
  run: (segments: JpegSegments, signal: AbortSignal) => Promise<CameraSourceProblem>,
): VideoSource {
  return (sink: SourceSink) => {
    const controller = new AbortController()
    const segments = createJpegSegments(sink, clock)
    const ended = run(segments, controller.signal)
      .catch((): CameraSourceProblem => 'noAnswer')
      .then((problem) => {
        segments.stop()
        if (!controller.signal.aborted) sink.onEnd(problem)
      })
    return {
      stop() {
        controller.abort()
        segments.stop()
        return ended
      },
    }
  }
}

/** A camera that sends JPEG pictures one after the other in one HTTP response. */
export function createMjpegSource(source: HttpSource, { fetch, clock }: JpegSourceDependencies): VideoSource {
  const request = createCameraRequest(source, fetch)
  return createLoop(clock, async (segments, signal) => {
    const response = await requestStream(request, { clock, signal })
    if (typeof response === 'string') return response
    const boundary = boundaryOf(response.headers.get('content-type'))
    if (boundary === null || !response.body) {
      await response.body?.cancel()
      return 'noPicture'
    }
    const reader = response.body.getReader()
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
    return readStream(reader, { boundary, segments, clock })
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
  segments: JpegSegments
  clock: Clock
}

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { boundary, segments, clock }: StreamReading,
): Promise<CameraSourceProblem> {
  const parse = createMultipartParser(boundary)
  const limit = createRateLimit(clock)
  let kept = { at: -Infinity, bytes: 0 }
  let unreadable = 0
  const pause = createEventLoopPause()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (const body of parse(next.value)) {
        const now = clock.now()
        if (now >= kept.at && now - kept.at < periodAfter(kept.bytes)) continue
        const isKept = segments.add(body)
        unreadable = isKept ? 0 : unreadable + 1
        if (isKept) kept = { at: now, bytes: body.length }
        if (unreadable >= MOST_UNREADABLE) return 'noPicture'
      }
      await limit(next.value.length)
      await pause()
    }
    return 'noAnswer'
  } catch (error) {
    return error instanceof RangeError ? 'noPicture' : 'noAnswer'
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Time after a picture of this size in bytes until the next one is kept, in ms. */
function periodAfter(bytes: number): number {
  return Math.min(LONGEST_PERIOD, Math.max(SHORTEST_PERIOD, (bytes / KEPT_BYTES_PER_SECOND) * SECOND))
}

/** Waits until the second is over in which a camera has sent too many bytes. */
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
  /** Converts a picture of another format, or a very high one, to JPEG. Null if it is not a picture. */
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
  return createLoop(clock, async (segments, signal) => {
    for (;;) {
      const startedAt = clock.now()
      const bytes = await fetchPicture(request, signal)
      if (typeof bytes === 'string') return bytes
      if (!segments.add(bytes)) {
        const converted = await untilAborted(toJpeg(bytes), signal).catch(() => null)
        if (!converted || !segments.add(converted)) return 'noPicture'
      }
      const elapsed = Math.max(0, clock.now() - startedAt)
      await wait(clock, Math.max(0, SNAPSHOT_PERIOD - elapsed), signal)
    }
  })
}

/** A segment has pictures of about this time, in ms. */
const SEGMENT_LENGTH = 2 * SECOND
/** A segment is closed after this time, in ms, whether or not there is another picture. */
const LONGEST_WAIT = 3 * SECOND
/** A segment of more bytes is closed. */
const LARGEST_SEGMENT = 16 * 1024 * 1024

/**
 * A video has one size for at least this time, in ms: if a camera keeps changing its size, pictures of other sizes are
 * in the video unchanged.
 */
const SHORTEST_VIDEO = 30 * SECOND

interface TimedPicture {
  bytes: Uint8Array
  time: number
}

/** Makes a video of single JPEG pictures: segments of about 2 s, each picture with the time at which it came. */
interface JpegSegments {
  /** Returns false if it is not a whole JPEG picture, or is too large. */
  add(bytes: Uint8Array): boolean
  /** Gives nothing more. */
  stop(): void
}

function createJpegSegments(sink: Pick<SourceSink, 'onHeader' | 'onFragment'>, clock: Clock): JpegSegments {
  let pictures: TimedPicture[] = []
  let stated: { size: string; time: number } | null = null
  let cancelTimer = (): void => undefined

  /** Closes the segment; its last picture is shown until `end`, in ms since the epoch. */
  function close(end: number): void {
    cancelTimer()
    const [first] = pictures
    if (!first) return
    const timed = pictures.map(({ bytes, time }, index) => {
      const next = pictures[index + 1]?.time ?? end
      return { bytes, duration: Math.max(1, next - time) }
    })
    pictures = []
    sink.onFragment(jpegFragment(timed), first.time)
  }

  /** Whether a picture of this size begins another video. */
  function beginsAnother(size: string, time: number): boolean {
    return stated === null || (stated.size !== size && Math.abs(time - stated.time) >= SHORTEST_VIDEO)
  }

  function begin({ width, height }: PictureSize, time: number): void {
    stated = { size: `${width}x${height}`, time }
    const header = readVideoHeader(jpegVideoHeader(width, height))
    if (header) sink.onHeader(header)
  }

  return {
    add(bytes) {
      const found = isWholeJpeg(bytes) ? jpegSize(bytes) : null
      if (!found) return false
      const time = clock.now()
      const isNew = beginsAnother(`${found.width}x${found.height}`, time)
      if (isNew || isComplete(pictures, time)) close(time)
      if (isNew) begin(found, time)
      if (pictures.length === 0) cancelTimer = clock.setTimeout(() => close(clock.now()), LONGEST_WAIT)
      pictures.push({ bytes, time })
      return true
    },
    stop() {
      cancelTimer()
      pictures = []
    },
  }
}

/** Whether a segment has enough pictures when another one comes at this time. */
function isComplete(pictures: readonly TimedPicture[], time: number): boolean {
  const [first] = pictures
  const last = pictures.at(-1)
  if (!first || !last) return false
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes.length, 0)
  return time < last.time || time - first.time >= SEGMENT_LENGTH || bytes > LARGEST_SEGMENT
}

/** A picture of more bytes is left out. */
const LARGEST_PICTURE = 8 * 1024 * 1024
const LONGEST_HEAD = 16 * 1024
const END_OF_HEAD = '\r\n\r\n'

/**
 * The boundary that `multipart/x-mixed-replace` names; null for another type. Some cameras write it with its dashes.
 */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/[\w.-]+\s*;.*?boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? null : boundary.replace(/^--/, '')
}

/**
 * Cuts a stream of JPEG pictures into its bodies. A body ends with the length that its head states, else before the
 * next boundary. Returns the bodies that are complete with these bytes. Throws if a part is larger than a picture may
 * be.
 */
export function createMultipartParser(boundary: string): (chunk: Uint8Array) => Buffer[] {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  const bytes = createByteBuffer()
  /** Number of bytes from which on a search can succeed. */
  let awaited = 0
  /** The next search for the end of a body begins here, so that no byte is searched twice. */
  let searched = 0

  /** The next body, and where the search continues; null if it is not complete. */
  function nextBody(): { body: Buffer; end: number } | null {
    const rest = bytes.view()
    const start = rest.indexOf(delimiter)
    if (start < 0) {
      // Bytes before the first boundary are dropped, but the end may be half a boundary.
      bytes.drop(Math.max(0, rest.length - delimiter.length))
      return null
    }
    const endOfHead = rest.indexOf(END_OF_HEAD, start, 'latin1')
    if (endOfHead < 0) {
      if (rest.length - start > LONGEST_HEAD) throw new RangeError('the head of a picture is too long')
      return null
    }
    const bodyStart = endOfHead + END_OF_HEAD.length
    const [, length] = /^content-length:\s*(\d{1,9})\s*$/im.exec(rest.toString('latin1', start, endOfHead)) ?? []
    return length === undefined ? bodyUntilBoundary(bodyStart) : bodyOfLength(bodyStart, Number(length))
  }

  function bodyOfLength(start: number, length: number) {
    if (length > LARGEST_PICTURE) throw new RangeError('a picture is too large')
    const rest = bytes.view()
    if (start + length > rest.length) {
      awaited = start + length
      return null
    }
    return { body: Buffer.from(rest.subarray(start, start + length)), end: start + length }
  }

  function bodyUntilBoundary(start: number) {
    const rest = bytes.view()
    const end = rest.indexOf(delimiter, Math.max(start, searched))
    if (end < 0) {
      if (rest.length - start > LARGEST_PICTURE) throw new RangeError('a picture is too large')
      searched = Math.max(start, rest.length - delimiter.length)
      return null
    }
    return { body: Buffer.from(rest.subarray(start, end)), end }
  }

  return (chunk) => {
    bytes.append(chunk)
    if (bytes.view().length < awaited) return []
    awaited = 0
    const bodies: Buffer[] = []
    for (let next = nextBody(); next; next = nextBody()) {
      bodies.push(next.body)
      bytes.drop(next.end)
      searched = 0
    }
    return bodies
  }
}
