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
import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { Actor, Incident } from '@barn-workbench/core/schema'
import type { AccountStore } from '../auth'
import type { DocumentStore } from '../database'
import type { CallAccount, CallContext } from '../http'

type Permissions = ReadonlySet<string>
export type AccountNames = Pick<AccountStore, 'nameOf'>

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

/** The account of a request as the actor of a write, and the version that the write was made on. */
export async function writeContextOf({ account, ifMatch }: CallContext, accounts: AccountNames): Promise<WriteContext> {
  return { actor: await actorOf(account.accountId, accounts), ifMatch }
}

async function actorOf(accountId: string, accounts: AccountNames): Promise<AccountActor> {
  const name = await accounts.nameOf(accountId)
  return { entityType: 'account', entityId: accountId, displayName: name.ok ? name.value.displayName : accountId }
}

export type IncidentDocuments = DocumentStore<Incident, 'incident/not-found'>

/** The account that makes a write. */
export interface AccountActor extends Actor {
  entityType: 'account'
  entityId: string
}

/** The account that changes an entity, and the version that the change was made on. */
export interface WriteContext {
  actor: AccountActor
  ifMatch?: number | undefined
}

/** Changes an incident, which keeps the actor as the one of its last write. */
export function updateIncident<Code extends ErrorCode = never>(
  documents: IncidentDocuments,
  id: string,
  { actor, ifMatch }: { actor: Actor; ifMatch?: number | undefined },
  change: (current: Incident) => Result<Incident, Code> | Promise<Result<Incident, Code>>,
): Promise<Result<Incident, 'incident/not-found' | 'request/version-mismatch' | Code>> {
  return documents.update(id, ifMatch, async (current) => {
    const changed = await change(current)
    return changed.ok ? succeed({ ...changed.value, changedBy: actor }) : changed
  })
}

/** The parameter of `request/version-mismatch` that names the person of the last write. */
export function changedByParameter({ changedBy }: { changedBy: Actor | null }): { changedBy: string | null } {
  return { changedBy: changedBy?.entityType === 'account' ? changedBy.displayName : null }
}
