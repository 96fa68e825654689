import { expect, test } from 'vitest'
import { spanWords } from './spanWords'

test.each([
  [7 * 86_400_000, '7 days'],
  [20 * 60_000, '20 mins'],
  [28 * 86_400_000, '4 wks'],
  [90_000, '90 secs'],
  [43_200_000, '12 hrs'],
])('%d ms are %s', (span, expected) => {
  expect(spanWords('en-GB', span)).toBe(expected)
})

test('in German', () => {
  expect(spanWords('de-DE', 7 * 86_400_000, 'long')).toBe('7 Tage')
})
