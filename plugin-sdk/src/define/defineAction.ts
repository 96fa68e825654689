import type { ComponentType } from 'react'
import type {
  Entities,
  EntityKind,
  Intent,
  IntentInput,
  IntentResult,
  ParsedIntentInput,
} from '@barn-workbench/core/intents'
import type { Session } from '@barn-workbench/core/session'
import type { Versioned, Write } from '@barn-workbench/core/writes'

/** Sections of a menu, in their order. @public */
export const ACTION_GROUPS = ['open', 'change', 'share', 'remove'] as const
/** A part of a menu. @public */
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** Fulfils an intent. Resolves to null if the user cancelled. @public */
export type ActionRun<I extends Intent> = (
  input: ParsedIntentInput<I>,
  host: ActionHost,
) => Promise<IntentResult<I> | null>

/**
 * Asks once, for one input or for many, for missing values, which then become part of each. Resolves to null if the
 * user cancels. @public
 */
export type ActionAsk<I extends Intent> = (
  inputs: readonly ParsedIntentInput<I>[],
  host: ActionHost,
) => Promise<Partial<IntentInput<I>> | null>

/** The user to whom an action is offered. @public */
export interface ActionUser {
  /** Null if no account is signed in. */
  accountId: string | null
  /** Whether the user has one of these permissions. */
  can(...permissions: readonly string[]): boolean
}

interface SharedFields<I extends Intent> {
  /**
   * `plugin.action`. Its title is in the plugin's locale under `actions.<action>`, further words by which the palette
   * finds it under `actionKeywords.<action>`.
   */
  id: `${string}.${string}`
  /** The intent that it fulfils. For requests within a plugin, the plugin declares the intent. */
  implements: I
  icon: ComponentType<{ size?: number }>
  /** It is for specialists: menus, keys and the palette leave it out in the basic mode (`useUserMode`). */
  userMode?: 'advanced'
  /** The key that starts it, such as `e`, `?` or `mod+k`, while the user is not typing. */
  key?: string
  /** Loads the code that asks for missing input before it runs; menus then write its title with an ellipsis. */
  ask?(): Promise<ActionAsk<I>>
  /** Loads the code on first use: until then an action is its record only. */
  load(): Promise<ActionRun<I>>
}

/** An action on an entity. @public */
export interface EntityAction<I extends Intent, Kind extends EntityKind> extends SharedFields<I> {
  on: Kind
  /** Its section of the menu. */
  group: ActionGroup
  /** The input of the intent, read from the entity. */
  from(entity: Entities[Kind]): IntentInput<I>
  /**
   * The account needs one of these permissions; with an empty list, signing in is enough. A function if they depend on
   * the entity; if the entity is not known, the instance decides.
   */
  needs: readonly string[] | ((entity: Entities[Kind]) => readonly string[])
  /**
   * False: it is not offered on this entity. A key of the plugin's locale: it is offered, but cannot be started, for
   * that reason.
   */
  when?(entity: Entities[Kind], user: ActionUser): boolean | string
  /** It is the most frequent action where it is offered: it is the first in its section of the menu. */
  isLikeliest?: true
  /** Many entities at once can be chosen for it. */
  isBulk?: true
  /** It asks only for several entities: menus of one entity write its title without an ellipsis. */
  asksOnlyForSeveral?: true
}

/** An action without an entity, such as choosing a theme. @public */
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

/**
 * Calls an intent. Resolves to null if the user cancelled, or if it was refused, which the user was told.
 * @public
 */
export type IntentCall<I extends Intent> = (input: IntentInput<I>) => Promise<IntentResult<I> | null>

/** A short message, by its key in the plugin's locale, or in that of the SDK with the prefix `sdk:`. @public */
export interface Toast {
  kind: 'success' | 'error' | 'warning' | 'info' | 'default'
  key: string
  values?: Record<string, unknown>
  /**
   * Undoes the change of the message. A button and the key for undoing offer it for 10 s. Resolves to false if that is
   * no longer possible.
   */
  undo?: () => Promise<boolean>
  /**
   * A link of the toast's button, such as to a new entity: a path of the workbench, and the key of the button's text in
   * the plugin's locale.
   */
  opens?: { path: string; label: string }
}

/**
 * The functions that a plugin may call on the user's behalf: in an action, or in a component by `useHost`. None of them
 * needs React.
 * @public
 */
export interface ActionHost {
  /** The instance whose page is open; null on a page without one. */
  session: Session | null
  /** Opens a path of the workbench, such as `/settings`. */
  navigate(path: string): Promise<void>
  /** The whole address of a path of the workbench, to share it. */
  urlOf(path: string): string
  /**
   * Shares a link to a path of the workbench by the share sheet of the device, or copies it, and tells the user.
   * Resolves to false if the user has closed the sheet.
   */
  share(link: { title: string; path: string }): Promise<boolean>
  /** Copies a text and tells the user. If the browser does not allow it, the text is shown to be selected. */
  copy(text: string): Promise<void>
  /** Signs the user out of an instance. */
  signOut(instanceId: string): Promise<void>
  /**
   * Changes one of the user's local settings, by its name in `LocalSettings` of `core/settings`. A function makes the
   * value of the present one.
   */
  set(property: string, value: unknown): Promise<void>
  /** The function that calls an intent; null if no plugin offers it to this account. */
  intent<I extends Intent>(intent: I): IntentCall<I> | null
  /**
   * Makes a change on the instance and tells the user the outcome, with `toast.<name>.success` or `.error` of the
   * plugin's locale. Resolves to the resulting entity, or null if it is gone; also to null if the user has undone it
   * before it was sent. Rejects with a `ProblemError` that the user was told.
   */
  write<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
  ): Promise<{ entity: Entity | null } | null>
  /** Opens a dialog. Resolves to its result, or to null if the user cancelled. */
  open<Input, Result>(dialog: DialogDefinition<Input, Result>, input: Input): Promise<Result | null>
  toast(toast: Toast): void
  /** Takes a toast away that is not true any more. */
  dismissToast(key: string): void
  /** The time of the instance, or of this device on a page without one, in ms since the epoch. */
  now(): number
}

/** Props of a dialog's component. @public */
export interface DialogProps<Input, Result> {
  input: Input
  /** Closes the dialog with a result; null if the user has cancelled. */
  close(result: Result | null): void
  /** Says whether closing it now would lose something that was typed; the user is then asked first. */
  setUnsaved(isUnsaved: boolean): void
}

/** A dialog above the screen, which answers with a result. @public */
export interface DialogDefinition<Input, Result> {
  /** `plugin.dialog`. Its title is in the plugin's locale under `dialogs.<dialog>.title`, with `count` of its input. */
  id: `${string}.${string}`
  /** It is wider than a form, for example to show a picture. */
  isWide?: true
  /** Loads the component when the dialog is first opened. */
  load(): Promise<ComponentType<DialogProps<Input, Result>>>
}

/** Declares a dialog; it returns its argument. @public */
export function defineDialog<Input, Result>(dialog: DialogDefinition<Input, Result>): DialogDefinition<Input, Result> {
  return dialog
}
