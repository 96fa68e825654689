import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Species } from '@barn-workbench/core/schema'

/** Settings as they were saved, of whatever version. @public */
export type SavedSettings = Record<string, unknown>

/** Brings saved settings from one version to the next. @public */
export type Migration = (settings: SavedSettings) => SavedSettings

/** Default and least size, in columns (of 24 on the desk) and rows (of 24 px). @public */
export interface WidgetSize {
  w: number
  h: number
  minW?: number
  minH?: number
}

/** What a widget's component is given: its settings, already migrated and parsed. @public */
export interface WidgetProps<Settings> {
  settings: Settings
}

/** A widget as its plugin declares it. Nothing of its code is loaded before it comes into view. @public */
export interface WidgetDefinition<S extends z.ZodObject = z.ZodObject> {
  /** `plugin.widget`; layouts name it by this. Its words stand in the plugin's locale under `widgets.<widget>`. */
  id: `${string}.${string}`
  settings: S
  /** One per version bump; the current version is `migrations.length + 1`. */
  migrations: readonly Migration[]
  size: WidgetSize
  /** Permissions of which one is enough; empty: signed in is enough. Checked by the workbench and again by the instance. */
  needs: readonly string[]
  /** Species that it is for; absent: all. */
  species?: readonly Species[]
  /** It shows the time that the dashboard shares: the dashboard offers to choose it. */
  followsTime?: true
  /** Folder under `src/widgets` that holds its code where several widgets share it; absent: the one of its own name. */
  sharedCode?: string
  load(): Promise<{ default: ComponentType<WidgetProps<z.output<S>>> }>
}

/** Id by which built files, faults and sizes name the code of a widget: `plugin.folder`. @public */
export function codeIdOf({ id, sharedCode }: Pick<WidgetDefinition, 'id' | 'sharedCode'>): string {
  return sharedCode === undefined ? id : `${id.slice(0, id.indexOf('.'))}.${sharedCode}`
}

/** Declares a widget. @public */
export function defineWidget<S extends z.ZodObject>(widget: WidgetDefinition<S>): WidgetDefinition<S> {
  return widget
}
