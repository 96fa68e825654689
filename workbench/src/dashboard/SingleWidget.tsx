import { useMemo } from 'react'
import { useParams } from 'react-router'
import { LAYOUT_SCHEMA, type LayoutContent, type LayoutWidget } from '@barn-workbench/core/schema'
import { settingsVersionOf } from '@barn-workbench/plugin-sdk'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { LeaveScope } from '../router/LeaveScope'
import { PRINT_PARAMETER } from '../router/printParameter'
import { useUrlParameter } from '../router/useUrlParameter'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './Dashboard.module.css'

const PrintReport = lazyPart(async () => (await import('../print/PrintReport')).PrintReport)
const WidgetStates = lazyPart(async () => (await import('../catalogue/WidgetStates')).WidgetStates)

/** Present in the address of a widget of an installed plugin where it is shown in all its states. */
const STATES_PARAMETER = 'states'

const KEY = 'widget'

/** A layout with one widget, for its report. */
function layoutOf(title: string, widget: LayoutWidget, { w, h }: { w: number; h: number }): LayoutContent {
  const grids = { desk: { [KEY]: { x: 0, y: 0, w, h } } }
  return { schema: LAYOUT_SCHEMA, title, roles: [], widgets: { [KEY]: widget }, grids }
}

/**
 * The widget that the path names, alone on the screen and with its default settings. Authors look at their widgets
 * here.
 */
export function SingleWidget() {
  const { type = '' } = useParams()
  const { widget: findWidget, installed } = useRegistry()
  const registered = findWidget(type)
  const [states] = useUrlParameter(STATES_PARAMETER)
  const widget = useMemo<LayoutWidget>(
    () => ({ type, version: registered ? settingsVersionOf(registered.definition) : 1, settings: {} }),
    [type, registered],
  )
  const titleOf = useWidgetTitle()
  const title = titleOf({ type })
  useSetScreenTitle(title)
  const [print] = useUrlParameter(PRINT_PARAMETER)
  if (states !== null && registered && installed.some(({ manifest }) => manifest.id === registered.plugin.id))
    return <WidgetStates key={type} widget={widget} size={registered.definition.size} />
  if (print !== null && registered)
    return <PrintReport key={type} title={title} layout={layoutOf(title, widget, registered.definition.size)} />
  return (
    <div className={classes.single}>
      <LeaveScope>
        <WidgetHost key={type} widget={widget} />
      </LeaveScope>
    </div>
  )
}
