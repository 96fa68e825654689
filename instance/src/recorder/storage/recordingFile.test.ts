import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeParts, encodeParts, type PartEntry } from './recordingFile'

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
      const parts = given.map(({ gap, duration, size, isKey }): PartEntry => {
        const part = { start: time + gap, duration, offset, size, isKey }
        time = part.start + duration
        offset += size
        return part
      })
      expect(decodeParts(encodeParts(parts, START), START)).toEqual(parts)
    }),
  )
})

test('an hour of parts of 2 s takes less than 16 KB', () => {
  const parts = Array.from({ length: 1_800 }, (_, index) => ({
    ...{ start: START + index * 2_000, duration: 2_000, isKey: true },
    ...{ offset: 800 + index * 250_000, size: 250_000 },
  }))
  expect(encodeParts(parts, START).length).toBeLessThan(16_000)
})

test('what is no index, or is cut off, is none', () => {
  const bytes = encodeParts([{ start: START, duration: 2_000, offset: 800, size: 250_000, isKey: true }], START)
  expect(decodeParts(bytes.subarray(0, -1), START)).toBeNull()
  expect(decodeParts(Uint8Array.of(7, 1, 2), START)).toBeNull()
  expect(decodeParts(new Uint8Array(), START)).toBeNull()
})
