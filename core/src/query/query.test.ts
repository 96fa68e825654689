import { expect, test } from 'vitest'
import { Conditions, where } from './query'

const accepts = (value: unknown): boolean => Conditions.safeParse(value).success
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('a query takes 20 conditions and no more', () => {
  expect(accepts(repeat(20, where('type', '==', 'penState')))).toBe(true)
  expect(accepts(repeat(21, where('type', '==', 'penState')))).toBe(false)
})

test.each(['==', '!=', 'contains', '<', '>='] as const)(
  'a condition with %s takes a text of 500 characters',
  (operator) => {
    expect(accepts([{ key: 'name', operator, value: 'x'.repeat(500) }])).toBe(true)
    expect(accepts([{ key: 'name', operator, value: 'x'.repeat(501) }])).toBe(false)
  },
)

test.each(['in', 'nin'] as const)('%s takes 1,000 values of 500 characters each', (operator) => {
  expect(accepts([{ key: 'name', operator, value: repeat(1_000, 'x'.repeat(500)) }])).toBe(true)
  expect(accepts([{ key: 'name', operator, value: repeat(1_001, 'x') }])).toBe(false)
  expect(accepts([{ key: 'name', operator, value: ['x'.repeat(501)] }])).toBe(false)
})
