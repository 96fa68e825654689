import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { gather, wait, type Clock } from '../clock'
import { events, Notice, NOTICE_ENTITIES } from '../contract'
import { errorStatus, hasStatus } from '../result'
import type { TabChannel } from '../settings'
import { SECOND } from '../time'
import type { Session } from './session'

/**
 * Data that was loaded so long before the stream opens, in ms, may be on screen. What has changed since is asked for
 * at the opening.
 */
export const LOADED_BEFORE = 5 * SECOND

/** Minimum time between two notices of one entity that are passed on, in ms. */
export const NOTICE_INTERVAL = 2 * SECOND

/** Runs a task while this tab holds the lock of that name. Of all tabs of a browser, one holds it at a time. */
export type WithLock = (name: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>

interface NoticeDependencies {
  clock: Clock
  channel: TabChannel
  withLock: WithLock
}

/** A notice of one instance as it is sent to the other tabs. `notices` is the instance's id. */
const NoticeMessage = z.object({ notices: z.string(), notice: Notice })

/**
 * Calls `onNotice` for the changes on an instance while an account is signed in, gathered by entity. One tab of the
 * browser reads the event stream and passes the notices to the other tabs. Returns the function that ends this.
 */
export function followNotices(
  session: Session,
  { clock, channel, withLock }: NoticeDependencies,
  onNotice: (notice: Notice) => void,
): () => void {
  let reading: AbortController | null = null

  const gatherer = gather<Notice>({
    clock,
    interval: NOTICE_INTERVAL,
    keyOf: ({ entity }) => entity,
    pass(notices) {
      for (const notice of notices) {
        channel.post({ notices: session.id, notice })
        onNotice(notice)
      }
    },
  })

  function stopReading(): void {
    reading?.abort()
    reading = null
  }

  function startReading(): void {
    const controller = new AbortController()
    reading = controller
    const read = () => keepReadingStream(session, clock, controller.signal, gatherer.add)
    void withLock(`notices/${session.id}`, controller.signal, read).catch(() => undefined)
  }

  function onSessionChanged(): void {
    const isSignedIn = session.snapshot().login.state === 'loggedIn'
    if (!isSignedIn) stopReading()
    else if (!reading) startReading()
  }

  const unsubscribeFromChannel = channel.subscribe((message) => {
    const parsed = NoticeMessage.safeParse(message)
    if (parsed.success && parsed.data.notices === session.id) onNotice(parsed.data.notice)
  })
  const unsubscribeFromSession = session.subscribe(onSessionChanged)
  onSessionChanged()
  return () => {
    unsubscribeFromSession()
    unsubscribeFromChannel()
    stopReading()
    gatherer.close()
  }
}

/** Delays before the stream is opened again, in ms. They double from the first to the longest. */
export const FIRST_RECONNECT_DELAY = 1 * SECOND
export const LONGEST_RECONNECT_DELAY = 30 * SECOND
/** The instance sends a comment line every 15 s. A stream without a byte for three times as long is dead, in ms. */
export const STREAM_SILENCE_LIMIT = 45 * SECOND
/** Characters of one event that are held while it is incomplete. A longer event is dropped. */
export const MAXIMUM_EVENT_LENGTH = 64 * 1024
/** A stream that brings more within a second is a flood, far above the rate of an instance. It is closed. */
export const MAXIMUM_EVENTS_PER_SECOND = 1_000
export const MAXIMUM_BYTES_PER_SECOND = 512 * 1024

const KNOWN_ENTITIES: ReadonlySet<string> = new Set(NOTICE_ENTITIES)

/** A notice of an entity that this client knows; undefined for anything else. */
function parseNotice(eventData: string): Notice | undefined {
  try {
    const notice = Notice.safeParse(JSON.parse(eventData)).data
    return notice && KNOWN_ENTITIES.has(notice.entity) ? notice : undefined
  } catch {
    return undefined
  }
}

class FloodError extends Error {}

/**
 * Counts the notices of a stream within a second. Throws a `FloodError` when it is too much. Not the rate limiter of
 * `core/concurrency`, which would keep the time of each event: a flood has to cost next to nothing.
 */
function createFloodGate(clock: Clock) {
  let windowStart = clock.now()
  let eventCount = 0
  let byteCount = 0

  function count(newEvents: number, newBytes: number): void {
    if (clock.now() - windowStart >= SECOND) {
      windowStart = clock.now()
      eventCount = 0
      byteCount = 0
    }
    eventCount += newEvents
    byteCount += newBytes
    if (eventCount > MAXIMUM_EVENTS_PER_SECOND || byteCount > MAXIMUM_BYTES_PER_SECOND)
      throw new FloodError('the event stream floods the client')
  }
  return { countEvent: () => count(1, 0), countBytes: (bytes: number) => count(0, bytes) }
}

interface StreamListeners {
  onNotice(notice: Notice): void
  /** Called for all bytes, comment lines included. */
  onBytes(): void
}

/** Reads server-sent events to the end of the stream. Events that are no notice are ignored. */
async function readNotices(response: Response, clock: Clock, { onNotice, onBytes }: StreamListeners): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const gate = createFloodGate(clock)
  const parser = createParser({
    maxBufferSize: MAXIMUM_EVENT_LENGTH,
    onEvent({ data }) {
      gate.countEvent()
      const notice = parseNotice(data)
      if (notice) onNotice(notice)
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') parser.reset()
    },
  })
  const decoder = new TextDecoder()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onBytes()
    gate.countBytes(chunk.value.byteLength)
    parser.feed(decoder.decode(chunk.value, { stream: true }))
  }
}

