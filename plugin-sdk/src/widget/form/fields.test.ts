import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/core/time'
import { fieldsOfSchema, firstEntry, parseNumber, readEntry, type FormField } from './fields'

const zone = timeZoneOf('Europe/Berlin')
const NOON = Date.UTC(2026, 5, 1, 10)
const around = { locale: 'en-GB', zone, now: NOON }
const number = (parts: object = {}) => ({ name: 'amount', label: 'Amount', kind: 'number', ...parts }) as FormField

test.each([
  ['1.5', 'en-GB', 1.5],
  ['1,5', 'en-GB', 1.5],
  ['1,5', 'de-DE', 1.5],
  ['1.5', 'de-DE', 1.5],
  ['1,008', 'en-GB', 1008],
  ['1.008', 'de-DE', 1008],
  ['1.008', 'en-GB', 1.008],
  ['1 008,5', 'de-DE', 1008.5],
  ['12.345.678,9', 'de-DE', 12_345_678.9],
  [' -3 ', 'en-GB', -3],
  ['', 'en-GB', Number.NaN],
  ['1,2,3', 'en-GB', Number.NaN],
  ['1e3', 'en-GB', Number.NaN],
  ['0x10', 'en-GB', Number.NaN],
  ['five', 'en-GB', Number.NaN],
])('%s in %s is the number %d', (text, locale, value) => expect(parseNumber(text, locale)).toBe(value))

test.each([
  [number({ isRequired: true }), ' ', { fault: { key: 'required' } }],
  [number(), '', { value: null }],
  [number({ minimum: 1 }), '0', { fault: { key: 'number_too_small', limit: 1 } }],
  [number({ maximum: 9 }), '10', { fault: { key: 'number_too_large', limit: 9 } }],
  [number({ isInteger: true }), '1.5', { fault: { key: 'integer_expected' } }],
  [number(), 'many', { fault: { key: 'number_expected' } }],
  [{ name: 'n', label: 'N', kind: 'text' }, '', { value: '' }],
  [{ name: 'n', label: 'N', kind: 'text', minimumLength: 3 }, 'ab', { fault: { key: 'text_too_short', limit: 3 } }],
  [{ name: 'n', label: 'N', kind: 'text', maximumLength: 3 }, 'abcd', { fault: { key: 'text_too_long', limit: 3 } }],
  [{ name: 'n', label: 'N', kind: 'checkbox', isRequired: true }, false, { fault: { key: 'required' } }],
  [{ name: 'n', label: 'N', kind: 'checkbox' }, false, { value: false }],
  [{ name: 'n', label: 'N', kind: 'select', options: [] }, '', { value: null }],
  [{ name: 'n', label: 'N', kind: 'time' }, '2026-06-01T12:00', { value: NOON }],
  [{ name: 'n', label: 'N', kind: 'time' }, '2026-02-31T99:00', { fault: { key: 'string_invalid' } }],
  [{ name: 'n', label: 'N', kind: 'time', isRequired: true }, '', { fault: { key: 'no_time_selected' } }],
  [{ name: 'n', label: 'N', kind: 'time', isPast: true }, '2026-06-01T12:01', { fault: { key: 'in_the_future' } }],
] as const)('%j with %j gives %j', (field, entry, read) =>
  expect(readEntry(field as FormField, entry, around)).toEqual(read),
)

test('first values are written in the language of the person and at the clock of the barn', () => {
  const german = { ...around, locale: 'de-DE' }
  expect(firstEntry(number({ value: 1234.5 }), german)).toBe('1234,5')
  expect(firstEntry({ name: 't', label: 'T', kind: 'time', value: NOON }, german)).toBe('2026-06-01T12:00')
  expect(firstEntry({ name: 'c', label: 'C', kind: 'checkbox', value: true }, german)).toBe(true)
})

test('a JSON Schema becomes fields, with labels of choices from the messages', () => {
  const fields = fieldsOfSchema(
    {
      properties: {
        feed: { type: 'string', title: 'Feed', enum: ['dry', 'wet'], default: 'wet' },
        note: { type: 'string', maxLength: 1_000 },
        kilos: { type: 'number', minimum: 0, description: 'In one day' },
        pens: { type: 'integer', default: 2 },
        isOver: { type: 'boolean', default: true },
        at: { type: 'string', format: 'date-time' },
      },
      required: ['kilos', 'isOver'],
    },
    (key) => (key === 'feed.dry' ? 'Dry feed' : key),
  )
  expect(fields).toMatchObject([
    { name: 'feed', label: 'Feed', kind: 'select', value: 'wet', isRequired: false },
    { name: 'note', label: 'note', kind: 'text', isLong: true, maximumLength: 1_000 },
    { name: 'kilos', kind: 'number', minimum: 0, hint: 'In one day', isInteger: false, isRequired: true },
    { name: 'pens', kind: 'number', value: 2, isInteger: true },
    // False is an answer to a question of JSON Schema, too.
    { name: 'isOver', kind: 'checkbox', value: true, isRequired: false },
    { name: 'at', kind: 'time' },
  ])
  expect(fields[0]).toHaveProperty('options', [
    { value: 'dry', label: 'Dry feed' },
    { value: 'wet', label: 'wet' },
  ])
})
