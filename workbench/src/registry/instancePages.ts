import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { SessionSnapshot } from '@barn-workbench/core/session'
import type { UserMode } from '@barn-workbench/core/settings'
import type { PageDefinition, PageNavigation, PluginDefinition } from '@barn-workbench/plugin-sdk'
import type { Registered } from './registry'

type Page = Pick<PageDefinition, 'ofInstance'>

/** Whether a type of instances is among the allowed ones. An unknown type (null) counts as allowed. */
function isOneOf(instanceTypes: readonly string[] | undefined, instanceType: string | null): boolean {
  return !instanceTypes || instanceType === null || instanceTypes.includes(instanceType)
}

/** The contributions of the plugins that are for instances of this type. */
export function contributionsFor<T>(all: readonly Registered<T>[], instanceType: string | null): Registered<T>[] {
  return all.filter(({ plugin }) => isOneOf(plugin.instanceTypes, instanceType))
}

/** Whether an instance of this type and species has the page; while these are unknown, it has all. */
export function isPageOf(
  { definition: { ofInstance }, plugin }: { definition: Page; plugin: Pick<PluginDefinition, 'instanceTypes'> },
  { species, instanceType }: Pick<SessionSnapshot, 'species' | 'instanceType'>,
): boolean {
  if (!ofInstance) return false
  const fitsSpecies = !ofInstance.species || species === null || ofInstance.species.includes(species)
  return fitsSpecies && isOneOf(ofInstance.instanceTypes ?? plugin.instanceTypes, instanceType)
}

/** Whether an instance of this type has the entry of the page in its navigation. */
export function isNavigationOf(
  { instanceTypes }: Pick<PageNavigation, 'instanceTypes'>,
  { instanceType }: Pick<SessionSnapshot, 'instanceType'>,
): boolean {
  return isOneOf(instanceTypes, instanceType)
}

/** Whether the account may see the page. Permissions that are not known yet keep it from no page. */
export function isPermitted(
  { ofInstance }: Page,
  { permissions, arePermissionsKnown }: Pick<SessionSnapshot, 'permissions' | 'arePermissionsKnown'>,
): boolean {
  return !arePermissionsKnown || hasAnyPermission(permissions, ofInstance?.needs ?? [])
}

/**
 * Whether the page is the first screen of the instance: of its type alone, as an admiral has one in place of
 * dashboards.
 */
export function isMainPageOf(
  { definition: { ofInstance } }: { definition: Page },
  { instanceType }: Pick<SessionSnapshot, 'instanceType'>,
): boolean {
  return instanceType !== null && Boolean(ofInstance?.navigation && ofInstance.instanceTypes?.includes(instanceType))
}

/** Whether a contribution is offered in a mode. */
export function isForMode(definition: { userMode?: 'advanced' }, userMode: UserMode | undefined): boolean {
  return definition.userMode === undefined || userMode !== 'basic'
}