interface StreamDependencies {
  session: Session
  clock: Clock
  signal: AbortSignal
  /** The time since when nothing was heard, ms since the epoch. */
  heardUntil: () => number
}

/** Opens the stream once. Resolves when it ends, and rejects when it breaks, falls silent, floods or is refused. */
async function readStream(
  { session, clock, signal, heardUntil }: StreamDependencies,
  { onNotice, onBytes }: StreamListeners,
): Promise<void> {
  const abandoned = new AbortController()
  const startTimer = () => clock.setTimeout(() => abandoned.abort(), STREAM_SILENCE_LIMIT)
  let cancelTimer = startTimer()
  const listeners: StreamListeners = {
    onNotice,
    onBytes() {
      onBytes()
      cancelTimer()
      cancelTimer = startTimer()
    },
  }
  let flood: FloodError | undefined
  const read = (response: Response) =>
    readNotices(response, clock, listeners).catch((error: unknown) => {
      if (error instanceof FloodError) flood = error
      throw error
    })
  try {
    const input = () => ({ query: { unheard: String(Math.max(0, clock.now() - heardUntil())) } })
    await session.openStream(events.stream, input, read, { signal: AbortSignal.any([signal, abandoned.signal]) })
  } catch (error) {
    // The session reports these failures in its own terms.
    throw flood ?? error
  } finally {
    // Closes the connection, even if the stream was not read to its end.
    abandoned.abort()
    cancelTimer()
  }
}

/**
 * Reads the stream until the signal aborts, opening it again after a delay. Missed changes are reported then. The delay
 * grows while streams bring nothing or too much. Ends when the instance has no stream.
 */
async function keepReadingStream(
  session: Session,
  clock: Clock,
  signal: AbortSignal,
  onNotice: (notice: Notice) => void,
): Promise<void> {
  let delay = FIRST_RECONNECT_DELAY
  let heardUntil = clock.now() - LOADED_BEFORE
  while (!signal.aborted) {
    let hasBytes = false
    let isFlood = false
    const onBytes = () => {
      hasBytes = true
      heardUntil = clock.now()
    }
    try {
      await readStream({ session, clock, signal, heardUntil: () => heardUntil }, { onNotice, onBytes })
    } catch (error) {
      // Without a stream the data on screen is refreshed periodically.
      if (hasStatus(error, errorStatus['request/not-found'])) return
      isFlood = error instanceof FloodError
    }
    if (hasBytes && !isFlood) delay = FIRST_RECONNECT_DELAY
    await wait(clock, delay, signal).catch(() => undefined)
    delay = Math.min(delay * 2, LONGEST_RECONNECT_DELAY)
  }
}
