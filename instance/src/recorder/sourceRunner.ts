import type { Clock } from '@barn-workbench/core/clock'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { RunningSource, SourceSink, VideoSource } from '../cameraSources'

/** A source that gives nothing for this time, in ms, is restarted. */
export const LONGEST_SILENCE = 20 * SECOND
/** Time before the first new attempt, in ms; it doubles with each that fails, up to the second one. */
const FIRST_DELAY = SECOND
const LONGEST_DELAY = MINUTE
const MOST_DOUBLINGS = 10
/** Sources that do not end by themselves are waited for no longer than this, in ms. */
const LONGEST_END = 2 * SECOND
/** Delays differ by this share up and down, so that cameras that failed together do not come back together. */
const JITTER = 0.2
/** A source that ran for this time, in ms, was well. */
const WELL_AFTER = 10 * SECOND

export interface SourceRunnerOptions {
  source: VideoSource
  sink: Omit<SourceSink, 'onEnd'>
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  onProblem(problem: CameraSourceProblem): void
}

/** Keeps a source running. */
export interface SourceRunner {
  /** Connects to the source, and again whenever it ends, until it is stopped. */
  start(): void
  stop(): Promise<void>
  /** Reconnects at once. */
  restart(): void
  /** The reason why the last attempt failed; null if it succeeded, and before the first one. */
  problem(): CameraSourceProblem | null
}

/** One timer at a time. */
function createTimer(clock: Clock) {
  let cancel = (): void => undefined
  return {
    cancel: (): void => cancel(),
    set(run: () => void, delay: number): void {
      cancel()
      cancel = clock.setTimeout(run, delay)
    },
  }
}

/** Sources that are about to end. */
function createEnding(clock: Clock) {
  const ending = new Set<Promise<void>>()
  return {
    add(source: Promise<void>): void {
      ending.add(source)
      void source.finally(() => ending.delete(source))
    },
    all: (): Promise<void> =>
      new Promise((resolve) => {
        const cancel = clock.setTimeout(resolve, LONGEST_END)
        void Promise.allSettled(ending).then(() => {
          cancel()
          resolve()
        })
      }),
  }
}

/** Creates a back-off: `next` returns the pause before the next attempt, in ms, which doubles with each failed one. */
function createBackOff(random: () => number) {
  let failures = 0
  return {
    reset(): void {
      failures = 0
    },
    next(): number {
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures)
      failures = Math.min(failures + 1, MOST_DOUBLINGS)
      return delay * (1 - JITTER + 2 * JITTER * random())
    },
  }
}

/** Creates a runner that is not started. Its pauses after failures grow from attempt to attempt. */
export function createSourceRunner({ source, sink, clock, random, onProblem }: SourceRunnerOptions): SourceRunner {
  let isWanted = false
  let running: RunningSource | null = null
  let attempt = 0
  let problem: CameraSourceProblem | null = null
  const backOff = createBackOff(random)
  const ending = createEnding(clock)
  const timer = createTimer(clock)

  function drop(): void {
    timer.cancel()
    attempt++
    if (running) ending.add(running.stop())
    running = null
  }

  function retryLater(found: CameraSourceProblem): void {
    drop()
    problem = found
    onProblem(found)
    timer.set(connect, backOff.next())
  }

  function connect(): void {
    const own = ++attempt
    const startedAt = clock.now()
    const ifCurrent = (run: () => void): void => void (own === attempt && run())
    const watch = (): void => timer.set(() => retryLater('noAnswer'), LONGEST_SILENCE)

    function takeFragment(bytes: Buffer, start?: number): void {
      problem = null
      if (Math.abs(clock.now() - startedAt) >= WELL_AFTER) backOff.reset()
      watch()
      sink.onFragment(bytes, start)
    }

    watch()
    running = source({
      onHeader: (header) => ifCurrent(() => sink.onHeader(header)),
      onFragment: (bytes, start) => ifCurrent(() => takeFragment(bytes, start)),
      onEnd: (found) => ifCurrent(() => retryLater(found)),
    })
  }

  return {
    start() {
      if (isWanted) return
      isWanted = true
      backOff.reset()
      connect()
    },
    stop() {
      isWanted = false
      drop()
      return ending.all()
    },
    restart() {
      if (!isWanted) return
      drop()
      backOff.reset()
      connect()
    },
    problem: () => problem,
  }
}
