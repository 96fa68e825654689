import type { DetectionOutcome, DetectionReply } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import {
  NO_IDENTIFIER,
  type Actor,
  type DetectionRule,
  type Incident,
  type IncidentIdentifier,
} from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../../base'
import type { Database } from '../../database'
import type { TriggerRequest } from '../eventTrigger'
import type { IncidentStore } from '../incidentStore'
import { asFields } from '../payloads'
import {
  checkDetection,
  RECORDED_EVERY,
  resolvePictureTime,
  without,
  type CheckedDetection,
  type Outcome,
} from './checkDetection'
import type { DetectionSettingsStore } from './detectionSettings'
import { findIncidents, matchDetection, TYPES } from './matchDetection'

/** The type of the actors that report detections. */
const DETECTOR = 'detector'
/** Open incidents of one type and camera, above which a detector opens no more. */
const MOST_OPEN = 100

interface ReceiverDependencies {
  database: Database
  incidents: Pick<IncidentStore, 'documents' | 'trigger'>
  settings: Pick<DetectionSettingsStore, 'read'>
}

/** The detections of one picture. */
export interface DetectionCall {
  cameraId: string
  cameraName: string
  /** The time of the picture, in ms. */
  time: number
  /** As they were sent. */
  detections: readonly unknown[]
  /** The account of the detector. */
  sender: { accountId: string; displayName: string }
  /** Called once if the picture opens an incident; resolves with the id of the artifact that keeps it, or null. */
  keepPicture: () => Promise<string | null>
  /** ms since the epoch. */
  now: number
}

/** A detection of a call, with the facts that all of them share. */
interface Situation {
  call: DetectionCall
  /** The time of the picture as it is stored. */
  time: number
  actor: Actor
  keepPicture: () => Promise<string | null>
}

export type DetectionReceiver = ReturnType<typeof createDetectionReceiver>

/**
 * Returns the function behind `POST /api/workbench/detections`. The detections of a call are taken one after the other
 * in one transaction, so that a later one is merged with the incident that an earlier one has opened.
 */
export function createDetectionReceiver(dependencies: ReceiverDependencies) {
  const { database, settings } = dependencies

  return async (call: DetectionCall): Promise<Result<DetectionReply, 'request/invalid'>> => {
    const resolved = resolvePictureTime(call.time, call.now)
    if (!resolved) return failInvalid({ path: 'time', message: 'invalid' })
    const { time, clock } = resolved
    let artifactId: string | null | undefined
    const keepPicture = async () => (artifactId ??= await call.keepPicture())
    const { accountId: entityId, displayName } = call.sender
    const situation = { call, time, actor: { entityType: DETECTOR, entityId, displayName }, keepPicture }
    return database.transaction(async () => {
      const rules = await settings.read()
      const outcomes: DetectionOutcome[] = []
      for (const [index, sent] of call.detections.entries()) {
        const checked = checkDetection(sent, rules)
        const outcome = checked.ok ? await takeDetection(dependencies, checked.detection, situation) : checked.outcome
        outcomes.push({ detection: index + 1, ...outcome })
      }
      return succeed({ clock, artifactId: artifactId ?? null, detections: outcomes })
    })
  }
}

async function takeDetection(
  dependencies: ReceiverDependencies,
  detection: CheckedDetection,
  situation: Situation,
): Promise<Outcome> {
  const { time, call } = situation
  const place = { cameraId: call.cameraId, time }
  const incidents = await findIncidents(dependencies.incidents.documents, detection, place)
  const match = matchDetection(detection, time, incidents)
  if (!match) {
    const open = incidents.filter(({ closedAt }) => closedAt === null)
    return open.length >= MOST_OPEN
      ? without('refused', 'too-many-open')
      : openIncident(dependencies, detection, situation)
  }
  const { incident, kind } = match
  if (kind !== 'open') return { ...without('ignored', kind), incidentId: incident.incidentId }
  return continueOpen(dependencies, { detection, incident }, situation)
}

async function openIncident(
  dependencies: ReceiverDependencies,
  detection: CheckedDetection,
  situation: Situation,
): Promise<Outcome> {
  const artifactId = await situation.keepPicture()
  const { rule, box, polygon } = detection
  const seen = box && {
    detection: { timestamp: situation.time, ...box, ...(polygon && { polygon }), artifactId },
    lastDetection: box,
  }
  const { incidentId } = await trigger(dependencies, detection, situation, {
    identifier: identifierOf(detection, situation.call),
    cameraName: situation.call.cameraName,
    payload: { ...payloadOf(detection), ...(rule.becomes === 'deadAnimal' ? seen : artifactId && { artifactId }) },
  })
  return { status: 'opened', incidentId }
}

