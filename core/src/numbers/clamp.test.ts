import { expect, test } from 'vitest'
import { clamp } from '.'

test.each([
  [5, 5],
  [-1, 0],
  [11, 10],
  [0, 0],
  [10, 10],
  [Infinity, 10],
  [-Infinity, 0],
])('%d within 0 and 10 is %d', (value, limited) => expect(clamp(value, 0, 10)).toBe(limited))
