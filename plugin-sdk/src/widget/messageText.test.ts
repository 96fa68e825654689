import { expect, test } from 'vitest'
import { messageText } from './messageText'

const TEXTS = {
  hello: 'Hello, {name}!',
  ours: '{{name}} in {{ year }} {{year}}',
  pigs_one: '{count} pig',
  pigs_other: '{count} pigs',
  rows: '{count} of {total} rows',
}
const text = (key: string, values?: Record<string, unknown>, locale = 'en-GB') =>
  messageText(TEXTS, locale, key, values)

test('fills placeholders, and leaves those without a value', () => {
  expect(text('hello', { name: 'pigs' })).toBe('Hello, pigs!')
  expect(text('hello')).toBe('Hello, {name}!')
  expect(text('ours', { name: 'Lea', year: 2026 })).toBe('Lea in {{ year }} 2026')
  expect(text('missing', { name: 1 })).toBe('missing')
  expect(text('constructor')).toBe('constructor')
})

test('a count chooses the form, and amounts are written as the language writes numbers', () => {
  expect(text('pigs', { count: 1 })).toBe('1 pig')
  expect(text('pigs', { count: 1_008 })).toBe('1,008 pigs')
  expect(text('pigs', { count: 1_008 }, 'de-DE')).toBe('1.008 pigs')
  expect(text('rows', { count: 3, total: 2_000 })).toBe('3 of 2,000 rows')
})
