import type { CommandDefinition } from './defineCommand'
import type { JobDefinition } from './defineJob'
import type { PageDefinition } from './definePage'
import type { WidgetDefinition } from './defineWidget'

/** Loads the words of one language. @public */
export type LoadMessages = () => Promise<{ default: object }>

/** A plugin: what it adds to the workbench. The manifest of every plugin is loaded at the start, its code only when needed. @public */
export interface PluginDefinition {
  /** Lowercase letters, digits and hyphens. */
  id: string
  // A list of definitions over different schemas has no narrower common type.
  /* eslint-disable @typescript-eslint/no-explicit-any */
  widgets?: readonly WidgetDefinition<any>[]
  pages?: readonly PageDefinition<any>[]
  /* eslint-enable @typescript-eslint/no-explicit-any */
  commands?: readonly CommandDefinition[]
  jobs?: readonly JobDefinition[]
  locale: { en: LoadMessages; de: LoadMessages }
}

/** Declares a plugin; the default export of its manifest. @public */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin
}
