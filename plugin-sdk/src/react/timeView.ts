import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { TimeChoice, TimeSetup } from '../time/timeSetup'
import type { TimeView, TimeZoom } from '../time/timeView'

const TimeViewContext = createContext<TimeView | null>(null)
export const TimeViewProvider = TimeViewContext.Provider

/** The time that the dashboard around shares: for engines that follow it without redrawing React. @public */
export function useTimeView(): TimeView {
  const value = useContext(TimeViewContext)
  if (!value) throw new Error('useTimeView is called outside TimeViewProvider')
  return value
}

/** The window that the dashboard around shows; redraws when it changes, not when a cursor moves. @public */
export function useTimeSetup(): TimeSetup {
  const view = useTimeView()
  return useSyncExternalStore(
    useCallback((redraw) => view.subscribe('setup', redraw), [view]),
    view.setup,
  )
}

/** How the window was chosen; redraws when it is chosen anew. @public */
export function useTimeChoice(): TimeChoice {
  const view = useTimeView()
  return useSyncExternalStore(
    useCallback((redraw) => view.subscribe('choice', redraw), [view]),
    view.choice,
  )
}

/** The part of the window that is looked at; null: all of it. @public */
export function useTimeZoom(): TimeZoom | null {
  const view = useTimeView()
  return useSyncExternalStore(
    useCallback((redraw) => view.subscribe('zoom', redraw), [view]),
    view.zoom,
  )
}
