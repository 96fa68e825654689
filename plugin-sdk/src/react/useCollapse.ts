import { useCallback, useMemo } from 'react'
import { useContribution } from '../context/WorkbenchContext'

/** Whether a widget is collapsed to its title. @public */
export interface Collapse {
  isCollapsed: boolean
  /** Collapses it, or shows all of it again. Null where its settings cannot be saved. */
  toggle: (() => void) | null
}

/** The setting `collapsed` of a widget; undefined if it has no such setting. */
export function collapsedOf(settings: unknown): boolean | undefined {
  const { collapsed } = settings as { collapsed?: unknown }
  return typeof collapsed === 'boolean' ? collapsed : undefined
}

/**
 * Whether the widget around is collapsed to its title, in which case the grid gives it two rows only. Null for a widget
 * without the setting `collapsed`, which is `hiddenSetting(z.boolean().default(false))`. @public
 */
export function useCollapse(): Collapse | null {
  const { isCollapsed, saveSetting } = useContribution()
  const toggle = useCallback(() => {
    // An edit that cannot be sent waits on this device, and says so where all edits do.
    saveSetting?.('collapsed', !isCollapsed).catch(() => undefined)
  }, [saveSetting, isCollapsed])
  return useMemo(
    () => (isCollapsed === undefined ? null : { isCollapsed, toggle: saveSetting ? toggle : null }),
    [isCollapsed, saveSetting, toggle],
  )
}
