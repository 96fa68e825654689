import type { ComponentType } from 'react'
import type {
  Entities,
  EntityKind,
  Intent,
  IntentInput,
  IntentResult,
  ParsedIntentInput,
} from '@barn-workbench/core/intents'
import type { ActionHost } from './actionHost'

/** Parts of a menu, in the order in which they stand. @public */
export const ACTION_GROUPS = ['open', 'change', 'share', 'remove'] as const
/** A part of a menu. @public */
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** Does what an intent asks for. Resolves to null where the user cancelled. @public */
export type ActionRun<I extends Intent> = (
  input: ParsedIntentInput<I>,
  host: ActionHost,
) => Promise<IntentResult<I> | null>

/**
 * Asks once, for one input or for many, for what they still lack, which is then part of each. Resolves to null where the
 * user cancelled. @public
 */
export type ActionAsk<I extends Intent> = (
  inputs: readonly ParsedIntentInput<I>[],
  host: ActionHost,
) => Promise<Partial<IntentInput<I>> | null>

/** The user who is offered an action. @public */
export interface ActionUser {
  /** Null: nobody is signed in. */
  accountId: string | null
  /** Whether the user has one of these permissions. */
  can(...permissions: readonly string[]): boolean
}

interface SharedFields<I extends Intent> {
  /** `plugin.action`. Its title is in the plugin's locale under `actions.<action>`. */
  id: `${string}.${string}`
  /** The intent that it fulfils. What only its plugin asks for is an intent that the plugin declares. */
  implements: I
  icon: ComponentType<{ size?: number }>
  /** It is for specialists: menus, keys and the palette leave it out in the basic mode (`useUserMode`). */
  userMode?: 'advanced'
  /** The key that starts it, such as `e`, `?` or `mod+k`, while nobody is typing. */
  key?: string
  /** Loads what asks for the rest of the input before it runs; menus then write its title with an ellipsis. */
  ask?(): Promise<ActionAsk<I>>
  /** Loads the code on first use: until then an action is its record only. */
  load(): Promise<ActionRun<I>>
}

/** An action on an entity. @public */
export interface EntityAction<I extends Intent, Kind extends EntityKind> extends SharedFields<I> {
  on: Kind
  /** The part of the menu in which it stands. */
  group: ActionGroup
  /** The input of the intent, read from the entity. */
  from(entity: Entities[Kind]): IntentInput<I>
  /**
   * Permissions of which one is enough; none: every account that is signed in. A function where they depend on the
   * entity; the instance has the last word where the entity is not known.
   */
  needs: readonly string[] | ((entity: Entities[Kind]) => readonly string[])
  /**
   * False: it is not offered on this entity. A key of the plugin's locale: it is offered, but cannot be started, for that
   * reason.
   */
  when?(entity: Entities[Kind], user: ActionUser): boolean | string
  /** It is what is done most often where it is offered: it stands first in its part of the menu. */
  isLikeliest?: true
  /** Many entities at once can be chosen for it. */
  isBulk?: true
  /** It asks only where many are chosen: menus of one entity write its title without an ellipsis. */
  asksOnlyForSeveral?: true
}

/** An action that stands on no entity, such as choosing a theme. @public */
export interface FreeAction<I extends Intent> extends SharedFields<I> {
  on?: never
  needs: readonly string[]
  /** The action is offered only while a page of an instance is open. */
  needsInstance?: true
  /** Only code asks for it, by its intent: without an input it means nothing, so that no palette offers it. */
  isForCode?: true
}

/** Any action: one record, which palette, menus and keys read, and other plugins find by its intent. @public */
export type ActionDefinition = EntityAction<Intent, EntityKind> | FreeAction<Intent>

/** Declares an action of a plugin; it returns its argument. @public */
export function defineAction<I extends Intent, Kind extends EntityKind>(action: EntityAction<I, Kind>): ActionDefinition
export function defineAction<I extends Intent>(action: FreeAction<I>): ActionDefinition
export function defineAction(action: unknown): ActionDefinition {
  // Readers hold records over different schemas. Each is given the entities of its kind `on` only.
  return action as ActionDefinition
}
