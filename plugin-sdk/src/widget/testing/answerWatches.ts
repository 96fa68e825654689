import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { widgetProblemOf, type ServedWidget, type WidgetWatch } from '../serve/serveWidget'
import type { QueryState } from '../values'
import type { FakeBarn } from './fakeBarn'

const NOT_LOADED: QueryState = { data: undefined, updatedAt: null, problem: null, isLoading: true }

interface WatchOptions {
  served: ServedWidget
  barn: FakeBarn
  clock: Clock
  isVisible: () => boolean
}

interface RunningWatch {
  refreshes: number
  load(): void
  /** Forgets the answer, and makes the call again. */
  restart(): void
  stop(): void
}

/** Makes the call of one query now, and again after its time while the widget is on screen. */
function startWatch(watch: WidgetWatch, { served, barn, clock, isVisible }: WatchOptions): RunningWatch {
  let state = NOT_LOADED
  let attempt = 0
  let cancelTimer: CancelTimer = () => undefined

  const show = (next: Partial<QueryState>) => {
    state = { ...state, ...next }
    served.answer(watch.id, state)
  }

  async function load(): Promise<void> {
    const own = ++attempt
    cancelTimer()
    const isFirst = state.data === undefined
    show({ isLoading: isFirst })
    try {
      const data = await barn.call(watch.endpoint, watch.input)
      if (own === attempt) show({ data, updatedAt: clock.now(), problem: null, isLoading: false })
    } catch (error) {
      if (own === attempt) show({ problem: widgetProblemOf(error), isLoading: false })
    }
    if (own !== attempt) return
    // What is old was loaded before.
    if (isFirst && barn.state === 'stale' && state.problem === null) return await load()
    waitForNext()
  }

  function waitForNext(): void {
    cancelTimer = clock.setTimeout(() => (isVisible() ? void load() : waitForNext()), watch.refresh)
  }

  void load()
  return {
    refreshes: watch.refreshes,
    load: () => void load(),
    restart() {
      if (barn.state !== 'stale') state = NOT_LOADED
      void load()
    },
    stop() {
      attempt += 1
      cancelTimer()
    },
  }
}

/**
 * Makes the calls of the queries that a widget watches, as its tile does. Returns the function that makes all of them
 * again.
 */
export function answerWatches(options: WatchOptions): () => void {
  const running = new Map<number, RunningWatch>()
  const { watches } = options.served
  watches.subscribe(() => {
    const all = watches.get()
    for (const [id, watch] of running) {
      if (all.some((other) => other.id === id)) continue
      watch.stop()
      running.delete(id)
    }
    for (const watch of all) {
      const known = running.get(watch.id)
      if (!known) running.set(watch.id, startWatch(watch, options))
      else if (known.refreshes !== watch.refreshes) {
        known.refreshes = watch.refreshes
        known.load()
      }
    }
  })
  return () => running.forEach((watch) => watch.restart())
}
