import type { Clock } from '@barn-workbench/core/clock'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { RunningSource, SourceSink, VideoSource } from './sources'

/** A source that gives nothing for this time, in ms, is started anew. */
export const LONGEST_SILENCE = 20 * SECOND
/** Time before the first new attempt, in ms; it doubles with each that fails, up to the second one. */
const FIRST_DELAY = SECOND
const LONGEST_DELAY = MINUTE
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

export interface SourceRunner {
  /** Connects to the source, and again whenever it ends, until it is stopped. */
  start(): void
  stop(): Promise<void>
  /** Connects anew, at once. */
  restart(): void
  isRunning(): boolean
  /** Why the last attempt gave nothing; null after one that did, and before the first. */
  problem(): CameraSourceProblem | null
}

export function createSourceRunner({ source, sink, clock, random, onProblem }: SourceRunnerOptions): SourceRunner {
  let isWanted = false
  let running: RunningSource | null = null
  let attempt = 0
  let failures = 0
  let problem: CameraSourceProblem | null = null
  let cancelTimer = (): void => undefined
  /** Sources that are about to end. */
  const ending = new Set<Promise<void>>()

  function setTimer(run: () => void, delay: number): void {
    cancelTimer()
    cancelTimer = clock.setTimeout(run, delay)
  }

  function drop(): void {
    cancelTimer()
    attempt++
    const dropped = running?.stop()
    running = null
    if (!dropped) return
    ending.add(dropped)
    void dropped.finally(() => ending.delete(dropped))
  }

  function retryLater(found: CameraSourceProblem): void {
    drop()
    problem = found
    onProblem(found)
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures)
    failures = Math.min(failures + 1, 10)
    setTimer(connect, delay * (1 - JITTER + 2 * JITTER * random()))
  }

  function connect(): void {
    const own = ++attempt
    const startedAt = clock.now()
    const isCurrent = (): boolean => own === attempt
    const watch = (): void => setTimer(() => retryLater('noAnswer'), LONGEST_SILENCE)
    watch()
    running = source({
      onHeader: (header) => {
        if (isCurrent()) sink.onHeader(header)
      },
      onFragment(bytes, start) {
        if (!isCurrent()) return
        problem = null
        if (Math.abs(clock.now() - startedAt) >= WELL_AFTER) failures = 0
        watch()
        sink.onFragment(bytes, start)
      },
      onEnd: (found) => {
        if (isCurrent()) retryLater(found)
      },
    })
  }

  return {
    start() {
      if (isWanted) return
      isWanted = true
      failures = 0
      connect()
    },
    async stop() {
      isWanted = false
      drop()
      await Promise.all(ending)
    },
    restart() {
      if (!isWanted) return
      drop()
      failures = 0
      connect()
    },
    isRunning: () => isWanted,
    problem: () => problem,
  }
}
