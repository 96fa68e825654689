import { CLOSED } from '@barn-workbench/core/incidentTypes'
import { where } from '@barn-workbench/core/query'
import type { DetectedBox, DetectionKind, Incident } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import { asFields } from '../payloads'
import type { IncidentDocuments } from '../updateIncident'
import type { CheckedDetection } from './checkDetection'

/** Time before a detection, in ms, whose incidents are compared with it: an ended one is not reported again. */
const REMEMBERED = 7 * DAY
/** Incidents of a camera that are looked at, the newest. */
const LOOKED_AT = 500

/** The incident type of each kind, and the triggers by which one begins or goes on and by which it ends. */
export const TYPES = {
  deadAnimal: { type: 'deadAnimal', trigger: 'detected', end: 'removed' },
  penFull: { type: 'penState', trigger: 'animalsDetected', end: 'noAnimalsDetected' },
  penEmpty: { type: 'penState', trigger: 'noAnimalsDetected', end: null },
  timeSeries: { type: 'timeSeries', trigger: 'aboveThreshold', end: 'recovered' },
} as const satisfies Record<DetectionKind, object>

/** The overlap of two boxes: the area of their intersection divided by the area of their union, 0..1. */
export function overlapOf(one: DetectedBox, other: DetectedBox): number {
  const along = (start: number, size: number, otherStart: number, otherSize: number) =>
    Math.max(0, Math.min(start + size, otherStart + otherSize) - Math.max(start, otherStart))
  const common = along(one.x, one.w, other.x, other.w) * along(one.y, one.h, other.y, other.h)
  return common / (one.w * one.h + other.w * other.h - common)
}

/** The open and the latest incidents of a detection's type and place, the newest first. */
export async function findIncidents(
  documents: IncidentDocuments,
  { rule, pen }: CheckedDetection,
  { cameraId, time }: { cameraId: string; time: number },
): Promise<Incident[]> {
  const { type } = TYPES[rule.becomes]
  const ofPlace = [
    where('type', '==', type),
    type === 'penState'
      ? where('identifier.componentId', '==', pen ?? cameraId)
      : where('identifier.cameraId', '==', cameraId),
  ]
  const order = [{ key: 'firstEventTimestamp', direction: 'desc' as const }]
  const open = await documents.list({ query: [...ofPlace, where('closedAt', '==', null)], order, limit: LOOKED_AT })
  const ended = await documents.list({
    query: [...ofPlace, where('closedAt', '!=', null), where('firstEventTimestamp', '>=', time - REMEMBERED)],
    order,
    limit: LOOKED_AT,
  })
  return [...open, ...ended]
}

/** How well a detection fits an incident of its type and place, 0..1; 0 if it is another one. */
function fitOf({ rule, box }: CheckedDetection, { identifier, messagePayload }: Incident): number {
  if (rule.becomes === 'timeSeries') return identifier.detectionName === rule.label ? 1 : 0
  if (rule.becomes !== 'deadAnimal') return 1
  const known = boxIn(messagePayload['lastDetection'])
  const overlap = box && known ? overlapOf(box, known) : 0
  return overlap >= rule.minimumOverlap ? overlap : 0
}

function boxIn(value: unknown): DetectedBox | null {
  const { x, y, w, h } = asFields(value)
  return [x, y, w, h].every((side) => typeof side === 'number') ? ({ x, y, w, h } as DetectedBox) : null
}

/** The incident that a detection matches, open or over; null without one. */
export type Match =
  | { kind: 'open'; incident: Incident }
  | { kind: 'false-positive' | 'already-over'; incident: Incident }
  | null

/** Finds the open incident that fits best; else one that has ended and speaks against a new one. */
export function matchDetection(detection: CheckedDetection, time: number, incidents: readonly Incident[]): Match {
  const fitting = incidents
    .map((incident) => ({ incident, fit: fitOf(detection, incident) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ incident }) => incident)
  const open = fitting.find(({ closedAt }) => closedAt === null)
  if (open) return { kind: 'open', incident: open }
  const falsePositive = fitting.find(({ messagePayload }) => messagePayload['falsePositive'] === true)
  if (falsePositive) return { kind: 'false-positive', incident: falsePositive }
  const over = fitting.find(
    ({ state, firstEventTimestamp, closedAt }) =>
      state === CLOSED && firstEventTimestamp <= time && time <= (closedAt ?? 0),
  )
  return over ? { kind: 'already-over', incident: over } : null
}
