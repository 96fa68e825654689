import { getI18n } from 'react-i18next'
import type { StoreProblem } from '@barn-workbench/core/settings'

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
 * Warns that a stored setting could not be read or stored, once for each kind of problem. The defaults apply meanwhile.
 */
export function showStoreProblem({ kind }: StoreProblem): void {
  // The first problems occur while the messages are still loading.
  setTimeout(() => void showToast('warning', getI18n().t(`storeProblem.${kind}`), kind), 0)
}
