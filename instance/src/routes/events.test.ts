import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '@barn-workbench/core/contract'
import { gatherNotices, MAXIMUM_NOTICES_PER_ENTITY, NOTICE_GATHER_INTERVAL } from './events'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const notice = (id: string, version: number, entity = 'incident'): Notice => ({ entity, id, version })

test('the first notice is sent at once, and the last one of each entity after the interval', () => {
  const sent: Notice[] = []
  const { add } = gatherNotices((one) => sent.push(one))
  for (let version = 1; version <= 50; version++) add(notice('a', version))
  add(notice('c', 1, 'camera'))
  expect(sent).toEqual([notice('a', 1)])
  vi.advanceTimersByTime(NOTICE_GATHER_INTERVAL)
  expect(sent.slice(1)).toEqual([notice('a', 50), notice('c', 1, 'camera')])
})

test('of a thousand incidents that change at once, a bounded number of notices is sent', () => {
  const sent: Notice[] = []
  const { add } = gatherNotices((one) => sent.push(one))
  for (let number = 0; number < 1_000; number++) add(notice(`i${number}`, 1))
  vi.advanceTimersByTime(10 * NOTICE_GATHER_INTERVAL)
  expect(sent).toHaveLength(1 + MAXIMUM_NOTICES_PER_ENTITY)
  expect(sent).toContainEqual(notice('i999', 1))
})
