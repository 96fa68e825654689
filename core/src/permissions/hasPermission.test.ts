import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasAnyPermission, hasPermission } from './hasPermission'
import { permissionCatalogue } from './permissionCatalogue'

const cases: [held: string[], required: string, expected: boolean][] = [
  [['a.view'], 'a.view', true],
  [[], 'a.view', false],
  [['a.view.more'], 'a.view', false],
  [['a.view'], 'a.view.more', false],
  [['incidents.view'], 'incidents.deadAnimal.view', true],
  [['incidents.view'], 'incidents.deadAnimal.manage', false],
  [['incidents.view'], 'incidents.a.b.view', false],
  [['incidents.deadAnimal.view'], 'incidents.view', false],
  [['incidents.deadAnimal.view'], 'incidents.*.view', true],
  [['incidents.penState.manage'], 'incidents.*.view', false],
  [['incidents.view'], 'incidents.*.view', true],
  [['data.view'], 'data.view.speed', true],
  [['data.view.speed'], 'data.view.size', false],
  [['data.view.speed'], 'data.view.*', true],
  [['artifact.view'], 'artifact.heatmap.view', true],
  [['incidents.manage'], 'incidents.deadAnimal.manage', false],
  [['xincidents.a.view'], 'incidents.*.view', false],
  [['incidentsXaXview'], 'incidents.*.view', false],
  [['accounts.view'], '*', false],
  [['incidents.deadAnimal.view'], 'incidents.dead*.view', false],
  [['incidents.*.view'], 'incidents.*.view', false],
  [['incidents.*.view'], 'incidents.deadAnimal.view', false],
  [['*'], 'accounts.view', false],
  [['*'], '*', false],
  [['incidents..view'], 'incidents.*.view', false],
  [['incidents.view'], 'incidents..view', false],
]
test.each(cases)('an account with %j that needs %s: %s', (held, required, expected) => {
  expect(hasPermission(new Set(held), required)).toBe(expected)
})

test('characters of regular expressions in a required permission match only themselves', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(hasPermission(new Set(permissionCatalogue), `(${text}[*`)).toBe(false)
    }),
  )
})

test('a hostile list of permissions is compared in no time', () => {
  const held = new Set([`${'a'.repeat(200)}!`, Array.from({ length: 200 }, () => 'a').join('.')])
  expect(hasPermission(held, `${'*'.repeat(60)}.b`)).toBe(false)
  expect(hasPermission(held, `${'*'.repeat(60)}b`)).toBe(false)
  expect(hasPermission(held, Array.from({ length: 200 }, () => '*').join('.'))).toBe(true)
})

test('one of several permissions is enough', () => {
  expect(hasAnyPermission(new Set(['b']), ['a', 'b'])).toBe(true)
  expect(hasAnyPermission(new Set(['c']), ['a', 'b'])).toBe(false)
})

test('an empty list of permissions requires nothing', () => {
  expect(hasAnyPermission(new Set(), [])).toBe(true)
})

test('the catalogue names each permission once', () => {
  expect(new Set(permissionCatalogue).size).toBe(permissionCatalogue.length)
})
