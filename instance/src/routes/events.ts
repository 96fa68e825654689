import { events } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { GrantStore } from '../auth/grantStore'
import type { SessionStore } from '../auth/sessionStore'
import { listenerOf, type NoticeHub } from '../events/noticeHub'
import type { CallAccount } from '../http/callContext'
import { implement } from '../http/implement'

/** A line of comment this often shows that the stream lives, in ms. */
export const COMMENT_PERIOD = 15_000

export function eventRoutes({ hub, sessions, grants }: { hub: NoticeHub; sessions: SessionStore; grants: GrantStore }) {
  async function isUnchanged({ accountId, sessionId, permissions }: CallAccount): Promise<boolean> {
    if (!(await sessions.find(sessionId))) return false
    const held = (await grants.rightsOf(accountId)).permissions
    return [...permissions].every((permission) => held.has(permission))
  }

  return implement(events, {
    stream: async (_, { account }) =>
      succeed({
        open({ send, comment, end }) {
          const stopListening = hub.listen(listenerOf(account, send))
          const stopWaiting = hub.onClose(end)
          /** A stream outlives its access token, but neither the log-in that it came from nor the rights that it was opened with. */
          const timer = setInterval(
            () =>
              void isUnchanged(account).then((unchanged) => {
                if (unchanged) comment()
                else end()
              }, end),
            COMMENT_PERIOD,
          )
          return () => {
            clearInterval(timer)
            stopListening()
            stopWaiting()
          }
        },
      }),
  })
}
