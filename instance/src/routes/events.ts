import { gather, systemClock } from '@barn-workbench/core/clock'
import { events, NOTICE_ENTITIES, type Notice } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import type { GrantStore, SessionRecheck } from '../auth'
import type { Presence } from '../auth/presence'
import { createListener, type NoticeHub } from '../base'
import { implement } from '../http'

/** Interval of the comments that show that a stream is alive, in ms. */
const COMMENT_INTERVAL = 15 * SECOND
/** Notices of a stream are gathered for this time, in ms; the first after a quiet time is sent at once. */
export const NOTICE_GATHER_INTERVAL = 500
/** Maximum notices of one entity that are sent at once. Clients reload everything that shows the entity. */
export const MAXIMUM_NOTICES_PER_ENTITY = 20

export interface EventRouteDependencies {
  hub: NoticeHub
  grants: GrantStore
  recheckSession: SessionRecheck
  presence: Presence
}

/** Time after which a client with too many streams may try again, in s. */
const RETRY_AFTER = 60

/** The last notices of each entity. */
function limitNotices(notices: readonly Notice[]): Notice[] {
  const counts = new Map<string, number>()
  const lastFirst = notices.toReversed().filter(({ entity }) => {
    const count = (counts.get(entity) ?? 0) + 1
    counts.set(entity, count)
    return count <= MAXIMUM_NOTICES_PER_ENTITY
  })
  return lastFirst.toReversed()
}

/** Bounds the rate at which notices are sent: of each changed entity one notice, the last. */
export function gatherNotices(send: (notice: Notice) => void) {
  return gather<Notice>({
    clock: systemClock,
    interval: NOTICE_GATHER_INTERVAL,
    keyOf: ({ entity, id }) => `${entity}/${id}`,
    pass: (notices) => limitNotices(notices).forEach(send),
  })
}

/** Says that any entity may have changed. */
const EVERYTHING: readonly Notice[] = NOTICE_ENTITIES.map((entity) => ({ entity, id: '*', version: 0 }))

export function eventRoutes({ hub, grants, recheckSession, presence }: EventRouteDependencies) {
  return implement(events, {
    async stream({ query: { unheard } }, { account }) {
      let roles = await grants.effectiveRolesOf(account.accountId)
      if (!presence.hasRoom(account.accountId)) return fail('request/too-many', { retryAfter: RETRY_AFTER })
      return succeed({
        open({ send, comment, end }) {
          const leave = presence.enter(account.accountId)
          // Several requests at once may each have found room for one.
          if (!leave) {
            queueMicrotask(end)
            return () => undefined
          }
          const notices = gatherNotices(send)
          const listener = createListener({ ...account, roles: () => roles }, notices.add)
          const removeListener = hub.listen(listener)
          const missed = unheard === undefined ? [] : (hub.recall(unheard, listener) ?? EVERYTHING)
          missed.forEach(notices.add)
          const unsubscribe = hub.onClose(() => {
            notices.flush()
            end()
          })
          // A stream may outlive its access token, but neither its session nor its permissions.
          const checkAccess = async (): Promise<void> => {
            if (!(await recheckSession(account))) return end()
            roles = await grants.effectiveRolesOf(account.accountId)
            comment()
          }
          const timer = setInterval(() => void checkAccess().catch(end), COMMENT_INTERVAL)
          return () => {
            clearInterval(timer)
            removeListener()
            unsubscribe()
            notices.close()
            leave()
          }
        },
      })
    },
  })
}
