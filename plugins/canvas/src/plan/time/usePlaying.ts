import { useEffect, useRef, useState } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { useClock, useContribution, useTimeView, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Stage } from '@barn-workbench/plugin-sdk/stage'
import { earlierBy, laterBy, type PlaySpeed } from './timeSteps'

/** Playing waits this long for pictures that are not there yet, ms. */
const LONGEST_WAIT = 5 * SECOND
/** Steps whose pictures are loaded ahead. */
const STEPS_AHEAD = 3

/** Pictures are loaded ahead after this time, ms. */
const LOADING_DELAY = 50
/** Time between two looks whether pictures are there, ms. */
const POLLING = 50

interface PlayingOptions {
  stage: Stage | null
  /** ms since the epoch; null: now. */
  moment: number | null
  /** Between two pictures, ms. */
  step: number
  speed: PlaySpeed
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

/** Resolves what waits once the stage has drawn the pictures of a moment, or it took too long. */
function useSettledMoment(stage: Stage | null, moment: number | null) {
  const settled = useRef<number | null>(null)
  useEffect(() => {
    settled.current = null
    return stage?.subscribe('drawing.settled', () => {
      settled.current = moment
    })
  }, [stage, moment])
  return settled
}

/**
 * Steps on in time by itself, a number of steps a second, until it would pass now. A step waits for the pictures of the one
 * before.
 */
export function usePlaying({ stage, moment, step, speed, prefetch }: PlayingOptions) {
  const [isPlaying, setPlaying] = useState(false)
  const { active } = useContribution()
  const { clock } = useWorkbench()
  const instanceClock = useClock()
  const timeView = useTimeView()
  const settled = useSettledMoment(stage, moment)
  const latest = useRef(prefetch)
  useEffect(() => {
    latest.current = prefetch
  })
  useEffect(() => {
    if (!isPlaying || !active || moment === null) return
    const loading = new AbortController()
    const loadAhead = () => {
      for (let ahead = 1; ahead <= STEPS_AHEAD; ahead++) {
        const time = laterBy(moment, ahead * step, instanceClock.now())
        if (time !== null) latest.current(time, loading.signal)
      }
    }
    // The pictures of this step go first.
    const cancelLoading = clock.setTimeout(loadAhead, LOADING_DELAY)
    const since = clock.now()
    const goOn = () => {
      const isReady = settled.current === moment || clock.now() - since >= LONGEST_WAIT
      if (!isReady) {
        cancelTimer = clock.setTimeout(goOn, POLLING)
        return
      }
      const next = laterBy(moment, step, instanceClock.now())
      if (next === null) setPlaying(false)
      else timeView.showMoment(next)
    }
    let cancelTimer = clock.setTimeout(goOn, SECOND / speed)
    return () => {
      cancelTimer()
      cancelLoading()
      // What the next step needs is on its way: its own effect asks for it again before this one's requests end.
      clock.setTimeout(() => loading.abort(), 0)
    }
  }, [isPlaying, active, moment, step, speed, clock, instanceClock, timeView, settled])
  return {
    isPlaying,
    toggle() {
      if (!isPlaying && moment === null) timeView.showMoment(earlierBy(null, step, instanceClock.now()))
      setPlaying(!isPlaying)
    },
  }
}
