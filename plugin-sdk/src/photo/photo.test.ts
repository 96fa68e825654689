import { expect, test } from 'vitest'
import { exifTime } from './exifTime'
import { encodeSmall, fitInto, LARGEST_PHOTO, toBase64 } from './preparePhoto'

/** A JPEG file with a block of EXIF that has the time of the picture, and where it lies from UTC. */
function jpegOf(taken: string, offset: string, isLittle: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(200))
  view.setUint16(0, 0xffd8)
  view.setUint16(2, 0xffe1)
  view.setUint16(4, 190)
  view.setUint32(6, 0x45786966)
  const start = 12
  view.setUint16(start, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(start + 2, 42, isLittle)
  view.setUint32(start + 4, 8, isLittle)
  const entry = (at: number, tag: number, [count, value]: [number, number]) => {
    view.setUint16(start + at, tag, isLittle)
    view.setUint32(start + at + 4, count, isLittle)
    view.setUint32(start + at + 8, value, isLittle)
  }
  view.setUint16(start + 8, 1, isLittle)
  entry(10, 0x8769, [1, 30])
  view.setUint16(start + 30, 2, isLittle)
  entry(32, 0x9003, [20, 70])
  entry(44, 0x9011, [7, 100])
  const text = (at: number, value: string) =>
    [...value].forEach((character, index) => view.setUint8(start + at + index, character.charCodeAt(0)))
  text(70, taken)
  text(100, offset)
  return view.buffer
}

test('the time of a photo is read from its EXIF, in both orders of bytes', () => {
  for (const isLittle of [true, false])
    expect(exifTime(jpegOf('2026:03:04 05:06:07', '+02:00', isLittle))).toBe(Date.UTC(2026, 2, 4, 3, 6, 7))
  expect(exifTime(jpegOf('2026:03:04 05:06:07', '', true))).toBe(new Date(2026, 2, 4, 5, 6, 7).getTime())
})

test('a file without a time, a damaged one and another format have none', () => {
  expect(exifTime(jpegOf('0000:00:00 00:00:00', '', true))).toBeNull()
  expect(exifTime(jpegOf('2026:03:04 05:06:07', '', true).slice(0, 60))).toBeNull()
  expect(exifTime(new ArrayBuffer(0))).toBeNull()
  expect(exifTime(new TextEncoder().encode('\x89PNG no JPEG at all, but long enough').buffer as ArrayBuffer)).toBeNull()
})

test('a photo is encoded ever smaller until one part of an upload takes it', async () => {
  const tried: number[] = []
  const blob = await encodeSmall(async (side, quality) => {
    tried.push(side * quality)
    return new Blob([new Uint8Array(tried.length < 3 ? LARGEST_PHOTO + 1 : 10)])
  })
  expect([blob?.size, tried.length]).toEqual([10, 3])
  expect(tried).toEqual(tried.toSorted((a, b) => b - a))
  expect(await encodeSmall(async () => null)).toBeNull()
})

test('a photo keeps its shape, and a small one its size', () => {
  expect(fitInto({ width: 4_000, height: 3_000 }, 2_048)).toEqual({ width: 2_048, height: 1_536 })
  expect(fitInto({ width: 30, height: 9_000 }, 2_048)).toEqual({ width: 7, height: 2_048 })
  expect(fitInto({ width: 100, height: 50 }, 2_048)).toEqual({ width: 100, height: 50 })
  expect(toBase64(Uint8Array.from([0, 255, 3]))).toBe('AP8D')
})
