import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, formatLocalSecond, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { parseMoment } from './parseMoment'

const zone = timeZoneOf('Europe/Berlin')
/** A Wednesday, 15:00 in the barn. */
const NOW = Date.parse('2026-11-18T15:00:00+01:00')
const read = (text: string, { now = NOW, shown = NOW }: { now?: number; shown?: number } = {}) =>
  parseMoment(text, { now, shown, zone })
const local = (text: string, context = {}) => {
  const parsed = read(text, context)
  return 'time' in parsed ? formatLocalSecond(parsed.time, zone) : parsed.kind
}

test.each([
  ['2026-11-17 14:30:05', '2026-11-17 14:30:05'],
  ['2026-11-17T14:30', '2026-11-17 14:30:00'],
  ['2026-11-17', '2026-11-17 00:00:00'],
  ['17.11.2026 14:30', '2026-11-17 14:30:00'],
  ['17.11.26, 14:30', '2026-11-17 14:30:00'],
  ['17.11. 7:05', '2026-11-17 07:05:00'],
  ['24.12. 18:00', '2025-12-24 18:00:00'],
  ['14:30', '2026-11-18 14:30:00'],
  ['14.30', '2026-11-18 14:30:00'],
  ['16:30', '2026-11-17 16:30:00'],
  ['14 Uhr', '2026-11-18 14:00:00'],
  ['2:30 pm', '2026-11-18 14:30:00'],
  ['12 am', '2026-11-18 00:00:00'],
  ['12pm', '2026-11-18 12:00:00'],
  ['gestern 14:30', '2026-11-17 14:30:00'],
  ['Gestern um 14 Uhr', '2026-11-17 14:00:00'],
  ['yesterday at 2:30 PM', '2026-11-17 14:30:00'],
  ['vorgestern', '2026-11-16 00:00:00'],
  ['Montag 9:00', '2026-11-16 09:00:00'],
  ['Mo. 9:00', '2026-11-16 09:00:00'],
  ['thurs 9:00', '2026-11-12 09:00:00'],
  ['fri 9:00', '2026-11-13 09:00:00'],
  ['-2h', '2026-11-18 13:00:00'],
  ['- 1 d 30 min', '2026-11-17 14:30:00'],
  ['vor 2 Stunden', '2026-11-18 13:00:00'],
  ['90 minutes ago', '2026-11-18 13:30:00'],
  ['-1,5h', '2026-11-18 13:30:00'],
  ['jetzt', '2026-11-18 15:00:00'],
])('%s is %s', (text, expected) => {
  expect(local(text)).toBe(expected)
})

test('a time without a day is of the day on screen', () => {
  expect(local('14:30', { shown: NOW - 3 * DAY })).toBe('2026-11-15 14:30:00')
})

test.each([
  '',
  'abc',
  '25:00',
  '14:61',
  '2026-13-01',
  '31.02.2026',
  '13 pm',
  '14',
  'gestern morgens',
  '-2 foo',
  '2026-11-17 99:00',
])('%s is not understood', (text) => {
  expect(read(text).kind).toBe('unknown')
})

test('what is yet to come is said to be', () => {
  expect(read('2026-11-18 15:01').kind).toBe('future')
  expect(read('heute 16:00').kind).toBe('future')
})

test('the hour that comes twice offers both, and the one that does not come the time after it', () => {
  const first = Date.parse('2026-10-25T02:30:00+02:00')
  expect(read('25.10.2026 2:30')).toEqual({ kind: 'twice', times: [first, first + HOUR] })
  // Between both only the first has been.
  expect(read('25.10.2026 2:30', { now: first + MINUTE })).toEqual({ kind: 'moment', time: first })
  expect(read('2026-03-29 02:30')).toEqual({ kind: 'skipped', time: Date.parse('2026-03-29T03:30:00+02:00') })
})

test('what is shown can be typed again, and nothing that is typed makes it fail', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: NOW }), (time) => {
      const second = Math.floor(time / 1_000) * 1_000
      const parsed = read(formatLocalSecond(second, zone))
      const times = parsed.kind === 'twice' ? parsed.times : 'time' in parsed ? [parsed.time] : []
      expect(times).toContain(second)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void read(text)))
})
