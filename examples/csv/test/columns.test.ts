import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/plugin-sdk/widget'
import { decimalOf, orderOf, parseNumber, parseTime, readColumns, readReadings } from '../src/columns'
import { readTable, type Table } from '../src/readTable'

const berlin = timeZoneOf('Europe/Berlin')
const at = (text: string, order: 'dayFirst' | 'monthFirst' = 'dayFirst', clock = '') => {
  const time = parseTime(text, order, berlin, clock)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

test.each([
  ['2026-11-28', '2026-11-27T23:00:00.000Z'],
  ['2026-11-28 14:05', '2026-11-28T13:05:00.000Z'],
  ['2026-11-28T14:05:30', '2026-11-28T13:05:30.000Z'],
  ['2026-11-28T14:05:30.123Z', '2026-11-28T14:05:30.000Z'],
  ['2026-11-28T14:05+02:00', '2026-11-28T12:05:00.000Z'],
  ['28.11.2026 14:05', '2026-11-28T13:05:00.000Z'],
  ['28.11.26, 14:05 Uhr', '2026-11-28T13:05:00.000Z'],
  ['Sa., 28.11.2026', '2026-11-27T23:00:00.000Z'],
  ['28/11/2026 2:05 pm', '2026-11-28T13:05:00.000Z'],
  ['28. November 2026', '2026-11-27T23:00:00.000Z'],
  ['3. März 2026', '2026-03-02T23:00:00.000Z'],
  ['1 Dez 2026', '2026-11-30T23:00:00.000Z'],
  ['Nov 28, 2026 12:05 AM', '2026-11-27T23:05:00.000Z'],
  ['31.12.2026 24:00', '2026-12-31T23:00:00.000Z'],
])('%s is a time', (text, time) => {
  expect(at(text)).toBe(time)
})

test.each(['', '3,5', '31.02.2026', '28.13.2026', '28.11.2026 25:00', 'yesterday', '28 Foo 2026', '1.2.3'])(
  '%j is no time',
  (text) => {
    expect(at(text)).toBeNull()
  },
)

test('a month comes first where the column says so, but never before a point', () => {
  expect(at('11/28/2026', 'monthFirst')).toBe('2026-11-27T23:00:00.000Z')
  expect(at('28.11.2026', 'monthFirst')).toBe('2026-11-27T23:00:00.000Z')
  expect(at('28.11.2026', 'dayFirst', '14:05')).toBe('2026-11-28T13:05:00.000Z')
  expect(orderOf(['01/02/2026', '13/02/2026'])).toBe('dayFirst')
  expect(orderOf(['01/02/2026', '02/13/2026'])).toBe('monthFirst')
  expect(orderOf(['01/02/2026', '02/02/2026'])).toBe('unclear')
  expect(orderOf(['01.02.2026', '02.02.2026'])).toBe('dayFirst')
})

test('every minute that is written, in German or English, is read as it was', () => {
  const minute = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
  const writers = [
    (time: number) => new Date(time).toISOString(),
    (time: number) => new Intl.DateTimeFormat('de-DE', { ...SHORT, dateStyle: 'medium' }).format(time),
    (time: number) => new Intl.DateTimeFormat('de-DE', { ...SHORT, dateStyle: 'long' }).format(time).replace(' um', ''),
    (time: number) => new Intl.DateTimeFormat('en-GB', { ...SHORT, dateStyle: 'short' }).format(time),
    (time: number) => new Intl.DateTimeFormat('en-US', { ...SHORT, dateStyle: 'medium' }).format(time),
  ]
  fc.assert(
    fc.property(minute, fc.constantFrom(...writers), (minutes, write) => {
      const read = parseTime(write(minutes * 60_000), 'dayFirst', timeZoneOf('UTC'))
      expect(read).toBe(minutes * 60_000)
    }),
  )
})
const SHORT = { timeZone: 'UTC', timeStyle: 'short' } as const

test.each<[string, ',' | '.', number]>([
  ['1.234,5', ',', 1_234.5],
  ['1,234.5', '.', 1_234.5],
  ['1 234,5', ',', 1_234.5],
  ["1'234.5", '.', 1_234.5],
  ['-0,25', ',', -0.25],
  [',5', ',', 0.5],
  ['12', ',', 12],
  ['1e3', '.', 1_000],
])('%s with the decimal mark %s is %d', (text, decimal, number) => {
  expect(parseNumber(text, decimal)).toBe(number)
})

test.each(['', '-', 'n/a', '12 kg', '1.2.3', '1,23.4', '0x10', 'Infinity'])('%j is no number', (text) => {
  expect([parseNumber(text, ','), parseNumber(text, '.')]).toEqual([Number.NaN, Number.NaN])
})

test('every list of numbers that is written, in German or English, is read as it was', () => {
  const number = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((hundredths) => hundredths / 100)
  const numbers = fc.array(number, { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(numbers, fc.constantFrom('de-DE', 'en-GB'), fc.boolean(), (all, locale, useGrouping) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping })
      const cells = all.map((each) => format.format(each))
      const decimal = decimalOf(cells)
      expect(cells.map((cell) => parseNumber(cell, decimal))).toEqual(all)
    }),
  )
})

function tableOf(text: string): Table {
  const table = readTable(new TextEncoder().encode(text))
  if (typeof table === 'string') throw new Error(table)
  return table
}

test('the columns of a file are recognised, and its rows read in the order of their times', () => {
  const table = tableOf('Datum;Uhrzeit;Tier;Futter\n28.11.2026;08:00;Sau;3,5\n27.11.2026;08:00;Sau;\nSumme;;;3,5')
  const columns = readColumns(table)
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['Datum', 'text'],
    ['Uhrzeit', 'clock'],
    ['Tier', 'text'],
    ['Futter', 'number'],
  ])
  const long = tableOf(`Date,Feed,Water\n${'2026-11-28,3.5,\n'.repeat(9)}2026-11-27,,8.25`)
  const [time, feed, water] = readColumns(long)
  if (!time || !feed || !water) throw new Error('columns are missing')
  expect([time.kind, feed.kind, water.kind]).toEqual(['time', 'number', 'number'])
  const { readings, skipped } = readReadings(long, { time, clock: null, values: [feed, water] }, berlin)
  expect(readings[0]).toEqual({ time: Date.parse('2026-11-26T23:00:00Z'), values: [Number.NaN, 8.25] })
  expect([readings.length, skipped]).toEqual([10, 0])
  expect(readReadings(long, { time, clock: null, values: [null, water] }, berlin).skipped).toBe(9)
})
