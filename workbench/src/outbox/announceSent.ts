import type { i18n } from 'i18next'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import { showToast } from '../toasts/showToast'

/** Says that what had to wait has been sent. */
export function announceSent(calls: readonly UnsentCall[], { t }: i18n): void {
  if (calls.length === 0) return
  const titles = calls.map(({ title }) => title).join(', ')
  void showToast('success', t('outbox.sent', { count: calls.length, titles }), 'outbox.sent')
}
