import { useMemo, useState, useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'
import { useClock, useTimeView } from '@barn-workbench/plugin-sdk/react'
import { START_BEFORE_NOW } from './steps'

/** The moment whose pictures are sought. It lives outside of React, so that a picture is on screen before any label. */
export interface SeekTime {
  /** ms since the epoch. */
  moment(): number
  /** Shows the pictures of another moment, no later than now. */
  show(moment: number): void
  subscribe(listener: () => void): () => void
}

/** A whole ms from the first one to now. */
const within = (moment: number, now: number) => Math.round(Math.max(0, Math.min(now, moment)))

/** The moment that all of the screen shares; ten minutes ago where none was chosen. */
export function useSharedSeekTime(): SeekTime {
  const view = useTimeView()
  const clock = useClock()
  const [start] = useState(() => Math.floor(clock.now() - START_BEFORE_NOW))
  return useMemo(
    () => ({
      moment: () => Math.min(view.moment() ?? start, Math.floor(clock.now())),
      show: (moment) => view.showMoment(within(moment, clock.now())),
      subscribe: (listener) => view.subscribe('moment.changed', listener),
    }),
    [view, clock, start],
  )
}

/** A moment of its own, as of a dialog above another screen. */
export function useOwnSeekTime(start: number | undefined): SeekTime {
  const clock = useClock()
  const [time] = useState((): SeekTime => {
    const events = createEmitter<{ changed: undefined }>()
    let moment = within(start ?? clock.now() - START_BEFORE_NOW, clock.now())
    return {
      moment: () => moment,
      show(next) {
        const shown = within(next, clock.now())
        if (shown === moment) return
        moment = shown
        events.emit('changed')
      },
      subscribe: (listener) => events.subscribe('changed', listener),
    }
  })
  return time
}

/** The moment as state, for labels. */
export function useSeekMoment(time: SeekTime): number {
  return useSyncExternalStore(time.subscribe, time.moment)
}
