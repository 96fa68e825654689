import { expect, test } from 'vitest'
import { isPageOf, isPermitted } from './instancePages'

const barn = { species: 'pigs', instanceType: 'barn' } as const
const pageWith = (ofInstance: object) => ({ ofInstance: { needs: [], ...ofInstance } })

test('an instance has the pages of its species and type, and all until it has told them', () => {
  expect(isPageOf({}, barn)).toBe(false)
  expect(isPageOf(pageWith({}), barn)).toBe(true)
  expect(isPageOf(pageWith({ species: ['chickens'] }), barn)).toBe(false)
  expect(isPageOf(pageWith({ species: ['chickens'] }), { ...barn, species: null })).toBe(true)
  expect(isPageOf(pageWith({ instanceTypes: ['admiral'] }), barn)).toBe(false)
  expect(isPageOf(pageWith({ instanceTypes: ['barn', 'admiral'] }), barn)).toBe(true)
})

test('an account needs one of the permissions of a page', () => {
  const page = pageWith({ needs: ['incidents.view', 'incidents.*.view'] })
  expect(isPermitted(page, { permissions: new Set(['incidents.deadAnimal.view']) })).toBe(true)
  expect(isPermitted(page, { permissions: new Set(['data.view']) })).toBe(false)
  expect(isPermitted(page, { permissions: new Set() })).toBe(true)
  expect(isPermitted(pageWith({}), { permissions: new Set(['data.view']) })).toBe(true)
})
