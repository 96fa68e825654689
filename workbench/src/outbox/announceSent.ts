import type { i18n } from 'i18next'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import { showToast } from '../toasts/showToast'

/** Each title once, with how many there are of it: an outbox has up to 200 calls, most of one kind. */
function countTitles(calls: readonly UnsentCall[]): string {
  const counts = new Map<string, number>()
  for (const { title } of calls) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts].map(([title, count]) => (count === 1 ? title : `${title} × ${count}`)).join(', ')
}

/** Shows that the waiting submissions have been sent. */
export function announceSent(calls: readonly UnsentCall[], { t }: i18n): void {
  if (calls.length === 0) return
  const titles = countTitles(calls)
  void showToast('success', t('outbox.sent', { count: calls.length, titles }), 'outbox.sent')
}
