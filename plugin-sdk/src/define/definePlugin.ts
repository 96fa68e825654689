import type { ComponentType } from 'react'
import type { Entities, EntityKind, SlotInputs, SlotName } from '@barn-workbench/core/intents'
import type { Session } from '@barn-workbench/core/session'
import type { Messages } from '../context/texts'
import type { SharedCall } from '../requests/sharedCall'
import type { ActionDefinition, Toast } from './defineAction'
import type { PageDefinition } from './definePage'
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
  /* oxlint-disable typescript/no-explicit-any */
  widgets?: readonly WidgetDefinition<any>[]
  pages?: readonly PageDefinition<any>[]
  finders?: readonly FinderDefinition<any>[]
  slotContents?: readonly SlotContentDefinition<any>[]
  /* oxlint-enable typescript/no-explicit-any */
  actions?: readonly ActionDefinition[]
  jobs?: readonly JobDefinition[]
  locale: { en: LoadMessages; de: LoadMessages }
}

/** Declares a plugin; the default export of its manifest. @public */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin
}

/** An entity that the palette finds by its label. @public */
export interface FoundEntity<Kind extends EntityKind = EntityKind> {
  id: string
  label: string
  entity: Entities[Kind]
}

/**
 * Lists the entities of an instance, the likeliest first. `t`: messages of the plugin. Rejects with a `ProblemError`.
 * @public
 */
export type FindEntities<Kind extends EntityKind> = (
  session: Session,
  signal: AbortSignal,
  t: Messages,
) => Promise<FoundEntity<Kind>[]>

/**
 * Makes entities of one kind known to the palette (Ctrl+K). A choice there runs the action that opens the entity.
 * @public
 */
export interface FinderDefinition<Kind extends EntityKind = EntityKind> {
  /** `plugin.finder`. */
  id: `${string}.${string}`
  on: Kind
  /** The account needs one of these permissions. */
  needs: readonly string[]
  load(): Promise<FindEntities<Kind>>
}

/** Declares a finder of a plugin; it returns its argument. @public */
export function defineFinder<Kind extends EntityKind>(finder: FinderDefinition<Kind>): FinderDefinition<Kind> {
  return finder
}

/**
 * Loads the data of calls for the widgets that show it, whether or not one of them is on screen; not what was loaded
 * just now. Rejects with a `ProblemError`. @public
 */
export type BringData = (...calls: readonly SharedCall[]) => Promise<void>

/** A background job that runs for every instance that the user is signed in to. @public */
export interface JobDefinition {
  /** `plugin.job`. Its title, for the list of jobs, is in the plugin's locale under `jobs.<job>`. */
  id: `${string}.${string}`
  /** Time between the end of one run and the start of the next, ms; 10 min by default. */
  period?: number
  /** The user needs one of these permissions; if empty, signing in is enough. */
  needs: readonly string[]
  /**
   * Rejects when it fails. The job then runs again after its period or a minute, whichever is shorter; after three
   * failures in a row after `JOB_BACKOFF` (`core/jobs`), until it succeeds. `signal` aborts when the job is removed,
   * and after `JOB_TIME_LIMIT`: a run that takes longer has failed. `tell` shows the user a short message, on any
   * screen.
   */
  run(
    session: Session,
    signal: AbortSignal,
    tell: (toast: Omit<Toast, 'undo'>) => void,
    bring: BringData,
  ): Promise<void>
}

/** Declares a background job of a plugin; it returns its argument. @public */
export function defineJob(job: JobDefinition): JobDefinition {
  return job
}

/** The content that a plugin adds to a slot of another plugin. Its code loads when the slot is on screen. @public */
export interface SlotContentDefinition<Name extends SlotName = SlotName> {
  /** `plugin.content`. */
  id: `${string}.${string}`
  slot: Name
  /** Contents with smaller numbers come first; for equal numbers, the smaller id. */
  order: number
  /** The account needs one of these permissions; with an empty list, signing in is enough. */
  needs: readonly string[]
  /** It is for specialists: it is left out in the basic mode (`useUserMode`). */
  userMode?: 'advanced'
  load(): Promise<ComponentType<SlotInputs[Name]>>
}

/** Declares the content of a slot; it returns its argument. @public */
export function defineSlotContent<Name extends SlotName>(
  content: SlotContentDefinition<Name>,
): SlotContentDefinition<Name> {
  return content
}
