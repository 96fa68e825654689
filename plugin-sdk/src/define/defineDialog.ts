import type { ComponentType } from 'react'

/** Props of a dialog's component. @public */
export interface DialogProps<Input, Result> {
  input: Input
  /** Closes the dialog with a result; null: the user has cancelled. */
  close(result: Result | null): void
  /** Says whether closing it now would lose something that was typed; the user is then asked first. */
  setUnsaved(isUnsaved: boolean): void
}

/** A dialog above the screen, which answers with a result. @public */
export interface DialogDefinition<Input, Result> {
  /** `plugin.dialog`. Its title is in the plugin's locale under `dialogs.<dialog>.title`, with `count` of its input. */
  id: `${string}.${string}`
  /** It is wider than a form, for what shows a picture. */
  isWide?: true
  /** Loads the component when the dialog is first opened. */
  load(): Promise<ComponentType<DialogProps<Input, Result>>>
}

/** Declares a dialog; it returns its argument. @public */
export function defineDialog<Input, Result>(dialog: DialogDefinition<Input, Result>): DialogDefinition<Input, Result> {
  return dialog
}
