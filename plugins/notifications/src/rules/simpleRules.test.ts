import { expect, test } from 'vitest'
import type { NotificationRule } from '@barn-workbench/core/schema'
import { choiceOf, exceptionsOf, rulesForType, strongestOf, withChoice, withExceptions, withNight } from './simpleRules'

const ANY = { places: [], minimumSeverity: 0, hours: null, batchDays: null }
const EXCEPTION: NotificationRule = { ...ANY, urgency: 'wakes', types: ['deadAnimal'], places: ['c1'] }

test.each(['wakes', 'tells', 'tellsByDay', 'waits', 'never', 'default'] as const)(
  'the choice "%s" is read back from its rules',
  (choice) => {
    const rules = withChoice(withChoice([EXCEPTION], 'deadAnimal', 'wakes'), 'deadAnimal', choice)
    expect(choiceOf(rules, 'deadAnimal')).toBe(choice)
    expect(choiceOf(rules, 'healthCheck')).toBe('default')
    expect(exceptionsOf(rules)).toEqual([EXCEPTION])
  },
)

test('exceptions come before choices, and the choices stay', () => {
  const rules = withExceptions(withChoice([], 'deadAnimal', 'waits'), [EXCEPTION])
  expect(rules[0]).toEqual(EXCEPTION)
  expect(choiceOf(rules, 'deadAnimal')).toBe('waits')
})

test('another night holds for all types that wait at night', () => {
  const both = withChoice(withChoice([], 'deadAnimal', 'tellsByDay'), 'healthCheck', 'tellsByDay')
  const hours = withNight(both, { from: 0, until: 60 }).flatMap((rule) => rule.hours ?? [])
  expect(hours).toEqual([
    { from: 0, until: 60 },
    { from: 0, until: 60 },
  ])
})

test('a rule without limits hides the ones after it', () => {
  const rules: NotificationRule[] = [
    { ...ANY, urgency: 'waits', types: ['deadAnimal'], hours: { from: 1_320, until: 360 } },
    { ...ANY, urgency: 'tells', types: ['deadAnimal'] },
    { ...ANY, urgency: 'wakes', types: [] },
  ]
  expect(rulesForType(rules, 'deadAnimal').map(({ urgency }) => urgency)).toEqual(['waits', 'tells'])
  expect(strongestOf('default', 'deadAnimal', [rules])).toBe('tells')
  expect(strongestOf('never', 'deadAnimal', [rules])).toBeNull()
})
