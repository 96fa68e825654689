import { z } from 'zod'
import { wait, type Clock } from '../clock'
import { events, Notice } from '../contract'
import { problemOf } from '../result'
import type { TabChannel } from '../settings'
import { readNotices } from './readNotices'
import type { Session } from './session'

/** Pauses before the stream is opened again, in ms: they double from the first to the last. */
export const FIRST_RECONNECT = 1_000
export const LAST_RECONNECT = 30_000
/** The instance sends a line every 15 s; a stream without any for three times that is dead, in ms. */
export const STREAM_SILENCE = 45_000

/** Runs a task while this tab holds the lock of that name; one tab of a browser does at a time. */
export type WithLock = (name: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>

interface NoticeFeedSeams {
  clock: Clock
  channel: TabChannel
  withLock: WithLock
}

const Told = z.object({ notices: z.string(), notice: Notice })

/** One stream at a time, opened again after growing pauses; ends where the instance has none, or the signal says so. */
async function follow(
  session: Session,
  clock: Clock,
  signal: AbortSignal,
  onNotice: (notice: Notice) => void,
): Promise<void> {
  let pause = FIRST_RECONNECT
  while (!signal.aborted) {
    const silence = new AbortController()
    let timer = clock.setTimeout(() => silence.abort(), STREAM_SILENCE)
    const alive = () => {
      pause = FIRST_RECONNECT
      clock.clearTimeout(timer)
      timer = clock.setTimeout(() => silence.abort(), STREAM_SILENCE)
    }
    try {
      await session.openStream(events.stream, AbortSignal.any([signal, silence.signal]), (response) =>
        readNotices(response, onNotice, alive),
      )
    } catch (error) {
      // Without a stream the background periods serve.
      if (problemOf(error).status === 404) return
    } finally {
      clock.clearTimeout(timer)
    }
    await wait(clock, pause, signal).catch(() => undefined)
    pause = Math.min(pause * 2, LAST_RECONNECT)
  }
}

/**
 * What changes on an instance, for as long as somebody is signed in: one tab of the browser reads the stream and tells the
 * others. The returned function ends it.
 */
export function followNotices(
  session: Session,
  { clock, channel, withLock }: NoticeFeedSeams,
  onNotice: (notice: Notice) => void,
): () => void {
  let reading: AbortController | null = null
  const tell = (notice: Notice) => {
    channel.post({ notices: session.id, notice })
    onNotice(notice)
  }
  const stopListening = channel.subscribe((message) => {
    const told = Told.safeParse(message)
    if (told.success && told.data.notices === session.id) onNotice(told.data.notice)
  })
  function stop(): void {
    reading?.abort()
    reading = null
  }
  function update(): void {
    if (session.snapshot().login.state !== 'loggedIn') return stop()
    if (reading) return
    const controller = new AbortController()
    reading = controller
    void withLock(`notices/${session.id}`, controller.signal, () =>
      follow(session, clock, controller.signal, tell),
    ).catch(() => undefined)
  }
  const unsubscribe = session.subscribe(update)
  update()
  return () => {
    unsubscribe()
    stopListening()
    stop()
  }
}
