import { expect, test } from 'vitest'
import { Condition, where } from '@barn-workbench/core/query'
import { OPERATORS_BY_KIND, type ListProperty } from '../state/listProperty'
import { conditionOf, EMPTY_DRAFT, withOperator, withProperty, withTyped } from './filterDraft'

const title: ListProperty = { key: 'title', label: 'Title', kind: 'text' }
const severity: ListProperty = { key: 'severity', label: 'Severity', kind: 'number' }
const first: ListProperty = { key: 'first', label: 'First seen', kind: 'timestamp' }

test('property, operator and value are all required, and named in this order', () => {
  expect(conditionOf(EMPTY_DRAFT)).toBe('property')
  const draft = withProperty(title)
  expect(conditionOf({ ...draft, operator: null })).toBe('operator')
  expect(conditionOf(draft)).toBe('value')
  expect(conditionOf({ ...draft, typed: '   ' })).toBe('value')
  expect(conditionOf({ ...draft, typed: ' Trough ' })).toEqual(where('title', '==', 'Trough'))
})

test('several values are collected, each once; what is typed last counts too', () => {
  let draft = withOperator(withProperty(severity), 'in')
  for (const typed of ['2', '3', '2']) draft = withTyped({ ...draft, typed }) ?? draft
  expect(draft.values).toEqual([3, 2])
  expect(conditionOf({ ...draft, typed: '1,5' })).toEqual(where('severity', 'in', [3, 2, 1.5]))
  expect(withOperator(draft, '==').values).toEqual([3])
})

test.each(['x', '', '  ', 'Infinity'])('the number "%s" is no value', (typed) => {
  expect(withTyped({ ...withProperty(severity), typed })).toBeNull()
})

test('a time that cannot be read is no value', () => {
  const draft = withProperty(first)
  expect(conditionOf({ ...draft, values: [1_000] })).toEqual(where('first', '>=', 1_000))
  expect(conditionOf({ ...draft, values: [NaN] })).toBe('value')
})

test('a value is not longer than what the instance takes', () => {
  const draft = { ...withProperty(title), typed: 'x'.repeat(500) }
  expect(Condition.safeParse(conditionOf(draft)).success).toBe(true)
  expect(conditionOf({ ...draft, typed: 'x'.repeat(501) })).toBe('value')
})

test('a period is a value of its own operator alone', () => {
  const draft = withOperator(withProperty(first), 'within')
  expect(conditionOf({ ...draft, values: ['last7Days'] })).toEqual({
    key: 'first',
    operator: 'within',
    value: 'last7Days',
  })
  expect(conditionOf(withOperator({ ...draft, values: ['last7Days'] }, '>='))).toBe('value')
  expect(conditionOf({ ...draft, values: [1_000] })).toBe('value')
})

test('texts and options are equal or not, numbers and times are compared too', () => {
  expect(OPERATORS_BY_KIND.text).toEqual(['==', '!=', 'in', 'nin'])
  expect(OPERATORS_BY_KIND.option).toEqual(['==', '!=', 'in', 'nin'])
  expect(new Set(OPERATORS_BY_KIND.number)).toEqual(new Set(['==', '!=', '<', '<=', '>', '>=', 'in', 'nin']))
  expect(new Set(OPERATORS_BY_KIND.timestamp)).toEqual(new Set(['<', '<=', '>', '>=', 'within']))
})
