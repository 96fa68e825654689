import { events } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { GrantStore, SessionStore } from '../auth'
import { implement, type CallAccount } from '../http'
import { createListener, type NoticeHub } from '../noticeHub'

/** Interval of the comments that show that a stream is alive, in ms. */
const COMMENT_INTERVAL = 15_000

export interface EventRouteDependencies {
  hub: NoticeHub
  sessions: SessionStore
  grants: GrantStore
}

export function eventRoutes({ hub, sessions, grants }: EventRouteDependencies) {
  /** Whether the session still exists and the account still holds the permissions that the stream was opened with. */
  async function isStillAllowed({ accountId, sessionId, permissions }: CallAccount): Promise<boolean> {
    if (!(await sessions.find(sessionId))) return false
    const currentPermissions = (await grants.accessOf(accountId)).permissions
    return [...permissions].every((permission) => currentPermissions.has(permission))
  }

  return implement(events, {
    stream: async (_, { account }) =>
      succeed({
        open({ send, comment, end }) {
          const removeListener = hub.listen(createListener(account, send))
          const unsubscribe = hub.onClose(end)
          // A stream may outlive its access token, but neither its session nor its permissions.
          const checkAccess = async (): Promise<void> => {
            if (await isStillAllowed(account)) comment()
            else end()
          }
          const timer = setInterval(() => void checkAccess().catch(end), COMMENT_INTERVAL)
          return () => {
            clearInterval(timer)
            removeListener()
            unsubscribe()
          }
        },
      }),
  })
}
