import { z } from 'zod'
import { gather, type Clock } from '../clock'
import { Notice } from '../contract'
import type { TabChannel } from '../settings'
import { SECOND } from '../time'
import { keepReadingStream } from './readNoticeStream'
import type { Session } from './session'

/** Notices of one entity are passed on at most this often, in ms. */
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
 * Calls `onNotice` for the changes on an instance while somebody is signed in, gathered by entity. One tab of the
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
