import type { ComponentType } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'
import type { Session } from '@barn-workbench/core/session'
import type { DialogDefinition, DialogProps } from '@barn-workbench/plugin-sdk'
import { loadCode } from '@barn-workbench/plugin-sdk/host'

/** An open dialog. */
export interface OpenDialog {
  key: number
  definition: DialogDefinition<unknown, unknown>
  input: unknown
  Content: ComponentType<DialogProps<unknown, unknown>>
  /** The instance on whose page it was opened. */
  session: Session | null
  isUnsaved: boolean
  /** Whether the user is asked now if what was typed may be lost. */
  isAskingToDiscard: boolean
  settle(result: unknown): void
}

/** All open dialogs, the last in front. */
export interface DialogStack {
  /**
   * Opens a dialog. Resolves to its result, or to null if it was closed without one. Rejects if its code cannot be
   * loaded. The same dialog with an equal input that is being opened, or is in front, is not opened again, as by the
   * second press of a double click: that call resolves to null when the dialog closes, so that its result is used once.
   */
  open<Input, Result>(
    definition: DialogDefinition<Input, Result>,
    input: Input,
    session: Session | null,
  ): Promise<Result | null>
  /** Closes a dialog with a result, and the dialogs in front of it without one. */
  close(key: number, result: unknown): void
  /** The user wants to leave a dialog: where something would be lost, they are asked first. */
  dismiss(key: number): void
  stay(key: number): void
  setUnsaved(key: number, isUnsaved: boolean): void
  closeAll(): void
  /** The same list until something changes. */
  all(): readonly OpenDialog[]
  subscribe(listener: () => void): () => void
}

/** The dialog, the input and the barn of a request. */
type Request = Pick<OpenDialog, 'definition' | 'input' | 'session'>

/** Whether two requests are for the same dialog. Functions in an input are new at each press, and are ignored. */
const isSame = (one: Request, other: Request) =>
  one.definition === other.definition &&
  one.session === other.session &&
  JSON.stringify(one.input) === JSON.stringify(other.input)

const NOTHING = () => null

/** Makes an empty stack. */
export function createDialogStack(): DialogStack {
  const emitter = createEmitter<{ 'dialogs.changed': undefined }>()
  let dialogs: readonly OpenDialog[] = []
  /** Dialogs that are opening or open, the last in front. */
  let requests: readonly (Request & { answer: Promise<unknown> })[] = []
  let nextKey = 1

  function set(next: readonly OpenDialog[]): void {
    dialogs = next
    emitter.emit('dialogs.changed')
  }

  function change(key: number, fields: Partial<OpenDialog>): void {
    set(dialogs.map((dialog) => (dialog.key === key ? { ...dialog, ...fields } : dialog)))
  }

  function close(key: number, result: unknown): void {
    const index = dialogs.findIndex((dialog) => dialog.key === key)
    if (index < 0) return
    const closed = dialogs.slice(index)
    set(dialogs.slice(0, index))
    for (const dialog of closed.reverse()) dialog.settle(dialog.key === key ? result : null)
  }

  async function show(request: Request, onClosed: () => void): Promise<unknown> {
    const Content = await loadCode(request.definition.load)
    return await new Promise((resolve) => {
      const settle = (result: unknown) => {
        onClosed()
        resolve(result)
      }
      set([...dialogs, { ...request, key: nextKey++, Content, settle, isUnsaved: false, isAskingToDiscard: false }])
    })
  }

  async function open(request: Request): Promise<unknown> {
    const front = requests.at(-1)
    if (front && isSame(front, request)) return await front.answer.then(NOTHING, NOTHING)
    const forget = () => {
      requests = requests.filter((one) => one !== entry)
    }
    const entry = { ...request, answer: show(request, forget) }
    requests = [...requests, entry]
    return await entry.answer.finally(forget)
  }

  return {
    async open<Input, Result>(definition: DialogDefinition<Input, Result>, input: Input, session: Session | null) {
      // The stack holds dialogs of different inputs and results. Each is closed by its own component, which knows them.
      const erased = definition as DialogDefinition<unknown, unknown>
      return (await open({ definition: erased, input, session })) as Result | null
    },
    close,
    dismiss(key) {
      const dialog = dialogs.find((one) => one.key === key)
      if (dialog?.isUnsaved) change(key, { isAskingToDiscard: true })
      else close(key, null)
    },
    stay: (key) => change(key, { isAskingToDiscard: false }),
    setUnsaved: (key, isUnsaved) => change(key, { isUnsaved }),
    closeAll() {
      const [first] = dialogs
      if (first) close(first.key, null)
    },
    all: () => dialogs,
    subscribe: (listener) => emitter.subscribe('dialogs.changed', listener),
  }
}
