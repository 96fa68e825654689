import type { Incident } from '@barn-workbench/core/schema'
import type { ProjectedItem } from '@barn-workbench/core/session'

/** The fields of an incident by which lists show, find, filter and order it. */
export const INCIDENT_SUMMARY_KEYS = [
  'incidentId',
  'version',
  'type',
  'state',
  'identifier.cameraId',
  'identifier.detectionName',
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
