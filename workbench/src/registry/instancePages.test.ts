import { expect, test } from 'vitest'
import { contributionsFor, isNavigationOf, isPageOf, isPermitted } from './instancePages'

const barn = { species: 'pigs', instanceType: 'barn' } as const
const pageWith = (ofInstance: object) => ({ ofInstance: { needs: [], ...ofInstance } })

test('an instance has the pages of its species and type, and all until it has told them', () => {
  const isOf = (definition: object, instance: Parameters<typeof isPageOf>[1] = barn, plugin = {}) =>
    isPageOf({ definition, plugin }, instance)
  expect(isOf({})).toBe(false)
  expect(isOf(pageWith({}))).toBe(true)
  expect(isOf(pageWith({ species: ['chickens'] }))).toBe(false)
  expect(isOf(pageWith({ species: ['chickens'] }), { ...barn, species: null })).toBe(true)
  expect(isOf(pageWith({ instanceTypes: ['admiral'] }))).toBe(false)
  expect(isOf(pageWith({ instanceTypes: ['barn', 'admiral'] }))).toBe(true)
  expect(isOf(pageWith({}), barn, { instanceTypes: ['admiral'] })).toBe(false)
  expect(isOf(pageWith({}), { ...barn, instanceType: null }, { instanceTypes: ['admiral'] })).toBe(true)
})

test('a plugin contributes to the instances of its types, and to those that have not told theirs', () => {
  const plugin = (instanceTypes?: readonly string[]) => ({
    plugin: { id: 'x', locale: {} as never, ...(instanceTypes && { instanceTypes }) },
    definition: instanceTypes?.join() ?? 'all',
    name: 'y',
  })
  const all = [plugin(), plugin(['barn']), plugin(['admiral', 'senator'])]
  const shown = (type: string | null) => contributionsFor(all, type).map(({ definition }) => definition)
  expect(shown('barn')).toEqual(['all', 'barn'])
  expect(shown('senator')).toEqual(['all', 'admiral,senator'])
  expect(shown(null)).toHaveLength(3)
})

test('an entry of the navigation may be for some types alone', () => {
  expect(isNavigationOf({}, { instanceType: 'admiral' })).toBe(true)
  expect(isNavigationOf({ instanceTypes: ['barn'] }, { instanceType: 'admiral' })).toBe(false)
  expect(isNavigationOf({ instanceTypes: ['barn'] }, { instanceType: 'barn' })).toBe(true)
  expect(isNavigationOf({ instanceTypes: ['barn'] }, { instanceType: null })).toBe(true)
})

test('an account needs one of the permissions of a page', () => {
  const page = pageWith({ needs: ['incidents.view', 'incidents.*.view'] })
  const known = (...permissions: string[]) => ({ permissions: new Set(permissions), arePermissionsKnown: true })
  expect(isPermitted(page, known('incidents.deadAnimal.view'))).toBe(true)
  expect(isPermitted(page, known('data.view'))).toBe(false)
  expect(isPermitted(page, known())).toBe(false)
  expect(isPermitted(page, { permissions: new Set(), arePermissionsKnown: false })).toBe(true)
  expect(isPermitted(pageWith({}), known('data.view'))).toBe(true)
})