/** Adds a detection to its open incident. Nothing is written where the incident says the same already. */
async function continueOpen(
  dependencies: ReceiverDependencies,
  { detection, incident }: { detection: CheckedDetection; incident: Incident },
  situation: Situation,
): Promise<Outcome> {
  const { incidentId, lastEventTimestamp } = incident
  const { rule, box } = detection
  if (situation.time <= lastEventTimestamp) return { status: 'same', incidentId }
  const { type } = TYPES[rule.becomes]
  if (type === 'penState') {
    if (incident.state === rule.becomes) return { status: 'merged', incidentId }
    // Animals that come into an empty pen are the next ones.
    if (rule.becomes === 'penFull') return openIncident(dependencies, detection, situation)
  } else if (situation.time - lastEventTimestamp < RECORDED_EVERY) return { status: 'merged', incidentId }
  const payload = { ...payloadOf(detection), ...(type === 'deadAnimal' && box && { lastDetection: box }) }
  await trigger(dependencies, detection, situation, { incidentId, payload })
  return { status: 'merged', incidentId }
}

async function trigger(
  { incidents }: ReceiverDependencies,
  { rule }: CheckedDetection,
  { time, actor }: Situation,
  more: Pick<TriggerRequest, 'incidentId' | 'identifier' | 'cameraName' | 'payload'>,
): Promise<Incident> {
  const { type, trigger: name } = TYPES[rule.becomes]
  const triggered = await incidents.trigger({ type, trigger: name, eventTimestamp: time, ...more }, { actor })
  if (!triggered.ok) throw new Error(`A detection is no event of its incident: ${triggered.problem.code}`)
  return triggered.value
}

function payloadOf({ rule, score }: CheckedDetection): Record<string, unknown> {
  const { label, minimumScore } = rule
  return { label, score, ...(rule.becomes === 'timeSeries' && { options: { threshold: minimumScore } }) }
}

function identifierOf({ rule, pen }: CheckedDetection, { cameraId }: DetectionCall): IncidentIdentifier {
  const { type } = TYPES[rule.becomes]
  const isOfPen = type === 'penState' && pen !== null
  return {
    ...NO_IDENTIFIER,
    cameraId,
    componentType: isOfPen ? 'pen' : 'camera',
    componentId: isOfPen ? pen : cameraId,
    detectionName: type === 'timeSeries' ? rule.label : type,
  }
}

/** Ends the incidents of detectors that have not been detected for as long as their rule says. */
export async function endSilentIncidents(
  { incidents, settings }: Omit<ReceiverDependencies, 'database'>,
  now: ReturnType<Now>,
): Promise<void> {
  for (const { label, becomes, openMinutes } of (await settings.read()).rules) {
    const { type, end } = TYPES[becomes]
    if (openMinutes === null || end === null || type === 'penState') continue
    const silent = await incidents.documents.list({
      query: [
        where('type', '==', type),
        where('closedAt', '==', null),
        where('lastEventTimestamp', '<', now - openMinutes * MINUTE),
      ],
    })
    for (const { incidentId, messagePayload, triggeredBy, lastEventTimestamp: eventTimestamp } of silent) {
      if (triggeredBy?.entityType !== DETECTOR || asFields(messagePayload)['label'] !== label) continue
      await incidents.trigger({ type, trigger: end, eventTimestamp, incidentId }, { actor: triggeredBy })
    }
  }
}

/** An object that a detector does not see any more. */
interface EndedDetection {
  becomes: DetectionRule['becomes']
  label: string
  cameraId: string
  /** ms since the epoch. */
  time: number
  sender: DetectionCall['sender']
}

/** Ends the open incidents of a sender whose end it has reported. A state of a pen that has no end goes on. */
export async function endDetection(
  incidents: ReceiverDependencies['incidents'],
  { becomes, label, cameraId, time, sender }: EndedDetection,
): Promise<void> {
  const { type, end } = TYPES[becomes]
  if (end === null) return
  const ofCamera = await incidents.documents.list({
    query: [where('type', '==', type), where('closedAt', '==', null), where('identifier.cameraId', '==', cameraId)],
  })
  const actor = { entityType: DETECTOR, entityId: sender.accountId, displayName: sender.displayName }
  for (const { incidentId, messagePayload, triggeredBy, lastEventTimestamp } of ofCamera) {
    if (triggeredBy?.entityId !== sender.accountId || asFields(messagePayload)['label'] !== label) continue
    const eventTimestamp = Math.max(time, lastEventTimestamp)
    await incidents.trigger({ type, trigger: end, eventTimestamp, incidentId }, { actor })
  }
}
