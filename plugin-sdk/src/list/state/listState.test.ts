import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Conditions, descending, where } from '@barn-workbench/core/query'
import { timeZoneOf } from '@barn-workbench/core/time'
import { conditionAt, type ListCondition } from './listCondition'
import { LIST_DEFAULTS, parametersOf, readListState, type ListDefinition } from './listState'

const definition: ListDefinition = {
  properties: [
    { key: 'type', label: 'Type', kind: 'option', isSortable: true },
    { key: 'severity', label: 'Severity', kind: 'number' },
    { key: 'at', label: 'At', kind: 'timestamp', isSortable: true },
    { key: 'hidden', label: 'Hidden', kind: 'boolean' },
    { key: 'owner', label: 'Owner', kind: 'account', options: [{ value: null, label: 'nobody' }] },
  ],
  maximumConditions: 15,
  defaults: { ...LIST_DEFAULTS, order: [descending('at')] },
}
const SEVEN_DAYS: ListCondition = { key: 'at', operator: 'within', value: 'last7Days' }
const NOTHING = { filter: null, order: null, pageSize: null, mode: null }
const read = (parameters: Partial<Record<keyof typeof NOTHING, string>>) =>
  readListState({ ...NOTHING, ...parameters }, definition)
const readFilter = (...conditions: unknown[]) => read({ filter: JSON.stringify(conditions) })

test('an address that names nothing has the defaults: pages of five, as a list', () => {
  expect(read({})).toEqual({
    state: { conditions: [], order: [descending('at')], pageSize: 20, mode: 'list' },
    problems: {},
  })
})

test('every state comes back from its address', () => {
  const state = {
    conditions: [where('type', 'in', ['a', 'ä "&%']), where('owner', '==', null), where('at', '>=', 5), SEVEN_DAYS],
    order: [descending('type')],
    pageSize: 50,
    mode: 'table',
  } as const
  const search = new URLSearchParams(parametersOf(state, definition.defaults) as Record<string, string>)
  expect(readListState(Object.fromEntries(search) as never, definition)).toEqual({ state, problems: {} })
  expect(parametersOf(definition.defaults, definition.defaults)).toEqual(NOTHING)
})

test.each([
  ['{', 'unreadable'],
  ['"type"', 'unreadable'],
  ['[null]', 'unreadable'],
  ['[{"operator":"==","value":1}]', 'unreadable'],
  ['[{"key":"constructor","operator":"==","value":1}]', 'unknownProperty'],
  ['[{"key":"hidden","operator":">","value":1}]', 'wrongOperator'],
  ['[{"key":"type","operator":"like","value":"a"}]', 'wrongOperator'],
  ['[{"key":"severity","operator":"==","value":"3"}]', 'wrongValue'],
  ['[{"key":"type","operator":"==","value":""}]', 'wrongValue'],
  ['[{"key":"type","operator":"==","value":null}]', 'wrongValue'],
  ['[{"key":"type","operator":"in","value":[]}]', 'wrongValue'],
  ['[{"key":"type","operator":"in","value":["a",7]}]', 'wrongValue'],
  ['[{"key":"at","operator":">","value":null}]', 'wrongValue'],
  ['[{"key":"at","operator":"within","value":"lastCentury"}]', 'wrongValue'],
  ['[{"key":"severity","operator":"within","value":"today"}]', 'wrongOperator'],
])('the filter %s is left out: %s', (filter, problem) => {
  expect(read({ filter })).toEqual({ state: read({}).state, problems: { [problem]: 1 } })
})

test('what is right beside it works', () => {
  const { state, problems } = readFilter(
    where('type', '==', 'a'),
    where('nobody', '==', 1),
    where('hidden', '==', true),
  )
  expect(state.conditions).toEqual([where('type', '==', 'a'), where('hidden', '==', true)])
  expect(problems).toEqual({ unknownProperty: 1 })
})

test('of 200 conditions the first are used, as many as a query takes', () => {
  const { state, problems } = readFilter(...Array.from({ length: 200 }, (_, n) => where('type', '!=', `t${n}`)))
  expect(state.conditions).toHaveLength(15)
  expect(problems).toEqual({ tooMany: 185 })
})

test.each([
  [{ order: '[{"key":"severity","direction":"asc"}]' }, { unknownProperty: 1 }],
  [{ order: '[{"key":"at","direction":"up"}]' }, { unreadable: 1 }],
  [{ pageSize: '7' }, { unreadable: 1 }],
  [{ pageSize: 'NaN' }, { unreadable: 1 }],
  [{ mode: '"grid"' }, { unreadable: 1 }],
])('%j is left out', (parameters, problems) => {
  expect(read(parameters)).toEqual({ state: read({}).state, problems })
})

test('whatever an address says, the query is one that the instance takes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (filter) => {
      const { conditions } = read({ filter }).state
      const asked = conditions.map((condition) => conditionAt(condition, 0, timeZoneOf('UTC')))
      expect(Conditions.safeParse(asked).success).toBe(true)
    }),
  )
})
