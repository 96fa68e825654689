import { events } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { SessionStore } from '../auth/sessionStore'
import { listenerOf, type NoticeHub } from '../events/noticeHub'
import { implement } from '../http/implement'

/** A line of comment this often shows that the stream lives, in ms. */
export const COMMENT_PERIOD = 15_000

export function eventRoutes({ hub, sessions }: { hub: NoticeHub; sessions: SessionStore }) {
  return implement(events, {
    stream: async (_, { account }) => succeed({
      open({ send, comment, end }) {
        const stopListening = hub.listen(listenerOf(account, send))
        const stopWaiting = hub.onClose(end)
        /** A stream outlives its access token, but not the log-in that it came from. */
        const timer = setInterval(() => {
          void sessions.find(account.sessionId).then((session) => { if (session) comment(); else end() }, end)
        }, COMMENT_PERIOD)
        return () => {
          clearInterval(timer)
          stopListening()
          stopWaiting()
        }
      },
    }),
  })
}
