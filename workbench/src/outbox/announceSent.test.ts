import { expect, test, vi } from 'vitest'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import { announceSent } from './announceSent'

const shown = vi.hoisted(() => vi.fn())
vi.mock('../toasts/showToast', () => ({ showToast: shown }))

test('two hundred comments are one line of the message, not two hundred', () => {
  const comments = Array.from({ length: 199 }, () => ({ title: 'Comment' }))
  const calls = [{ title: 'Dead animal' }, ...comments] as UnsentCall[]
  const t = (_: string, { titles }: { titles: string }) => titles
  announceSent(calls, { t } as never)
  expect(shown.mock.calls).toEqual([['success', 'Dead animal, Comment × 199', 'outbox.sent']])
})
