import type { QueryClient } from '@tanstack/react-query'
import { systemClock } from '@barn-workbench/core/clock'
import { followNotices, type Sessions, type WithLock } from '@barn-workbench/core/session'
import type { TabChannel } from '@barn-workbench/core/settings'

/** Notices that come together are answered together, after this time in ms. */
const GATHERING = 300

/** Web Locks, where the browser has them; else each tab reads its own stream. */
const withLock: WithLock = (name, signal, task) =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, task) : task()

/** What has changed on an instance is asked again by the widgets on screen that show it. */
export function startNotices(sessions: Sessions, channel: TabChannel, queries: QueryClient): void {
  for (const session of sessions.all()) {
    const changed = new Set<string>()
    let timer: unknown = null
    const ask = () => {
      timer = null
      const entities = new Set(changed)
      changed.clear()
      void queries.invalidateQueries({
        predicate: ({ queryKey, meta }) =>
          queryKey[0] === session.id && (meta?.shows ?? []).some((entity) => entities.has(entity)),
      })
    }
    followNotices(session, { clock: systemClock, channel, withLock }, ({ entity }) => {
      changed.add(entity)
      timer ??= systemClock.setTimeout(ask, GATHERING)
    })
  }
}
