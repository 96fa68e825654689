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

/** An incident on this device, with all cameras that it names, as a condition on `cameraId` finds it by each of them. */
export function withCameras(incident: IncidentSummary): IncidentSummary & { cameraId: string[] } {
  return { ...incident, cameraId: camerasOf(incident) }
}
