import { hasAnyPermission, hasPermission } from '@barn-workbench/core/permissions'
import { where, type Condition } from '@barn-workbench/core/query'
import { INCIDENT_TYPES } from '@barn-workbench/core/schema'

type Permissions = ReadonlySet<string>

/** Beside the permissions of all types those that stand for one. */
const managing: Readonly<Record<string, readonly string[]>> = {
  deadAnimal: ['deadAnimals.manage', 'deadAnimals.manage.advanced'],
}

/** Whose permissions let one hear of an incident. */
export function viewersOf(type: string): string[] {
  return ['incidents.view', `incidents.${type}.view`]
}

export function mayView(permissions: Permissions, type: string): boolean {
  return hasAnyPermission(permissions, viewersOf(type))
}

export function mayManage(permissions: Permissions, type: string): boolean {
  return hasAnyPermission(permissions, [
    'incidents.manage',
    'incidents.manage.advanced',
    `incidents.${type}.manage`,
    ...(managing[type] ?? []),
  ])
}

/** Limits a query to the types that may be viewed; what is of others is left out silently. */
export function onlyViewable(permissions: Permissions, key: 'type' | 'incidentType'): { restrict: Condition[] } {
  if (hasPermission(permissions, 'incidents.view')) return { restrict: [] }
  return {
    restrict: [
      where(
        key,
        'in',
        INCIDENT_TYPES.filter((type) => mayView(permissions, type)),
      ),
    ],
  }
}
