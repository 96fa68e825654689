import type { ActionDefinition } from './defineAction'
import type { FinderDefinition } from './defineFinder'
import type { JobDefinition } from './defineJob'
import type { PageDefinition } from './definePage'
import type { SlotContentDefinition } from './defineSlotContent'
import type { WidgetDefinition } from './defineWidget'

/** Loads the messages of one language, usually by a dynamic import of a JSON file. @public */
export type LoadMessages = () => Promise<{ default: object }>

/**
 * A plugin and its contributions. The workbench loads the manifests of all plugins at the start, and their code when it
 * is needed. @public
 */
export interface PluginDefinition {
  /** Lowercase letters, digits and hyphens. */
  id: string
  /** Types of the instances on which it contributes anything, such as `barn`; all by default. */
  instanceTypes?: readonly string[]
  // A list of definitions over different schemas has no narrower common type.
  /* eslint-disable @typescript-eslint/no-explicit-any */
  widgets?: readonly WidgetDefinition<any>[]
  pages?: readonly PageDefinition<any>[]
  finders?: readonly FinderDefinition<any>[]
  slotContents?: readonly SlotContentDefinition<any>[]
  /* eslint-enable @typescript-eslint/no-explicit-any */
  actions?: readonly ActionDefinition[]
  jobs?: readonly JobDefinition[]
  locale: { en: LoadMessages; de: LoadMessages }
}

/** Declares a plugin; the default export of its manifest. @public */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin
}
