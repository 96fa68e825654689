import { expect, test } from 'vitest'
import { hasAnyPermission, incidentForceClosePermissions, incidentReportPermissions, incidentViewPermissions } from '.'

const held = (...permissions: string[]) => new Set(permissions)

test('who manages dead animals reports them, and nothing else', () => {
  const account = held('deadAnimals.manage')
  expect(hasAnyPermission(account, incidentReportPermissions('deadAnimal'))).toBe(true)
  expect(hasAnyPermission(account, incidentReportPermissions('barnIntervention'))).toBe(false)
  expect(hasAnyPermission(account, incidentReportPermissions())).toBe(true)
})

test('the right for one type is the right for some, and for no other', () => {
  const account = held('incidents.penState.view')
  expect(hasAnyPermission(account, incidentViewPermissions('penState'))).toBe(true)
  expect(hasAnyPermission(account, incidentViewPermissions())).toBe(true)
  expect(hasAnyPermission(account, incidentViewPermissions('deadAnimal'))).toBe(false)
})

test('the plain right to manage closes nothing by force', () => {
  expect(hasAnyPermission(held('incidents.manage'), incidentForceClosePermissions('healthCheck'))).toBe(false)
})
