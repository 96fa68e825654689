import type { i18n } from 'i18next'
import type { StoreProblem } from '@barn-workbench/core/settings'
import type { LayoutStorageProblem } from '../layouts/localLayoutStorage'

type ToastKind = 'success' | 'error' | 'warning' | 'info'

/**
 * Shows a short message. While one is shown, another with the same id is not. Where the code for it cannot be loaded,
 * nothing is shown.
 */
export async function showToast(kind: ToastKind, message: string, id: string): Promise<void> {
  const toasts = await import('react-toastify/unstyled').catch(() => null)
  toasts?.toast[kind](message, { toastId: id })
}

/**
 * Returns a function that warns that something stored on this device could not be read or stored, once for each kind of
 * problem. The first problems occur before the messages are loaded, and are shown when they are.
 */
export function createStoreProblemToasts(
  messages: Promise<i18n>,
): (problem: Pick<StoreProblem | LayoutStorageProblem, 'kind'>) => void {
  return ({ kind }) => void messages.then(({ t }) => showToast('warning', t(`storeProblem.${kind}`), kind))
}
