import { expect, test } from 'vitest'
import { displayModeDefaults } from '../schema'
import { DisplayModeSchemaError, repairSettings } from './loadDisplayMode'

const MESSAGE = 'display mode schema validation failed because of illegal properties'

function repair(loaded: unknown, ...find: [] | [(settings: Record<string, unknown>) => readonly string[]]) {
  const removed: string[] = []
  const repaired = repairSettings(loaded, (property) => removed.push(property), ...find)
  return { repaired: { ...repaired }, removed }
}

test('legal settings stay as they are, with the properties that this client does not know', () => {
  const settings = { ...displayModeDefaults, laterProperty: { x: [1] } }
  expect(repair(settings)).toEqual({ repaired: settings, removed: [] })
  expect(repair({})).toEqual({ repaired: {}, removed: [] })
})

test('each illegal property is removed alone, and all others stay', () => {
  const loaded = {
    enablePenStateIncidentChartReduction: 'yes',
    basicDashboard: 'moon-dashboard',
    barnDashboardSettings: { enableDeadAnimalOverview: true },
    later: 7,
  }
  expect(repair(loaded)).toEqual({
    repaired: { barnDashboardSettings: { enableDeadAnimalOverview: true }, later: 7 },
    removed: ['basicDashboard', 'enablePenStateIncidentChartReduction'],
  })
  expect(repair({ barnDashboardSettings: null, basicDashboard: null }).repaired).toEqual({})
})

test('names of the prototype are values like any other', () => {
  const hostile = JSON.parse('{"__proto__": {"basicDashboard": 5}, "constructor": 1, "basicDashboard": 5}') as object
  const { repaired, removed } = repair(hostile)
  expect(removed).toEqual(['basicDashboard'])
  expect(Object.getOwnPropertyNames(repaired)).toContain('constructor')
  expect(({} as Record<string, unknown>)['basicDashboard']).toBeUndefined()
})

test('values that contain themselves do not keep the check from ending', () => {
  const cyclic: Record<string, unknown> = { enableDeadAnimalOverview: true }
  cyclic['self'] = cyclic
  expect(repair({ barnDashboardSettings: cyclic }).removed).toEqual([])
  cyclic['enableDeadAnimalOverview'] = cyclic
  expect(repair({ barnDashboardSettings: cyclic })).toEqual({ repaired: {}, removed: ['barnDashboardSettings'] })
})

test('the same set of illegal properties twice in a row is an error', () => {
  const removed: string[] = []
  const run = () =>
    repairSettings(
      { a: 1 },
      (property) => removed.push(property),
      () => ['a', 'b'],
    )
  expect(run).toThrow(new DisplayModeSchemaError(['a', 'b']))
  expect(run).toThrow(MESSAGE)
  expect(removed).toEqual(['a', 'a'])
})

test('sets that come back in turns are an error too', () => {
  let round = 0
  expect(() => repair({ a: 1, b: 2 }, () => (round++ % 2 === 0 ? ['a'] : ['b']))).toThrow(MESSAGE)
  expect(round).toBe(3)
})

test('a check that finds something else each time ends with what is left', () => {
  let round = 0
  expect(repair({ a: 1, b: 2, c: 3 }, () => [['a'], ['b'], []][round++] ?? [])).toEqual({
    repaired: { c: 3 },
    removed: ['a', 'b'],
  })
})

test.each([[null], ['settings'], [7], [[1]], [undefined]])('%j are no settings', (loaded) => {
  expect(() => repair(loaded)).toThrow(MESSAGE)
})
