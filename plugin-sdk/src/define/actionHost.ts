import type { Intent, IntentInput, IntentResult } from '@barn-workbench/core/intents'
import type { Session } from '@barn-workbench/core/session'
import type { Versioned, Write } from '@barn-workbench/core/writes'
import type { DialogDefinition } from './defineDialog'

/**
 * Asks for an intent. Resolves to null where the user cancelled, and where it was refused, which the user has read.
 * @public
 */
export type IntentCall<I extends Intent> = (input: IntentInput<I>) => Promise<IntentResult<I> | null>

/** A short message, by its key in the plugin's locale, or in that of the SDK with the prefix `sdk:`. @public */
export interface Toast {
  kind: 'success' | 'error' | 'warning' | 'info' | 'default'
  key: string
  values?: Record<string, unknown>
  /**
   * Takes back what the message tells of, which a button offers for 10 s, and the key for undoing. Resolves to false
   * where that is no longer possible.
   */
  undo?: () => Promise<boolean>
  /**
   * Where a button leads, such as to what was made: a path of the workbench, and the key of the button's text in the
   * plugin's locale.
   */
  opens?: { path: string; label: string }
}

/**
 * What a plugin may do at the user's wish: in an action, or in a component by `useHost`. None of it needs React.
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
   * Shares a link to a path of the workbench by what the device offers for that, or copies it, and tells the user.
   * Resolves to false where the user has closed the sheet of the device.
   */
  share(link: { title: string; path: string }): Promise<boolean>
  /** Copies a text and tells the user. Where the browser does not let it, the text is shown to be selected. */
  copy(text: string): Promise<void>
  /** Signs the user out of an instance. */
  signOut(instanceId: string): Promise<void>
  /**
   * Changes one of the user's local settings, by its name in `LocalSettings` of `core/settings`. A function makes the
   * value of the present one.
   */
  set(property: string, value: unknown): Promise<void>
  /** The way to an intent; null where no plugin offers it to this account. */
  intent<I extends Intent>(intent: I): IntentCall<I> | null
  /**
   * Makes a change on the instance and tells the user how it went, with `toast.<name>.success` or `.error` of the
   * plugin's locale. Resolves to the entity as it is then, null where it is gone; to null where the user has undone
   * it before it was sent. Rejects with a `ProblemError` that the user has read.
   */
  write<Input, Entity extends Versioned>(
    write: Write<Input, Entity>,
    input: Input,
  ): Promise<{ entity: Entity | null } | null>
  /** Opens a dialog. Resolves to its result, or to null where the user cancelled. */
  open<Input, Result>(dialog: DialogDefinition<Input, Result>, input: Input): Promise<Result | null>
  toast(toast: Toast): void
  /** Takes a toast away that is not true any more. */
  dismissToast(key: string): void
  /** The time of the instance, or of this device on a page without one, in ms since the epoch. */
  now(): number
}
