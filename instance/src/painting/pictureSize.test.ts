import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { isTooLarge, isWholeJpeg, jpegSize, pngSize, webpSize } from './pictureSize'

const jpeg = createCanvas(80, 60).toBuffer('image/jpeg')
const png = createCanvas(80, 60).toBuffer('image/png')

/** The picture with another size in its header. */
function withSize(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

test('each kind of WebP states its size in its first chunk', () => {
  const head = (chunk: string, ...body: number[]) =>
    Buffer.concat([Buffer.from(`RIFF....WEBP${chunk}....`, 'latin1'), Buffer.from(body), Buffer.alloc(20)])
  expect(webpSize(createCanvas(80, 60).toBuffer('image/webp'))).toEqual({ width: 80, height: 60 })
  expect(webpSize(head('VP8L', 0x2f, 0xfe, 0xbf, 0xff, 0x0f))).toEqual({ width: 16_383, height: 16_383 })
  expect(webpSize(head('VP8X', 0, 0, 0, 0, 79, 0, 0, 59, 0, 0))).toEqual({ width: 80, height: 60 })
  expect(webpSize(head('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 80, 0, 60, 0))).toEqual({ width: 80, height: 60 })
  expect([webpSize(head('ALPH', 1)), webpSize(png), webpSize(Buffer.alloc(4))]).toEqual([null, null, null])
})

test('the size of a picture stands in its header', () => {
  expect([jpegSize(jpeg), pngSize(png)]).toEqual([
    { width: 80, height: 60 },
    { width: 80, height: 60 },
  ])
  expect([jpegSize(png), pngSize(jpeg), jpegSize(Buffer.from('<html>')), jpegSize(jpeg.subarray(0, 20))]).toEqual([
    ...[null, null, null, null],
  ])
  expect(isWholeJpeg(jpeg)).toBe(true)
})

test('a picture of 50,000 × 50,000 is too large, and half a picture is none', () => {
  const huge = withSize(jpeg, 50_000, 50_000)
  expect(jpegSize(huge)).toEqual({ width: 50_000, height: 50_000 })
  expect([isTooLarge({ width: 50_000, height: 50_000 }), isWholeJpeg(huge)]).toEqual([true, false])
  expect(isWholeJpeg(jpeg.subarray(0, jpeg.length / 2))).toBe(false)
  expect(isWholeJpeg(Buffer.concat([jpeg, Buffer.alloc(20)]))).toBe(true)
})

test('WebP states its size too, also one that would take gigabytes', () => {
  expect(webpSize(createCanvas(80, 60).toBuffer('image/webp'))).toEqual({ width: 80, height: 60 })
  const bomb = Buffer.alloc(44)
  bomb.write('RIFF')
  bomb.write('WEBPVP8L', 8)
  bomb.writeUInt32LE(16_382 | (16_382 << 14), 21)
  const size = webpSize(bomb)
  expect(size).toEqual({ width: 16_383, height: 16_383 })
  expect(size && isTooLarge(size)).toBe(true)
  expect(webpSize(jpeg)).toBeNull()
})
