import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import {
  hasAnyPermission,
  hasPermission,
  incidentForceClosePermissions,
  incidentManagePermissions,
  incidentReportPermissions,
  incidentViewPermissions,
} from '@barn-workbench/core/permissions'
import { where, type Condition } from '@barn-workbench/core/query'
import { fail, type Result } from '@barn-workbench/core/result'
import type { Incident } from '@barn-workbench/core/schema'
import type { CallAccount } from '../http'
import type { IncidentDocuments } from './updateIncident'

type Permissions = ReadonlySet<string>

/** Whether incidents of a type may be viewed. */
export function canView(permissions: Permissions, type: string): boolean {
  return hasAnyPermission(permissions, incidentViewPermissions(type))
}

/** Whether incidents of a type may be assigned, closed, hidden, deleted and so on. */
export function canManage(permissions: Permissions, type: string): boolean {
  return hasAnyPermission(permissions, incidentManagePermissions(type))
}

/** Whether events of incidents of a type may be recorded. */
export function canReport(permissions: Permissions, type: string): boolean {
  return hasAnyPermission(permissions, incidentReportPermissions(type))
}

/** Whether an incident that is still going on may be closed. */
export function canForceClose(permissions: Permissions, type: string): boolean {
  return hasAnyPermission(permissions, incidentForceClosePermissions(type))
}

/** Conditions that restrict a query to the incident types that the account may view. `key` holds the type. */
export function viewableTypesCondition(permissions: Permissions, key: 'type' | 'incidentType'): Condition[] {
  if (hasPermission(permissions, 'incidents.view')) return []
  const viewableTypes = INCIDENT_TYPES.filter((type) => canView(permissions, type))
  return [where(key, 'in', viewableTypes)]
}

/** Finds an incident that the account may view. Any other is unknown to it. */
export async function findViewableIncident(
  { permissions }: CallAccount,
  id: string,
  documents: IncidentDocuments,
): Promise<Result<Incident, 'incident/not-found'>> {
  const incident = await documents.get(id)
  return incident.ok && !canView(permissions, incident.value.type) ? fail('incident/not-found', { id }) : incident
}

/**
 * Finds an incident that the account may change: `mayChange` is `canManage` or `canReport`. An incident that it may
 * only view is forbidden, any other is unknown to it.
 */
export async function findChangeableIncident(
  { permissions }: CallAccount,
  id: string,
  documents: IncidentDocuments,
  mayChange: typeof canManage,
): Promise<Result<Incident, 'incident/not-found' | 'request/forbidden'>> {
  const incident = await documents.get(id)
  if (!incident.ok || mayChange(permissions, incident.value.type)) return incident
  return canView(permissions, incident.value.type) ? fail('request/forbidden') : fail('incident/not-found', { id })
}
