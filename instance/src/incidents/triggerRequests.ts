import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { IncidentType } from '@barn-workbench/core/schema'
import { asFields } from './applyEvent'
import { OBSERVED_DOCUMENTATION_TYPES } from './payloads'
import type { TriggerRequest } from './triggerEvent'

const Overrides = z.looseObject({ ...incidents.updateGenericProperties.body.shape, position: z.unknown().optional() })

/** Reads the `optionalOverrides` of a request. Unknown fields are ignored. */
export function parseOverrides(
  overrides: Readonly<Record<string, unknown>> | undefined,
): Result<NonNullable<TriggerRequest['overrides']>, 'request/invalid'> {
  const parsed = Overrides.safeParse(overrides ?? {})
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({
      path: ['incidentData', 'optionalOverrides', ...path].map(String).join('.'),
      message,
    }))
    return failInvalid(errors)
  }
  const { displayConfiguration, stakeholder, position } = parsed.data
  return succeed({ displayConfiguration, stakeholder, ...(position !== undefined && { position }) })
}

type RetroactiveReport = Pick<TriggerRequest, 'identifier' | 'payload' | 'eventTimestamp'>

/**
 * Turns the report of a past incident into the events that would have been triggered at the time. Only the types that
 * people report themselves, documentations and interventions, can be reported later.
 */
export function retroactiveTriggers(
  type: IncidentType,
  report: RetroactiveReport,
): Result<TriggerRequest[], 'request/invalid' | 'incident/illegal-trigger'> {
  if (type === 'barnDocumentation') return documentationTriggers(report)
  if (type === 'barnIntervention') return succeed(interventionTriggers(report))
  return fail('incident/illegal-trigger', { type })
}

/** A documentation has either one point in time or a start and, unless it goes on, an end. */
function documentationTriggers(report: RetroactiveReport): Result<TriggerRequest[], 'request/invalid'> {
  const specification = asFields(report.payload?.['specification'])
  const timestamp = asNumber(specification['timestamp'])
  const start = asNumber(specification['startTimestamp'])
  const isObserved =
    OBSERVED_DOCUMENTATION_TYPES.has(String(specification['type'])) || (timestamp !== undefined && start === undefined)
  if (!isObserved)
    return periodTriggers(report, start ?? report.eventTimestamp, asNumber(specification['endTimestamp']))
  const eventTimestamp = timestamp ?? start ?? report.eventTimestamp
  if (eventTimestamp === undefined) return missingTime('timestamp')
  return succeed([{ ...report, type: 'barnDocumentation', trigger: 'observed', eventTimestamp }])
}

function periodTriggers(
  report: RetroactiveReport,
  start: number | undefined,
  end: number | undefined,
): Result<TriggerRequest[], 'request/invalid'> {
  if (start === undefined) return missingTime('startTimestamp')
  const type = 'barnDocumentation'
  const started: TriggerRequest = { ...report, type, trigger: 'started', eventTimestamp: start }
  if (end === undefined) return succeed([started])
  const payload = { specification: { endTimestamp: end } }
  return succeed([started, { type, trigger: 'ended', eventTimestamp: end, payload }])
}

/** An intervention with an end is resolved. */
function interventionTriggers(report: RetroactiveReport): TriggerRequest[] {
  const { startTimestamp, timestamp, endTimestamp } = asFields(report.payload)
  const type = 'barnIntervention'
  const start = asNumber(startTimestamp) ?? asNumber(timestamp) ?? report.eventTimestamp
  const end = asNumber(endTimestamp)
  const detected: TriggerRequest = { ...report, type, trigger: 'issueDetected', eventTimestamp: start }
  return end === undefined ? [detected] : [detected, { type, trigger: 'noIssueDetected', eventTimestamp: end }]
}

function missingTime(field: string) {
  return failInvalid({ path: `incidentData.payload.specification.${field}`, message: 'no_time_selected' })
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
