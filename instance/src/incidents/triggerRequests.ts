import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { IncidentType } from '@barn-workbench/core/schema'
import { fieldErrorsOf, NAMING_FIELDS } from '../http'
import { OBSERVED_DOCUMENTATION_TYPES } from './documentationPayloads'
import { checkProperties } from './incidentReferences'
import { asFields } from './payloadParts'
import { missingTimeAt } from './payloads'
import type { TriggerRequest } from './triggerEvent'

const Overrides = z.looseObject({ ...incidents.updateGenericProperties.body.shape, position: z.unknown().optional() })
const OVERRIDES_PATH = ['incidentData', 'optionalOverrides']

/** Reads the `optionalOverrides` of a request. Unknown fields are ignored. */
export function parseOverrides(
  overrides: Readonly<Record<string, unknown>> | undefined,
): Result<NonNullable<TriggerRequest['overrides']>, 'request/invalid'> {
  const parsed = Overrides.safeParse(overrides ?? {}, NAMING_FIELDS)
  if (!parsed.success) return failInvalid(fieldErrorsOf(parsed.error, OVERRIDES_PATH))
  const { displayConfiguration, stakeholder, position } = parsed.data
  const checked = checkProperties(parsed.data, OVERRIDES_PATH, null)
  if (!checked.ok) return checked
  return succeed({ displayConfiguration, stakeholder, ...(position !== undefined && { position }) })
}

type RetroactiveReport = Pick<TriggerRequest, 'identifier' | 'payload' | 'eventTimestamp'>
type RetroactiveTriggers = Result<TriggerRequest[], 'request/invalid'>

/** The types that people report themselves. What only detectors find cannot be reported later. */
const RETROACTIVE_TRIGGERS: { [Type in IncidentType]?: (report: RetroactiveReport) => RetroactiveTriggers } = {
  barnDocumentation: documentationTriggers,
  barnIntervention: interventionTriggers,
  barnState: barnStateTriggers,
  deadAnimal: deadAnimalTriggers,
}

/** Turns the report of a past incident into the events that would have been triggered at the time. */
export function retroactiveTriggers(
  type: IncidentType,
  report: RetroactiveReport,
): Result<TriggerRequest[], 'request/invalid' | 'incident/illegal-trigger'> {
  return RETROACTIVE_TRIGGERS[type]?.(report) ?? fail('incident/illegal-trigger', { type })
}

/**
 * A documentation has either one point in time or a start and, unless it goes on, an end. One of the type `other` has a
 * start, unless only `timestamp` is given.
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

/** The payload of a barn state names its trigger, of which the type has several. */
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
