import type { ComponentType } from 'react'
import type { PortableModule, WidgetDefinition, WidgetProps } from '../define/defineWidget'

/** Makes the tile of a widget that runs by the portable interface. */
type LoadPortableTile = (
  definition: WidgetDefinition,
  module: PortableModule,
) => Promise<ComponentType<WidgetProps<Record<string, unknown>>>>

let load: LoadPortableTile | null = null

/** Gives `renderWidget` the workbench's tile of portable widgets, which the SDK does not know. @public */
export function providePortableTile(next: LoadPortableTile): void {
  load = next
}

/** The tile of a portable widget. Rejects where none was provided. */
export async function loadPortableTile(definition: WidgetDefinition, module: PortableModule) {
  if (!load) throw new Error(`${definition.id} is portable: a test needs providePortableTile`)
  return await load(definition, module)
}
