import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { wait, type Clock } from '../clock'
import { events, Notice } from '../contract'
import { errorStatus, hasStatus } from '../result'
import type { TabChannel } from '../settings'
import { SECOND } from '../time'
import type { Session } from './session'

/** Delays before the stream is opened again, in ms. They double from the first to the longest. */
export const FIRST_RECONNECT_DELAY = 1 * SECOND
const LONGEST_RECONNECT_DELAY = 30 * SECOND
/** The instance sends a comment line every 15 s. A stream without a byte for three times as long is dead, in ms. */
export const STREAM_SILENCE_LIMIT = 45 * SECOND
/** Characters of one event that are held while it is incomplete. A longer event is dropped. */
export const MAXIMUM_EVENT_LENGTH = 64 * 1024

/** Runs a task while this tab holds the lock of that name. Of all tabs of a browser, one holds it at a time. */
export type WithLock = (name: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>

interface NoticeDependencies {
  clock: Clock
  channel: TabChannel
  withLock: WithLock
}

/** A notice of one instance as it is sent to the other tabs. `notices` is the instance's id. */
const NoticeMessage = z.object({ notices: z.string(), notice: Notice })

function parseNotice(eventData: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(eventData)).data
  } catch {
    return undefined
  }
}

interface NoticeListeners {
  onNotice(notice: Notice): void
  /** Called for all bytes, comment lines included. */
  onBytes(): void
}

/** Reads server-sent events to the end of the stream. Events that are no notice are ignored. */
async function readNotices(response: Response, { onNotice, onBytes }: NoticeListeners): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const parser = createParser({
    maxBufferSize: MAXIMUM_EVENT_LENGTH,
    onEvent({ data }) {
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
    parser.feed(decoder.decode(chunk.value, { stream: true }))
  }
}

/** Opens the stream once. Resolves when it ends, and rejects when it breaks, falls silent or is refused. */
async function readStream(
  session: Session,
  clock: Clock,
  signal: AbortSignal,
  { onNotice, onBytes }: NoticeListeners,
): Promise<void> {
  const silence = new AbortController()
  const startTimer = () => clock.setTimeout(() => silence.abort(), STREAM_SILENCE_LIMIT)
  let cancelTimer = startTimer()
  const listeners: NoticeListeners = {
    onNotice,
    onBytes() {
      onBytes()
      cancelTimer()
      cancelTimer = startTimer()
    },
  }
  try {
    await session.openStream(events.stream, AbortSignal.any([signal, silence.signal]), (response) =>
      readNotices(response, listeners),
    )
  } finally {
    cancelTimer()
  }
}

/** Reads the stream until the signal aborts, opening it again after a delay. Ends when the instance has no stream. */
async function keepReadingStream(
  session: Session,
  clock: Clock,
  signal: AbortSignal,
  onNotice: (notice: Notice) => void,
): Promise<void> {
  let delay = FIRST_RECONNECT_DELAY
  const onBytes = () => {
    delay = FIRST_RECONNECT_DELAY
  }
  while (!signal.aborted) {
    try {
      await readStream(session, clock, signal, { onNotice, onBytes })
    } catch (error) {
      // Without a stream, what is on screen is refreshed periodically.
      if (hasStatus(error, errorStatus['request/not-found'])) return
    }
    await wait(clock, delay, signal).catch(() => undefined)
    delay = Math.min(delay * 2, LONGEST_RECONNECT_DELAY)
  }
}

/**
 * Calls `onNotice` for every change on an instance while somebody is signed in. One tab of the browser reads the event
 * stream and passes the notices to the other tabs. Returns the function that ends this.
 */
export function followNotices(
  session: Session,
  { clock, channel, withLock }: NoticeDependencies,
  onNotice: (notice: Notice) => void,
): () => void {
  let reading: AbortController | null = null

  function onStreamNotice(notice: Notice): void {
    channel.post({ notices: session.id, notice })
    onNotice(notice)
  }

  function stopReading(): void {
    reading?.abort()
    reading = null
  }

  function startReading(): void {
    const controller = new AbortController()
    reading = controller
    const read = () => keepReadingStream(session, clock, controller.signal, onStreamNotice)
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
  }
}
