import { createElement, type ComponentType } from 'react'
import type { PortableModule, WidgetDefinition, WidgetProps } from '@barn-workbench/plugin-sdk'
import { isPortable } from '@barn-workbench/plugin-sdk/host'
import { loadComponent } from '../registry/loadComponent'

type Settings = Record<string, unknown>

/** Makes the component of a widget of our own that runs by the portable interface. */
export async function portableTile(
  definition: WidgetDefinition,
  module: PortableModule,
): Promise<ComponentType<WidgetProps<Settings>>> {
  const { OwnPortableWidget } = await import('../installed/OwnPortableWidget')
  return function PortableTile({ settings }) {
    return createElement(OwnPortableWidget, { definition, module, settings })
  }
}

/** Loads the component of a widget. One that runs by the portable interface stands in the tile for such widgets. */
export async function loadTile(definition: WidgetDefinition): Promise<unknown> {
  const component: unknown = await loadComponent(definition)
  return isPortable(component) ? await portableTile(definition, component) : component
}
