import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { createWriteQuota } from './writeQuota'

test('an account writes so often and no more, which comes back with time, and others are free', () => {
  let time = 0
  const quota = createWriteQuota(() => time)
  const countOfAllowed = (accountId: string, bytes: number) => {
    for (let count = 0; ; count++) if (!quota.take(accountId, bytes).ok) return count
  }
  expect(countOfAllowed('one', 100)).toBe(6_000)
  expect(quota.take('one', 100)).toMatchObject({ problem: { code: 'request/too-many', params: { retryAfter: 1 } } })
  expect(quota.take('other', 100).ok).toBe(true)
  time += SECOND
  expect(countOfAllowed('one', 100)).toBe(100)
  time += 10 * MINUTE
  expect(countOfAllowed('one', 1024 * 1024)).toBe(64)
  expect(quota.take('one', 1024 * 1024)).toMatchObject({ problem: { params: { retryAfter: 10 } } })
})
