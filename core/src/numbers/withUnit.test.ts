import { expect, test } from 'vitest'
import { withUnit } from '.'

test('percent stands behind a number as its language writes it, other units behind a space', () => {
  expect(withUnit('2.4', '%', 'en')).toBe('2.4%')
  expect(withUnit('2,4', '%', 'de')).toBe('2,4\u00a0%')
  expect(withUnit('21', '°C', 'en')).toBe('21\u00a0°C')
  expect([withUnit('3', '', 'en'), withUnit('3', undefined, 'de')]).toEqual(['3', '3'])
})
