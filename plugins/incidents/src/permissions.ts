import { INCIDENT_TYPES, incidentTypeOf } from '@barn-workbench/core/incidentTypes'
import type { Incident } from '@barn-workbench/core/schema'

/** Permissions of which one is enough to see incidents of at least one type. */
export const VIEW_PERMISSIONS = ['incidents.view', 'incidents.*.view']

/** Permissions of which one is enough to see incidents of a type. */
export function viewPermissions(type: string): string[] {
  return ['incidents.view', `incidents.${type}.view`]
}

/** Permissions of which one is enough to change incidents of at least one type. */
export const MANAGE_PERMISSIONS = ['incidents.manage', 'incidents.manage.advanced', 'incidents.*.manage']

/** Permissions of which one is enough to assign, close, reopen, hide, edit and delete an incident. */
export function managePermissions({ type }: Pick<Incident, 'type'>): string[] {
  return ['incidents.manage', 'incidents.manage.advanced', `incidents.${type}.manage`]
}

/** Permissions of which one is enough to report incidents of at least one type. */
export const REPORT_PERMISSIONS = [
  ...MANAGE_PERMISSIONS,
  ...INCIDENT_TYPES.flatMap((type) => incidentTypeOf(type).reportPermissions ?? []),
]

/** Permissions of which one is enough to report incidents of a type, and to add events to them. */
export function reportPermissions(type: string): string[] {
  return [...managePermissions({ type }), ...(incidentTypeOf(type).reportPermissions ?? [])]
}

/** Permissions of which one is enough to close a health check that still fails. */
export function forceClosePermissions({ type }: Pick<Incident, 'type'>): string[] {
  return ['incidents.manage.advanced', `incidents.${type}.manage`]
}

/** To assign an incident to somebody else, the user chooses from the list of accounts. */
export const LIST_ACCOUNTS = 'authentication.list_users'

/** Permissions of which one is enough to write comments. */
export const COMMENT_PERMISSIONS = ['incidentComments.manage', 'incidentComments.manage.advanced']
