import type { TFunction } from 'i18next'
import { showToast } from '../toasts/showToast'
import { EDIT_PARAMETER } from './editParameter'

/** Puts the address of what is shown into the clipboard: without the editing, with the time. */
export async function copyLink(t: TFunction<'layouts'>): Promise<void> {
  const address = new URL(location.href)
  address.searchParams.delete(EDIT_PARAMETER)
  try {
    await navigator.clipboard.writeText(address.href)
    await showToast('success', t('edit.shared'), 'link')
  } catch {
    await showToast('error', t('edit.shareFailed'), 'link')
  }
}
