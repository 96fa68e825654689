import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { settingsVersionOf } from '@barn-workbench/plugin-sdk'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { useRegistry } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { useUrlParameter } from '../router/useUrlParameter'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './Dashboard.module.css'

const WidgetStates = lazyPart(async () => (await import('../catalogue/WidgetStates')).WidgetStates)

/** Present in the address of a widget of an installed plugin where it is shown in all its states. */
const STATES_PARAMETER = 'states'

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
  useSetScreenTitle(titleOf({ type }))
  if (states !== null && registered && installed.some(({ manifest }) => manifest.id === registered.plugin.id))
    return <WidgetStates key={type} widget={widget} size={registered.definition.size} />
  return (
    <div className={classes.single}>
      <WidgetHost key={type} widget={widget} />
    </div>
  )
}
