import type { i18n } from 'i18next'
import { createElement } from 'react'
import { StorageSlowError, type StoreProblem } from '@barn-workbench/core/settings'
import type { LayoutStorageProblem } from '../layouts/localLayoutStorage'
import type { ToastButton } from './toastButton'

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default'

interface ToastOptions {
  button?: ToastButton | undefined
  /** Time for which it stays, in ms; some seconds by default. */
  duration?: number
}

/** The code that the page has loaded at its start, so that messages are shown offline too. */
const loadToasts = async () => await import('./Toasts')

/**
 * Shows a short message. If one with the same id is shown, it is updated. If the code for it cannot be loaded, nothing
 * is shown.
 */
export async function showToast(
  kind: ToastKind,
  message: string,
  id: string,
  { button, duration }: ToastOptions = {},
): Promise<void> {
  const toasts = await loadToasts().catch(() => null)
  if (!toasts) return
  const { toast, ToastMessage } = toasts
  const content = button ? createElement(ToastMessage, { message, button }) : message
  const options = duration === undefined ? {} : { autoClose: duration }
  if (toast.isActive(id)) toast.update(id, { render: content, type: kind, autoClose: null, ...options })
  else toast(content, { type: kind, toastId: id, ...options })
}

/** Takes all short messages away, for another account. */
export async function dismissAllToasts(): Promise<void> {
  const toasts = await loadToasts().catch(() => null)
  toasts?.toast.dismiss()
}

/** Takes a short message away. */
export async function dismissToast(id: string): Promise<void> {
  const toasts = await loadToasts().catch(() => null)
  toasts?.toast.dismiss(id)
}

/** The kind of a storage problem: a full and a slow storage have their own messages. */
function kindOf(problem: StoreProblem | LayoutStorageProblem): string {
  if (problem.kind !== 'storage-failed') return problem.kind
  if (problem.cause instanceof StorageSlowError) return 'storage-slow'
  const isFull = problem.cause instanceof DOMException && problem.cause.name === 'QuotaExceededError'
  return isFull ? 'storage-full' : 'storage-failed'
}

/**
 * Returns a function that warns that something stored on this device could not be read or stored, once for each kind of
 * problem. The first problems occur before the messages are loaded, and are shown when they are.
 */
export function createStoreProblemToasts(
  messages: Promise<i18n>,
): (problem: StoreProblem | LayoutStorageProblem) => void {
  return (problem) => {
    const kind = kindOf(problem)
    void messages.then(({ t }) => showToast('warning', t(`storeProblem.${kind}`), kind))
  }
}
