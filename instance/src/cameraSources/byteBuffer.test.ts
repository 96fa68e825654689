import { expect, test } from 'vitest'
import { createByteBuffer } from './byteBuffer'

test('gives the bytes in their order, without those at the front that were dropped', () => {
  const bytes = createByteBuffer()
  const all = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  for (let at = 0; at < all.length; at += 1_000) {
    bytes.append(all.subarray(at, at + 1_000))
    if (at > 0) bytes.drop(500)
  }
  expect(bytes.view().equals(all.subarray(199 * 500))).toBe(true)
})

test('has nothing left where more is dropped than there is', () => {
  const bytes = createByteBuffer()
  bytes.append(Buffer.from('abc'))
  bytes.drop(10)
  expect(bytes.view()).toHaveLength(0)
})
