import { expect, test } from 'vitest'
import { CommentDocument } from '@barn-workbench/core/schema'
import { evidenceOf } from './HalvingResult'

const texts = {
  result: 'First seen at noon.',
  there: 'there',
  absent: 'not there',
  unclear: 'cannot tell',
  timeOf: (time: number) => `at ${time}`,
}

test('the trail is a text that the instance takes, with the pictures around the moment', () => {
  const answers = Array.from({ length: 40 }, (_, index) => ({
    timestamp: 1_000 + index * 10,
    answer: index < 20 ? ('absent' as const) : ('there' as const),
  }))
  const record = { cameraId: 'camera-01', goal: 'began' as const, start: 5_000, reach: 1_000, answers }
  const document = evidenceOf(record, texts)
  expect(CommentDocument.safeParse(document).success).toBe(true)
  const pins = JSON.stringify(document).match(/"timestamp":\d+/g) ?? []
  expect(pins).toHaveLength(20)
  expect(pins).toContain('"timestamp":1190')
  expect(pins).toContain('"timestamp":1200')
  // Moments beyond the limit of pins are named in the text.
  expect(JSON.stringify(document).match(/"at \d+"/g)).toHaveLength(21)
})
