import type { QueryClient } from '@tanstack/react-query'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { LocalSettings, SharedStore } from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'

/** Instances whose event streams a tab reads at most. Of the others, jobs and refreshes tell. */
export const MAXIMUM_STREAMS = 20
/** An instance that has left the screen is followed for this long, in ms, so that a change of screens ends no stream. */
const LINGER = 5 * SECOND

interface WatchDependencies {
  queries: QueryClient
  settings: SharedStore<LocalSettings>
  clock: Clock
}

/**
 * The ids of the instances of which something on screen shows data: first that of the shell, then in the order of the
 * screen.
 */
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
 * Runs `start` for each session that is on screen, for at most `MAXIMUM_STREAMS` at a time. The function that it returns is
 * called when the session is no longer there. Returns the function that ends this.
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

  /** What comes on screen is followed at once; what has left it, after a while. */
  function onChange(): void {
    // Where there is no room, it is made when the time is over.
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
