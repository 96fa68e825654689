import { expect, test } from 'vitest'
import { createTokenBuckets } from './tokenBuckets'

test('a key takes as much as its bucket holds, which refills steadily, and other keys have theirs', () => {
  let time = 0
  const buckets = createTokenBuckets({ most: 10, refill: 1_000 }, () => time)
  buckets.take('one', 8)
  expect(buckets.waitOf('one', 2)).toBe(0)
  expect(buckets.waitOf('one', 3)).toBe(100)
  expect(buckets.waitOf('other', 10)).toBe(0)
  time = 100
  expect(buckets.waitOf('one', 3)).toBe(0)
  buckets.take('one', 3)
  expect(buckets.waitOf('one', 1)).toBe(100)
  time = 5_000
  expect(buckets.waitOf('one', 10)).toBe(0)
  expect(buckets.waitOf('one', 11)).toBe(100)
})

test('a clock that was set back gives nothing, and takes nothing', () => {
  let time = 1_000
  const buckets = createTokenBuckets({ most: 10, refill: 1_000 }, () => time)
  buckets.take('one', 10)
  time = 0
  expect(buckets.waitOf('one', 1)).toBe(100)
  time = 100
  expect(buckets.waitOf('one', 1)).toBe(0)
})
