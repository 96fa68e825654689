import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/core/time'
import { formatDateTimeText, parseDateTimeText, typedDateTimeText } from './DateTimeInput'

const berlin = timeZoneOf('Europe/Berlin')
const read = (text: string) => {
  const parsed = parseDateTimeText(text, berlin)
  return 'instant' in parsed ? new Date(parsed.instant).toISOString() : parsed.message
}

test.each([
  ['in winter', '2026-01-14 10:05:09', '2026-01-14T09:05:09.000Z'],
  ['in summer', '2026-07-14 10:05:09', '2026-07-14T08:05:09.000Z'],
  ['with spaces around it', ' 2026-01-14 10:05:09 ', '2026-01-14T09:05:09.000Z'],
  ['on a leap day', '2028-02-29 00:00:00', '2028-02-28T23:00:00.000Z'],
  ['at the end of a day', '2026-12-31 24:00:00', '2026-12-31T23:00:00.000Z'],
  [
    'that is skipped where clocks go forward: the time after the gap',
    '2026-03-29 02:30:00',
    '2026-03-29T01:30:00.000Z',
  ],
  ['right after the gap', '2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
  ['that comes twice where clocks go back: the first', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['after the hour that comes twice', '2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
  ['at the end of the day of 25 hours', '2026-10-25 24:00:00', '2026-10-25T23:00:00.000Z'],
])('reads a time %s', (_case, text, instant) => {
  expect(read(text)).toBe(instant)
})

test.each([
  '',
  '2026-01-14',
  '2026-01-14T10:05:09',
  '2026-1-14 10:05:09',
  '14-01-2026 10:05:09',
  '2026-01-14 10:05',
  '2026-01-14  10:05:09',
])('%j does not have the format', (text) => expect(read(text)).toBe('format_mismatch'))

test.each([
  '2026-02-30 10:00:00',
  '2026-02-29 10:00:00',
  '2026-13-01 10:00:00',
  '2026-00-10 10:00:00',
  '2026-01-00 10:00:00',
  '2026-01-14 25:00:00',
  '2026-01-14 24:00:01',
  '2026-01-14 10:60:00',
  '2026-01-14 10:00:60',
])('%s is no time', (text) => expect(read(text)).toBe('string_invalid'))

test('writes the text that it reads', () => {
  const instant = Date.parse('2026-07-14T08:05:09Z')
  expect(parseDateTimeText(formatDateTimeText(instant, berlin), berlin)).toEqual({ instant })
})

const type = (keys: string, start = '') => [...keys].reduce((text, key) => typedDateTimeText(text, text + key), start)

test.each([
  ['digits alone get their separators', '20260114100509', '2026-01-14 10:05:09'],
  ['separators may be typed', '2026-01-14 10:05:09', '2026-01-14 10:05:09'],
  ['other characters are not taken', '2026x-01/-14T 1a0', '2026-01-14 10'],
  ['nothing comes after the 19th character', '202601141005091', '2026-01-14 10:05:09'],
])('%s', (_case, keys, text) => expect(type(keys)).toBe(text))

test('a pasted text is taken whole, and one without separators gets them', () => {
  expect(typedDateTimeText('', '2026-01-14 10:05:09')).toBe('2026-01-14 10:05:09')
  expect(typedDateTimeText('', '20260114100509')).toBe('2026-01-14 10:05:09')
})

test('nothing is added where a text is shortened or changed in its middle', () => {
  expect(typedDateTimeText('2026-01-1', '2026-01-')).toBe('2026-01-')
  expect(typedDateTimeText('2026-01-14', '202601-14')).toBe('202601-14')
  expect(typedDateTimeText('2026-01-14', '20260-01-14')).toBe('20260-01-14')
})
