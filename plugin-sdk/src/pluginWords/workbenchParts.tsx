import { useSyncExternalStore, type ComponentType } from 'react'

/*
 * Parts that only the workbench can draw, for the screens of plugins on which plugins of a site are governed:
 * dashboards and what was measured are the workbench's. It provides them on the screens of an instance, once these are
 * shown. Until then, and in a test, their places are empty.
 */

/** A widget that is to be put on a dashboard: its type, such as `silo.level`, and its title. @public */
export interface PlacedWidget {
  type: string
  title: string
}

/** A dashboard by its id, with the title that an instance has of it. @public */
export interface NamedDashboard {
  layoutId: string
  title: string
}

/** A version of a plugin that is installed on the instance around. @public */
export interface MeasuredPlugin {
  pluginId: string
  version: string
}

export interface WorkbenchParts {
  AddToDashboard: ComponentType<PlacedWidget>
  DashboardTitle: ComponentType<NamedDashboard>
  PluginFigures: ComponentType<MeasuredPlugin>
}

let provided: WorkbenchParts | null = null
const listeners = new Set<() => void>()

/** Gives plugins the parts that the workbench draws. */
export function provideWorkbenchParts(parts: WorkbenchParts): void {
  provided = parts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useParts = () => useSyncExternalStore(subscribe, () => provided)

/** A button that adds a widget to a dashboard that the person chooses. @public */
export function AddToDashboard(props: PlacedWidget) {
  const parts = useParts()
  return parts ? <parts.AddToDashboard {...props} /> : null
}

/** The title of a dashboard; a built-in one has a title in the user's language. @public */
export function DashboardTitle(props: NamedDashboard) {
  const parts = useParts()
  return parts ? <parts.DashboardTitle {...props} /> : props.title
}

/** The figures that this browser has measured of a version of a plugin, beside the version before. @public */
export function PluginFigures(props: MeasuredPlugin) {
  const parts = useParts()
  return parts ? <parts.PluginFigures {...props} /> : null
}
