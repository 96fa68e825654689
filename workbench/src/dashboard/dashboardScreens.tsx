import { useMemo } from 'react'
import { useParams } from 'react-router'
import { Id, type LayoutWidget } from '@barn-workbench/core/schema'
import { settingsVersionOf } from '@barn-workbench/plugin-sdk'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { NotFound } from '../router/NotFound'
import { useSetScreenTitle } from '../shell/screenTitle'
import { WidgetHost } from '../widgets/WidgetHost'
import { Dashboard } from './Dashboard'
import classes from './Dashboard.module.css'
import { useBasicLayoutId } from './useBasicLayoutId'

/** The dashboard that the instance's display mode names, or the barn dashboard until that is known. */
export function BasicDashboard() {
  return <Dashboard layoutId={useBasicLayoutId()} />
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
  const titleOf = useWidgetTitle()
  useSetScreenTitle(titleOf({ type }))
  return (
    <div className={classes.single}>
      <WidgetHost key={type} widget={widget} />
    </div>
  )
}
