import type { Clock } from '@barn-workbench/core/clock'
import type { Problem } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { UNDO_TIME, type Conflict, type Undo, type WriteNews, type WriteNotifier } from '@barn-workbench/core/writes'
import type { ActionHost, Toast } from '@barn-workbench/plugin-sdk'
import { focusMain } from '@barn-workbench/plugin-sdk/host'
import { dismissToast, showToast } from '../toasts/showToast'
import type { ToastButton } from '../toasts/toastButton'
import { offerUndo } from '../toasts/undoStack'
import type { RegisteredAction } from './offeredActions'

/** Words of a namespace: of a plugin, or of the workbench itself. */
export type Words = (namespace: string, key: string | string[], values?: Record<string, unknown>) => string

/** News about many runs that were started as one. */
export type ManyNews =
  | { state: 'held'; count: number; undo: Undo; stays: number }
  | { state: 'ended'; done: number; refused: number; undo: Undo | undefined }

export interface NotifierDependencies {
  clock: Clock
  words: Words
  problemText(problem: Problem): string
  /** Opens a page of the instance by its path below the path of the instance. */
  openInInstance(path: `/${string}`): Promise<void>
  /** Shows the changes that another account has made meanwhile, and asks whether to make the own change on top. */
  askOnConflict(pluginId: string, conflict: Conflict): Promise<'apply' | 'leave'>
}

/**
 * Time for which a plugin's message offers to undo or leads somewhere, in ms: longer than a write, since nothing waits
 * for it.
 */
const TOAST_UNDO_TIME = 10 * SECOND

/** Number of messages with an undo: each needs a unique id. */
let undoCount = 0

/** The messages for a write whose plugin has none. */
const GENERIC = {
  success: 'shell:generic_saved',
  error: 'shell:generic_could_not_save',
  held: 'shell:generic_saved',
  kept: 'shell:outbox.change',
} as const

interface Undoable {
  undo: Undo
  /** Time for which it can be undone, in ms. */
  duration: number
}

/** The message with the focus goes away. Unless what was undone takes the focus, the screen has it. */
function leaveMessage(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('.Toastify')) activeElement.blur()
  focusMain()
}

/** An "Undo" button, which the key `u` presses too. */
function undoButton({ clock, words }: NotifierDependencies, toastId: string, undoable: Undoable): ToastButton {
  const undo = async () => {
    const isUndone = await undoable.undo()
    if (isUndone) await dismissToast(toastId)
    return isUndone
  }
  offerUndo(undo, undoable.duration, clock)
  const press = async () => {
    if (!(await undo())) await showToast('warning', words('shell', 'undo.tooLate'), 'undo')
    leaveMessage()
  }
  return { label: words('shell', 'undo.label'), press }
}

/** Shows the outcomes of the writes of a plugin in toasts. */
export function createWriteNotifier(pluginId: string, dependencies: NotifierDependencies): WriteNotifier {
  const { words, problemText, openInInstance, askOnConflict } = dependencies
  /** A message that offers to undo names its entity. */
  function notifySuccess(id: string, message: string, { undo, titleOf }: Extract<WriteNews, { state: 'success' }>) {
    if (!undo) return void showToast('success', message, id)
    const button = undoButton(dependencies, id, { undo, duration: UNDO_TIME })
    const title = titleOf?.((key) => words(pluginId, key))
    const named = title ? words('shell', 'undo.named', { title, message }) : message
    void showToast('success', named, id, { button, duration: UNDO_TIME })
  }

  function notify(name: string, news: WriteNews): void {
    const id = `${pluginId}.${name}`
    const message = words(pluginId, [`toast.${name}.${news.state}`, GENERIC[news.state]])
    if (news.state === 'held') {
      const toastId = `${id}.${undoCount++}`
      const button = undoButton(dependencies, toastId, { undo: news.undo, duration: news.stays })
      void showToast('info', message, toastId, { button, duration: news.stays })
    } else if (news.state === 'kept') {
      void showToast('info', words('shell', 'outbox.kept', { title: message }), `${id}.kept`)
    } else if (news.state === 'success') {
      notifySuccess(id, message, news)
    } else {
      const { problem, again, mendsAt } = news
      const reason = words('shell', 'failure', { message, reason: problemText(problem) })
      const sendAgain = again && { label: words('shell', 'again'), press: async () => void (await again()) }
      const mend = mendsAt && { label: words(pluginId, mendsAt.label), press: () => openInInstance(mendsAt.path) }
      const button = sendAgain ?? mend
      void showToast('error', reason, id, button && { button })
    }
  }
  return { notify, askOnConflict: (_name, conflict) => askOnConflict(pluginId, conflict) }
}

/**
 * Shows a message of a plugin, with a button that undoes the change, or a link to its result, if the plugin has any.
 */
export function notifyOfToast(
  pluginId: string,
  { kind, key, values, undo, opens }: Toast,
  dependencies: NotifierDependencies & Pick<ActionHost, 'navigate'>,
): void {
  // A message with an undo has a unique id, so that each can be undone.
  const id = undo ? `${pluginId}.${key}.${undoCount++}` : `${pluginId}.${key}`
  const { words, navigate } = dependencies
  const link = opens && { label: words(pluginId, opens.label), press: () => navigate(opens.path) }
  const button = undo ? undoButton(dependencies, id, { undo, duration: TOAST_UNDO_TIME }) : link
  const message = words(pluginId, key, values)
  void showToast(kind, message, id, button && { button, duration: TOAST_UNDO_TIME })
}

/** Shows the outcomes of many runs of an action in one toast. */
export function notifyOfMany(
  { plugin, name }: RegisteredAction,
  news: ManyNews,
  dependencies: NotifierDependencies,
): void {
  const { words } = dependencies
  const action = words(plugin.id, `actions.${name}`)
  const id = `${plugin.id}.${name}.many`
  if (news.state === 'held') {
    const button = undoButton(dependencies, id, { undo: news.undo, duration: news.stays })
    const message = words('shell', 'many.held', { action, count: news.count })
    void showToast('info', message, id, { button, duration: news.stays })
    return
  }
  const { done, refused, undo } = news
  if (done + refused === 0) return
  const message = words('shell', refused > 0 ? 'many.partly' : 'many.done', { action, count: done, refused })
  const button = undo && undoButton(dependencies, id, { undo, duration: UNDO_TIME })
  void showToast(refused > 0 ? 'warning' : 'success', message, id, button && { button, duration: UNDO_TIME })
}
