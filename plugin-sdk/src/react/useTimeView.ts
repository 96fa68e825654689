import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { TimeChoice, TimeSetup } from '../time/timeSetup'
import type { TimeView, TimeViewEvents, TimeZoom } from '../time/timeView'

const TimeViewContext = createContext<TimeView | null>(null)
export const TimeViewProvider = TimeViewContext.Provider

/**
 * The time view that the dashboard shares, for engines that follow it without redrawing React. Throws outside a
 * dashboard. @public
 */
export function useTimeView(): TimeView {
  const value = useContext(TimeViewContext)
  if (!value) throw new Error('useTimeView is called outside TimeViewProvider')
  return value
}

/** The time view around; null without one, as in a dialog. */
export function useOptionalTimeView(): TimeView | null {
  return useContext(TimeViewContext)
}

/** A part of the time view as state. Redraws when the time view emits `event`. */
function useTimeValue<T>(event: keyof TimeViewEvents, read: (view: TimeView) => () => T): T {
  const view = useTimeView()
  return useSyncExternalStore(
    useCallback((redraw) => view.subscribe(event, redraw), [view, event]),
    read(view),
  )
}

/** The window that the dashboard shows, ms. Redraws when it changes, but not when the cursor moves. @public */
export function useTimeSetup(): TimeSetup {
  return useTimeValue('setup.changed', (view) => view.setup)
}

/** Returns the choice of the window: a span up to now, or a fixed one. Redraws when another one is chosen. @public */
export function useTimeChoice(): TimeChoice {
  return useTimeValue('choice.changed', (view) => view.choice)
}

/** The part of the window that is shown, ms; null for all of it. @public */
export function useTimeZoom(): TimeZoom | null {
  return useTimeValue('zoom.changed', (view) => view.zoom)
}

const NO_END = () => undefined

/**
 * The moment whose pictures are shown, ms since the epoch; null for now, also without a time view, as in a dialog.
 * Redraws when it changes. @public
 */
export function useMoment(): number | null {
  const view = useOptionalTimeView()
  return useSyncExternalStore(
    useCallback((redraw) => view?.subscribe('moment.changed', redraw) ?? NO_END, [view]),
    () => view?.moment() ?? null,
  )
}
