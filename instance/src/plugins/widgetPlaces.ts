import type { z } from 'zod'
import type { PluginInspection } from '@barn-workbench/core/plugins'
import type { LayoutOperation } from '@barn-workbench/core/schema'
import type { LayoutStore } from '../stores'

type Dashboard = z.output<typeof PluginInspection>['dashboards'][number]

export type WidgetPlaces = ReturnType<typeof createWidgetPlaces>

/** Finds the dashboards that have widgets of a plugin, which layouts name `<plugin>.<widget>`. */
export function createWidgetPlaces(layouts: Pick<LayoutStore, 'documents' | 'ownWithWidgetsOf'>) {
  return {
    /** The dashboards with its widgets, and on each how many people have added some for themselves. */
    async dashboardsWith(pluginId: string): Promise<Dashboard[]> {
      const found = new Map<string, Dashboard>()
      const all = await layouts.documents.all()
      for (const { layoutId, title, widgets } of all) {
        const count = Object.values(widgets).filter(({ type }) => isOf(pluginId, type)).length
        if (count > 0) found.set(layoutId, { layoutId, title, widgets: count, own: 0 })
      }
      for (const { layoutId, operations } of await layouts.ownWithWidgetsOf(pluginId)) {
        if (!operations.some((operation) => adds(pluginId, operation))) continue
        const title = all.find((layout) => layout.layoutId === layoutId)?.title ?? layoutId
        const dashboard = found.get(layoutId) ?? { layoutId, title, widgets: 0, own: 0 }
        found.set(layoutId, { ...dashboard, own: dashboard.own + 1 })
      }
      return [...found.values()]
    },
  }
}

const isOf = (pluginId: string, type: unknown) => typeof type === 'string' && type.startsWith(`${pluginId}.`)

/** Whether an operation of a person adds a widget of the plugin. */
function adds(pluginId: string, { op, value }: LayoutOperation): boolean {
  if (op !== 'add' || typeof value !== 'object' || value === null) return false
  const { widget } = value as { widget?: { type?: unknown } | null }
  return isOf(pluginId, widget?.type)
}
