import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFragmentSplitter, readFragment, readVideoHeader, withDecodeTime, type FilePiece } from '.'

/** 4 s of 64 × 36 pixels, 5 pictures a second, a key frame every 2 s. */
const file = readFileSync(new URL('../testing/twoParts.mp4', import.meta.url))
const pieces = createFragmentSplitter().push(file)
const [header, first, second] = pieces.map(({ bytes }) => bytes) as [Buffer, Buffer, Buffer]

test('a file is cut into its header and fragments, and what follows them is left out', () => {
  expect(pieces.map(({ kind }) => kind)).toEqual(['header', 'fragment', 'fragment'])
  expect(file.subarray(0, header.length + first.length + second.length)).toEqual(Buffer.concat([header, first, second]))
})

test('however the bytes arrive, the pieces are the same', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 40 }), (lengths) => {
      const splitter = createFragmentSplitter()
      const found: FilePiece[] = []
      let start = 0
      for (let chunk = 0; start < file.length; chunk++) {
        const end = start + (lengths[chunk % lengths.length] as number)
        found.push(...splitter.push(file.subarray(start, end)))
        start = end
      }
      expect(found).toEqual(pieces)
    }),
  )
})

test('the header says how the video is coded', () => {
  expect(readVideoHeader(header)).toMatchObject({
    codec: expect.stringMatching(/^avc1\.[0-9a-f]{6}$/),
    isH264: true,
    width: 64,
    height: 36,
    timescale: 10_240,
  })
  expect(readVideoHeader(first)).toBeNull()
})

test('a fragment says when it begins, how long it is and that it begins with a key frame', () => {
  const seconds = 10_240
  expect(readFragment(first)).toEqual({ decodeTime: 0, duration: 2 * seconds, startsWithKeyFrame: true, pictures: 10 })
  expect(readFragment(second)).toMatchObject({ decodeTime: 2 * seconds, duration: 2 * seconds })
  expect(readFragment(header)).toBeNull()
})

test('a fragment gets another time, and the original stays', () => {
  const moved = withDecodeTime(first, 2 ** 40)
  expect(readFragment(moved)?.decodeTime).toBe(2 ** 40)
  expect(moved).toHaveLength(first.length)
  expect(readFragment(first)?.decodeTime).toBe(0)
})

test('damaged bytes throw nothing but a refusal, and are never read beyond their end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: file.length - 1 }), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.integer({ min: 0, max: file.length }),
      (changes, length) => {
        const damaged = Buffer.from(file.subarray(0, length))
        for (const [at, value] of changes) if (at < length) damaged[at] = value
        const splitter = createFragmentSplitter()
        try {
          for (const piece of splitter.push(damaged)) {
            expect(piece.bytes.length).toBeLessThanOrEqual(length)
            if (piece.kind === 'header') readVideoHeader(piece.bytes)
            else readFragment(piece.bytes)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

test('what is no video is refused', () => {
  const nonsense = Buffer.alloc(64)
  nonsense.writeUInt32BE(0x7fffffff)
  expect(() => createFragmentSplitter().push(nonsense)).toThrow(RangeError)
})
