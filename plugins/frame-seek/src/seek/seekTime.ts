import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Clock } from '@barn-workbench/core/clock'
import { createEmitter } from '@barn-workbench/core/emitter'
import { useClock, useTimeView } from '@barn-workbench/plugin-sdk/react'
import { START_BEFORE_NOW } from './steps'

/** The moment whose pictures are sought. It lives outside of React, so that a picture is on screen before any label. */
export interface SeekTime {
  /** ms since the epoch. */
  moment(): number
  /** Shows the pictures of another moment, no later than now, on a way that may go on as far in the same direction. */
  show(moment: number): void
  /** Shows the pictures of a moment from which the next one cannot be predicted, such as a typed one. */
  leapTo(moment: number): void
  /** Whether the change that is being told is a leap. */
  isLeap(): boolean
  subscribe(listener: () => void): () => void
}

/** A whole ms from the first one to now. */
const within = (moment: number, now: number) => Math.round(Math.max(0, Math.min(now, moment)))

/** The functions that go to another moment; all use the one that shows it. */
function waysTo(showMoment: (moment: number) => void): Pick<SeekTime, 'show' | 'leapTo' | 'isLeap'> {
  let isLeap = false
  return {
    show: showMoment,
    leapTo(moment) {
      isLeap = true
      try {
        showMoment(moment)
      } finally {
        isLeap = false
      }
    },
    isLeap: () => isLeap,
  }
}

/** Replaces moments in the future by the present, which stays the same until they have come. */
function createLimit(clock: Clock): (moment: number) => number {
  let future = { moment: NaN, seenAt: NaN }
  return (moment) => {
    const now = Math.floor(clock.now())
    if (moment <= now) return moment
    if (future.moment !== moment) future = { moment, seenAt: now }
    return future.seenAt
  }
}

/** The moment that the whole screen shares, no later than now; by default `START_BEFORE_NOW` before it. */
export function useSharedSeekTime(): SeekTime {
  const view = useTimeView()
  const clock = useClock()
  const [start] = useState(() => Math.floor(clock.now() - START_BEFORE_NOW))
  const limit = useMemo(() => createLimit(clock), [clock])
  return useMemo(
    () => ({
      moment: () => limit(view.moment() ?? start),
      ...waysTo((moment) => view.showMoment(within(moment, clock.now()))),
      subscribe: (listener) => view.subscribe('moment.changed', listener),
    }),
    [view, clock, start, limit],
  )
}

/**
 * The moment of a screen with its own address: the address has it from the beginning, so that a link shows the same
 * picture.
 */
export function useScreenSeekTime(): SeekTime {
  const view = useTimeView()
  const time = useSharedSeekTime()
  useEffect(() => {
    if (view.moment() === null) view.showMoment(time.moment())
  }, [view, time])
  return time
}

/** A separate moment, as in a dialog above another screen. */
export function useOwnSeekTime(start: number | undefined): SeekTime {
  const clock = useClock()
  const [time] = useState((): SeekTime => {
    const events = createEmitter<{ changed: undefined }>()
    let moment = within(start ?? clock.now() - START_BEFORE_NOW, clock.now())
    return {
      moment: () => moment,
      ...waysTo((next) => {
        const shown = within(next, clock.now())
        if (shown === moment) return
        moment = shown
        events.emit('changed')
      }),
      subscribe: (listener) => events.subscribe('changed', listener),
    }
  })
  return time
}

/** The moment as state, for labels. */
export function useSeekMoment(time: SeekTime): number {
  return useSyncExternalStore(time.subscribe, time.moment)
}
