import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { SessionSnapshot } from '@barn-workbench/core/session'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'

type Page = Pick<PageDefinition, 'ofInstance'>

/** Whether an instance of this type and species has the page; one that has not told them yet has all. */
export function isPageOf(
  { ofInstance }: Page,
  { species, instanceType }: Pick<SessionSnapshot, 'species' | 'instanceType'>,
): boolean {
  if (!ofInstance) return false
  const fitsSpecies = !ofInstance.species || species === null || ofInstance.species.includes(species)
  const fitsType = !ofInstance.instanceTypes || instanceType === null || ofInstance.instanceTypes.includes(instanceType)
  return fitsSpecies && fitsType
}

/** Whether the account may see the page. Permissions that are not known yet keep it from no page. */
export function isPermitted({ ofInstance }: Page, { permissions }: Pick<SessionSnapshot, 'permissions'>): boolean {
  return permissions.size === 0 || hasAnyPermission(permissions, ofInstance?.needs ?? [])
}
