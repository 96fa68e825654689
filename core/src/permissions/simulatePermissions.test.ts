import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPermission, simulatePermissions } from './hasPermission'
import { permissionCatalogue } from './permissionCatalogue'

test('a specific permission can be simulated by who holds the general one', () => {
  const inForce = simulatePermissions(new Set(['incidents.view']), ['incidents.deadAnimal.view', 'incidents.manage'])
  expect([...inForce]).toEqual(['incidents.deadAnimal.view'])
})

test('an empty simulation leaves nothing, and an asterisk simulates nothing', () => {
  const held = new Set(permissionCatalogue)
  expect(simulatePermissions(held, []).size).toBe(0)
  expect(simulatePermissions(held, ['*', 'incidents.*.view', '']).size).toBe(0)
})

test('no simulation allows what the account may not do', () => {
  const permissions = fc.subarray([...permissionCatalogue])
  fc.assert(
    fc.property(permissions, permissions, fc.constantFrom(...permissionCatalogue), (held, simulated, required) => {
      const inForce = simulatePermissions(new Set(held), simulated)
      if (hasPermission(inForce, required)) expect(hasPermission(new Set(held), required)).toBe(true)
    }),
  )
})
