/*
 * The reads of incidents that several parts of the plugin share. Hooks return the state of their call; functions take a
 * session and reject with a `ProblemError`.
 *
 * - `incidentSummary` (this file) has the fields that a list needs, and the conditions of lists.
 * - `useIncident` loads one incident, and its events page by page. An unknown id is `isMissing`, not an error.
 * - `incidentIndex` keeps the summaries of the latest incidents on this device, for the quick search and the table. It
 *   loads all of them once, later the changed ones by their versions, and stores them between visits.
 * - `searchIncidents` asks the instance for the incidents that some words may mean, for references in texts.
 * - `useOpenCounts`, `useAssignedIncidents` and `mentions` count and load open incidents: all by type, those that are
 *   assigned to the account, and those in whose comments it is mentioned.
 * - `useNames` has the names of cameras and regions, `ownAccount` the name of the account.
 *
 * Terms: a summary has the fields of `INCIDENT_SUMMARY_KEYS`; a whole incident is one, too. An incident is open until
 * it is closed; figures of open incidents leave out hidden ones.
 */
import {
  descending,
  incidentConditions,
  MOST_IMPORTANT_FIRST,
  where,
  type Condition,
  type IncidentListFilter,
  type Order,
} from '@barn-workbench/core/query'
import { camerasOf, INCIDENT_CAMERA_KEYS, type Incident } from '@barn-workbench/core/schema'
import type { ProjectedItem } from '@barn-workbench/core/session'

/** The fields of an incident by which lists show, find, filter and order it. */
export const INCIDENT_SUMMARY_KEYS = [
  'incidentId',
  'version',
  'type',
  'state',
  ...INCIDENT_CAMERA_KEYS,
  'identifier.detectionName',
  'messagePayload.detection',
  'messagePayload.cameraName',
  'messagePayload.title',
  'messagePayload.prettyName',
  'messagePayload.classification',
  'messagePayload.specification.type',
  'messagePayload.falsePositive',
  'messagePayload.severity',
  'messagePayload.latestFailures',
  'firstEventTimestamp',
  'lastEventTimestamp',
  'closedAt',
  'assignedTo',
  'hidden',
  'stakeholder',
  'displayConfiguration.includeIn',
] as const

/** An incident as a list shows it. A whole incident is one too. */
export type IncidentSummary = ProjectedItem<Incident, (typeof INCIDENT_SUMMARY_KEYS)[number]>

/**
 * An incident on this device, with all cameras that it names, as a condition on `cameraId` finds it by each of them.
 */
export function withCameras(incident: IncidentSummary): IncidentSummary & { cameraId: string[] } {
  return { ...incident, cameraId: camerasOf(incident) }
}

/** The newest first. */
export const NEWEST_FIRST: readonly Order[] = [descending('firstEventTimestamp')]

/** The query for the incidents that pass a filter, by default the most important first. */
export function incidentListQuery(
  filter: IncidentListFilter,
  order: readonly Order[] = MOST_IMPORTANT_FIRST,
): { query: Condition[]; order: Order[] } {
  return { query: incidentConditions(filter), order: [...order] }
}

/** The conditions of the open incidents that are assigned to an account; hidden ones do not count. */
export function assignedConditions(accountId: string | null): Condition[] {
  return [where('assignedTo.entityId', '==', accountId), where('closedAt', '==', null), where('hidden', '==', false)]
}
