import type { IncidentType } from '@barn-workbench/core/incidentTypes'
import { OBSERVED_DOCUMENTATION_TYPES } from '@barn-workbench/core/incidentTypes/payloads'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { TriggerRequest } from './eventTrigger'
import { asFields, missingTimeAt } from './payloads'

type RetroactiveReport = Pick<TriggerRequest, 'identifier' | 'payload' | 'eventTimestamp'>
type RetroactiveTriggers = Result<TriggerRequest[], 'request/invalid'>

type ReadRetroactive = (report: RetroactiveReport) => RetroactiveTriggers
/**
 * For each type that can be reported with a time of the past, the function that reads such a report; null for types
 * that cannot.
 */
const RETROACTIVE_TRIGGERS: Readonly<Record<IncidentType, ReadRetroactive | null>> = {
  barnDocumentation: documentationTriggers,
  barnIntervention: interventionTriggers,
  barnState: barnStateTriggers,
  deadAnimal: deadAnimalTriggers,
  healthCheck: null,
  penState: null,
  timeSeries: null,
}

/** Turns the report of a past incident into the events that would have been triggered at the time. */
export function retroactiveTriggers(
  type: IncidentType,
  report: RetroactiveReport,
): Result<TriggerRequest[], 'request/invalid' | 'incident/illegal-trigger'> {
  return RETROACTIVE_TRIGGERS[type]?.(report) ?? fail('incident/illegal-trigger', { type })
}

/**
 * A documentation has either one point in time or a start and, unless it goes on, an end. A documentation of the type
 * `other` has a start, unless only `timestamp` is given.
 */
function documentationTriggers(report: RetroactiveReport): RetroactiveTriggers {
  const specification = asFields(report.payload?.['specification'])
  const timestamp = asTimestamp(specification['timestamp'])
  const start = asTimestamp(specification['startTimestamp'])
  const isObserved =
    OBSERVED_DOCUMENTATION_TYPES.has(String(specification['type'])) || (timestamp !== undefined && start === undefined)
  if (!isObserved)
    return periodTriggers(report, start ?? report.eventTimestamp, asTimestamp(specification['endTimestamp']))
  const eventTimestamp = timestamp ?? start ?? report.eventTimestamp
  if (eventTimestamp === undefined) return missingTimeAt('specification.timestamp')
  return succeed([{ ...report, type: 'barnDocumentation', trigger: 'observed', eventTimestamp }])
}

function periodTriggers(
  report: RetroactiveReport,
  start: number | undefined,
  end: number | undefined,
): RetroactiveTriggers {
  if (start === undefined) return missingTimeAt('specification.startTimestamp')
  const type = 'barnDocumentation'
  const started: TriggerRequest = { ...report, type, trigger: 'started', eventTimestamp: start }
  if (end === undefined) return succeed([started])
  const payload = { specification: { endTimestamp: end } }
  return succeed([started, { type, trigger: 'ended', eventTimestamp: end, payload }])
}

/** An intervention with an end is resolved. */
function interventionTriggers(report: RetroactiveReport): RetroactiveTriggers {
  const { startTimestamp, timestamp, endTimestamp } = asFields(report.payload)
  const type = 'barnIntervention'
  const start = asTimestamp(startTimestamp) ?? asTimestamp(timestamp) ?? report.eventTimestamp
  const end = asTimestamp(endTimestamp)
  const detected: TriggerRequest = { ...report, type, trigger: 'issueDetected', eventTimestamp: start }
  return succeed(end === undefined ? [detected] : [detected, { type, trigger: 'noIssueDetected', eventTimestamp: end }])
}

/** The payload of a barn state names its trigger, since the type has several. */
function barnStateTriggers(report: RetroactiveReport): RetroactiveTriggers {
  const { trigger, timestamp, ...payload } = report.payload ?? {}
  if (typeof trigger !== 'string') return failInvalid({ path: 'incidentData.payload.trigger', message: 'required' })
  const eventTimestamp = asTimestamp(timestamp) ?? report.eventTimestamp
  if (eventTimestamp === undefined) return missingTimeAt('timestamp')
  return succeed([{ ...report, type: 'barnState', trigger, eventTimestamp, payload }])
}

/** A dead animal that was taken away has a removal. */
function deadAnimalTriggers(report: RetroactiveReport): RetroactiveTriggers {
  const { removal, ...payload } = report.payload ?? {}
  const type = 'deadAnimal'
  if (typeof report.identifier?.cameraId !== 'string')
    return failInvalid({ path: 'incidentData.identifier.cameraId', message: 'required' })
  const eventTimestamp = asTimestamp(asFields(payload['detection'])['timestamp']) ?? report.eventTimestamp
  if (eventTimestamp === undefined) return missingTimeAt('detection.timestamp')
  const detected: TriggerRequest = { ...report, type, trigger: 'detected', eventTimestamp, payload }
  if (removal === undefined || removal === null) return succeed([detected])
  const removedAt = asTimestamp(asFields(removal)['timestamp'])
  if (removedAt === undefined) return missingTimeAt('removal.timestamp')
  return succeed([detected, { type, trigger: 'removed', eventTimestamp: removedAt }])
}

/** A time in ms since the epoch. */
function asTimestamp(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}
