import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { PluginCallId } from '@barn-workbench/core/plugins'
import type { Species } from '@barn-workbench/core/schema'
import type { SavedSettings } from '../context/WorkbenchContext'
import type { PortableWidget } from '../widget/WidgetHost'

/** Converts saved settings from one version to the next. It must not change its argument. @public */
export type Migration = (settings: SavedSettings) => SavedSettings

/** Default size and least size, in columns (24 on the desk grid) and in rows (24 px each). @public */
export interface WidgetSize {
  w: number
  h: number
  minW?: number
  minH?: number
}

/** The subjects of widgets; the editor groups widgets by them. @public */
export const WIDGET_GROUPS = ['animals', 'pictures', 'incidents', 'measurements'] as const
/** The subject of a widget. @public */
export type WidgetGroup = (typeof WIDGET_GROUPS)[number]

/** Props of a widget's component: its settings, migrated and parsed. @public */
export interface WidgetProps<Settings> {
  settings: Settings
}

/**
 * A widget of the workbench's own plugins that knows it by the portable interface alone, as those of third parties do:
 * the default export of its module. Its settings are those of its definition. It opens no dialog and shows no toast:
 * actions of its plugin do. @public
 */
export interface PortableModule {
  widget: PortableWidget<never>
  /** The calls that it makes, and the intents that it starts. No others are let through. */
  calls: readonly PluginCallId[]
  intents?: readonly string[]
  /** The permissions that it asks about. */
  permissions?: readonly string[]
  /** Keys of the plugin's messages that it uses, or the beginnings of such keys with a dot at their end. */
  messages: readonly string[]
}

/** A widget of a plugin. Its code is loaded when it first comes into view. @public */
export interface WidgetDefinition<S extends z.ZodObject = z.ZodObject> {
  /**
   * `plugin.widget`; layouts refer to it by this id. Its messages are in the plugin's locale under `widgets.<widget>`.
   */
  id: `${string}.${string}`
  /** Schema of the settings. Every field needs a default, so that a new widget has valid settings. */
  settings: S
  /** One per version bump; the current version is `migrations.length + 1`. */
  migrations: readonly Migration[]
  size: WidgetSize
  /** The user needs one of these permissions; if empty, signing in is enough. The instance checks them as well. */
  needs: readonly string[]
  /** Species of the instances that it is for; all by default. */
  species?: readonly Species[]
  /**
   * `sites`: it shows several instances, which its setting `instances` names, on the dashboards of all sites; by
   * default it is for the dashboards of one instance.
   */
  scope?: 'sites'
  /** Its subject; without it the editor offers the widget below all others. */
  group?: WidgetGroup
  /**
   * It begins a section of its dashboard, which reaches to the next heading and bears its title. A dashboard with
   * several sections has a bar of them. A heading below which there is nothing for the account is left out.
   */
  heading?: true
  /** The widget shows the shared time; its dashboard then has a time picker. */
  followsTime?: true
  /** It draws the batch before beside its values where the time bar asks for it, see `useShowsBatchBefore`. */
  comparesBatches?: true
  /**
   * Folder under `src/widgets` with the code that several widgets share; the folder of the widget's name by default.
   */
  sharedCode?: string
  /**
   * Leaves out saved settings that do not fit the schema, so that their defaults hold. Without it such a widget shows
   * an error.
   */
  withoutUnfit?(settings: SavedSettings): SavedSettings
  /**
   * Keys of the plugin's messages that describe its settings. They follow its title, so that two widgets of one type
   * can be distinguished.
   */
  variant?(settings: z.output<S>): readonly string[]
  load(): Promise<{ default: ComponentType<WidgetProps<z.output<S>>> }>
}

/** Identifies the code of a widget in built files, error reports and size budgets: `plugin.folder`. @public */
export function codeIdOf({ id, sharedCode }: Pick<WidgetDefinition, 'id' | 'sharedCode'>): string {
  return sharedCode === undefined ? id : `${id.slice(0, id.indexOf('.'))}.${sharedCode}`
}

/** Whether the default export of a widget's module runs by the portable interface. */
export function isPortable(module: unknown): module is PortableModule {
  return 'calls' in Object(module)
}

/** Declares a widget that runs by the portable interface, as those of third parties do. @public */
export function definePortableWidget<S extends z.ZodObject>(
  widget: Omit<WidgetDefinition<S>, 'load'> & { load(): Promise<{ default: PortableModule }> },
): WidgetDefinition<S> {
  // The workbench makes a component of what it loads.
  return widget as unknown as WidgetDefinition<S>
}

/** Declares a widget of a plugin; it returns its argument. @public */
export function defineWidget<S extends z.ZodObject>(widget: WidgetDefinition<S>): WidgetDefinition<S> {
  return widget
}
