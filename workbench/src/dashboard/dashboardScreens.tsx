import { useMemo } from 'react'
import { useParams } from 'react-router'
import { displayMode } from '@barn-workbench/core/contract'
import { DisplayModeSettings, Id, type LayoutWidget } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { shippedLayouts } from '@barn-workbench/layouts'
import { settingsVersionOf } from '@barn-workbench/plugin-sdk'
import { useInstanceQuery } from '@barn-workbench/plugin-sdk/host'
import { useRegistry } from '../registry/registry'
import { NotFound } from '../router/NotFound'
import { WidgetHost } from '../widgets/WidgetHost'
import { Dashboard } from './Dashboard'
import classes from './Dashboard.module.css'

/** Display-mode settings are loaded again after this time, in ms. */
const DISPLAY_MODE_REFRESH = 5 * MINUTE
const DEFAULT_LAYOUT = 'barn-dashboard'

/** The dashboard that the instance's display mode names, or the barn dashboard until that is known. */
export function BasicDashboard() {
  const { data } = useInstanceQuery(
    ['display-mode'],
    (session, signal) => session.send(displayMode.settings, {}, { signal }),
    { active: true, refresh: DISPLAY_MODE_REFRESH, isJob: true },
  )
  const basic = DisplayModeSettings.safeParse(data?.settings).data?.basicDashboard ?? DEFAULT_LAYOUT
  return <Dashboard layoutId={shippedLayouts.some((layout) => layout.layoutId === basic) ? basic : DEFAULT_LAYOUT} />
}

/** The dashboard that the path names. */
export function SavedDashboard() {
  const layoutId = Id.safeParse(useParams().layoutId)
  return layoutId.success ? <Dashboard key={layoutId.data} layoutId={layoutId.data} /> : <NotFound />
}

/**
 * The widget that the path names, alone on the screen and with its default settings. Authors look at their widgets
 * here.
 */
export function SingleWidget() {
  const { type = '' } = useParams()
  const registered = useRegistry().widget(type)
  const widget = useMemo<LayoutWidget>(
    () => ({ type, version: registered ? settingsVersionOf(registered.definition) : 1, settings: {} }),
    [type, registered],
  )
  return (
    <div className={classes.single}>
      <WidgetHost key={type} widget={widget} />
    </div>
  )
}
