import type { QueryClient } from '@tanstack/react-query'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { LocalSettings, SharedStore } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'

/** Most instances whose event streams a tab reads. Data of the others comes by jobs and refreshes. */
export const MAXIMUM_STREAMS = 20
/**
 * Time for which an instance is followed after it has left the screen, in ms, so that a change of screens ends no
 * stream.
 */
const LINGER = 5 * SECOND

interface WatchDependencies {
  queries: QueryClient
  settings: SharedStore<LocalSettings>
  clock: Clock
}

/** The ids of the instances whose data is on screen: first the shell's, then in the order of the screen. */
function idsOnScreen({ queries, settings }: WatchDependencies): string[] {
  const ids = new Set<string>()
  const { lastInstanceId } = settings.get()
  if (lastInstanceId !== null) ids.add(lastInstanceId)
  for (const query of queries.getQueryCache().getAll()) {
    const [id] = query.queryKey
    if (query.isActive() && typeof id === 'string') ids.add(id)
  }
  return [...ids]
}

/**
 * Runs `start` for each session that is on screen, for at most `MAXIMUM_STREAMS` at a time. The function that it
 * returns is called when the session leaves the screen. Returns the function that stops this. It does not use a limiter
 * of `core/concurrency`: streams do not end by themselves, and the screen decides which ones are open.
 */
export function followWatched(
  sessions: Pick<Sessions, 'has' | 'get' | 'subscribe'>,
  dependencies: WatchDependencies,
  start: (session: Session) => () => void,
): () => void {
  const { queries, settings, clock } = dependencies
  const running = new Map<string, { session: Session; stop: () => void }>()
  let cancel: CancelTimer | null = null

  function end(id: string): void {
    running.get(id)?.stop()
    running.delete(id)
  }

  function update({ isFinal }: { isFinal: boolean }): void {
    const wanted = idsOnScreen(dependencies)
      .filter((id) => sessions.has(id))
      .slice(0, MAXIMUM_STREAMS)
    for (const [id, { session }] of [...running]) {
      const isGone = !sessions.has(id) || sessions.get(id) !== session
      if (isGone || (isFinal && !wanted.includes(id))) end(id)
    }
    for (const id of wanted) {
      if (running.has(id) || running.size >= MAXIMUM_STREAMS) continue
      const session = sessions.get(id)
      running.set(id, { session, stop: start(session) })
    }
  }

  /** Sessions that come on screen are followed at once; sessions that leave it are dropped after a while. */
  function onChange(): void {
    // If all streams are in use, one becomes free when the time is over.
    if (running.size < MAXIMUM_STREAMS) update({ isFinal: false })
    cancel ??= clock.setTimeout(() => {
      cancel = null
      update({ isFinal: true })
    }, LINGER)
  }

  const stops = [
    queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded' || type === 'observerRemoved') onChange()
    }),
    settings.subscribe(onChange),
    sessions.subscribe(onChange),
  ]
  update({ isFinal: true })
  return () => {
    cancel?.()
    for (const stop of stops) stop()
    for (const id of [...running.keys()]) end(id)
  }
}
