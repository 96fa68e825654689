import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, createMultipartParser } from './jpegSources'

const part = (body: string, hasLength: boolean) =>
  `--pen\r\nContent-Type: image/jpeg\r\n${hasLength ? `Content-Length: ${body.length}\r\n` : ''}\r\n${body}\r\n`

test('pictures are cut out of a stream however its bytes come', () => {
  const bodies = fc.array(fc.string({ unit: 'binary-ascii', maxLength: 60 }), { maxLength: 6 })
  fc.assert(
    fc.property(bodies, fc.boolean(), fc.array(fc.integer({ min: 1, max: 40 })), (given, hasLength, cuts) => {
      const safe = given.map((body) => body.replaceAll('-', '.').replace(/[\r\n]+$/, ''))
      const stream = Buffer.from(`${safe.map((body) => part(body, hasLength)).join('')}--pen--`, 'latin1')
      const parse = createMultipartParser('pen')
      const found: string[] = []
      let position = 0
      for (const length of [...cuts, stream.length]) {
        found.push(...parse(stream.subarray(position, position + length)).map((body) => body.toString('latin1')))
        position += length
      }
      // Without a length, the line break before the boundary belongs to the body.
      expect(found.map((body) => (hasLength ? body : body.slice(0, -2)))).toEqual(safe)
    }),
  )
})

test('a picture that is too large and a head without end are refused', () => {
  const large = Buffer.alloc(9 * 1024 * 1024)
  const streams = [
    [Buffer.from('--pen\r\nContent-Length: 99999999\r\n\r\n')],
    [Buffer.from('--pen\r\n\r\n'), large],
    [Buffer.from('--pen\r\n'), Buffer.alloc(20_000, 'x')],
  ]
  for (const chunks of streams) {
    const parse = createMultipartParser('pen')
    expect(() => chunks.map(parse)).toThrow(RangeError)
  }
})

test.each([
  ['multipart/x-mixed-replace; boundary=pen', 'pen'],
  ['multipart/x-mixed-replace;boundary="--pen camera"', 'pen camera'],
  ['multipart/x-mixed-replace; charset=x; boundary=--pen', 'pen'],
  ['image/jpeg', null],
  ['text/html; boundary=pen', null],
  [null, null],
])('the boundary of %s is %s', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary)
})
