import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeSegments, encodeSegments, type SegmentEntry } from './recordingFile'

const START = Date.UTC(2026, 0, 14, 9)

test('the index of a recording is read as it was written', () => {
  const steps = fc.array(
    fc.record({
      gap: fc.integer({ min: -50, max: 300_000 }),
      duration: fc.integer({ min: 1, max: 60_000 }),
      size: fc.integer({ min: 8, max: 2 ** 31 }),
      isKey: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 100_000 }), (given, headerBytes) => {
      let time = START
      let offset = headerBytes
      const segments = given.map(({ gap, duration, size, isKey }): SegmentEntry => {
        const segment = { start: time + gap, duration, offset, size, isKey }
        time = segment.start + duration
        offset += size
        return segment
      })
      expect(decodeSegments(encodeSegments(segments, START), START)).toEqual(segments)
    }),
  )
})

test('an hour of segments of 2 s takes less than 16 KB', () => {
  const segments = Array.from({ length: 1_800 }, (_, index) => ({
    ...{ start: START + index * 2_000, duration: 2_000, isKey: true },
    ...{ offset: 800 + index * 250_000, size: 250_000 },
  }))
  expect(encodeSegments(segments, START).length).toBeLessThan(16_000)
})

test('what is no index, or is cut off, is none', () => {
  const bytes = encodeSegments([{ start: START, duration: 2_000, offset: 800, size: 250_000, isKey: true }], START)
  expect(decodeSegments(bytes.subarray(0, -1), START)).toBeNull()
  expect(decodeSegments(Uint8Array.of(7, 1, 2), START)).toBeNull()
  expect(decodeSegments(new Uint8Array(), START)).toBeNull()
})
