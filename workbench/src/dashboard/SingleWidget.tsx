import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { settingsVersionOf } from '@barn-workbench/plugin-sdk'
import { useRegistry } from '../registry/RegistryContext'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './Dashboard.module.css'

/** One widget with its default settings, filling the screen: what its author looks at while writing it. */
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
