import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { IncidentType } from '@barn-workbench/core/schema'
import { OBSERVED_WORDS } from './documentationWords'
import type { TriggerRequest } from './triggering'

const DOCUMENTATION = 'barnDocumentation'

type Told = Pick<TriggerRequest, 'identifier' | 'payload' | 'eventTimestamp'>
type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function noTime(key: string) {
  return failInvalid({ path: `incidentData.payload.specification.${key}`, message: 'no_time_selected' })
}

/** A documentation of the past: one point in time, or a beginning with its end, if it has ended. */
function documented(told: Told): Result<TriggerRequest[], 'request/invalid'> {
  const specification = fieldsOf(told.payload?.['specification'])
  const [timestamp, start] = [numberOf(specification['timestamp']), numberOf(specification['startTimestamp'])]
  const isObserved =
    OBSERVED_WORDS.has(String(specification['type'])) || (timestamp !== undefined && start === undefined)
  if (!isObserved) return lasted(told, start ?? told.eventTimestamp, numberOf(specification['endTimestamp']))
  const eventTimestamp = timestamp ?? start ?? told.eventTimestamp
  return eventTimestamp === undefined
    ? noTime('timestamp')
    : succeed([{ ...told, type: DOCUMENTATION, trigger: 'observed', eventTimestamp }])
}

function lasted(
  told: Told,
  start: number | undefined,
  end: number | undefined,
): Result<TriggerRequest[], 'request/invalid'> {
  if (start === undefined) return noTime('startTimestamp')
  const started: TriggerRequest = { ...told, type: DOCUMENTATION, trigger: 'started', eventTimestamp: start }
  if (end === undefined) return succeed([started])
  return succeed([
    started,
    { type: DOCUMENTATION, trigger: 'ended', eventTimestamp: end, payload: { specification: { endTimestamp: end } } },
  ])
}

/** An intervention of the past; where its end is told it is resolved. */
function intervened(told: Told): TriggerRequest[] {
  const { startTimestamp, timestamp, endTimestamp } = fieldsOf(told.payload)
  const eventTimestamp = numberOf(startTimestamp) ?? numberOf(timestamp) ?? told.eventTimestamp
  const end = numberOf(endTimestamp)
  const detected: TriggerRequest = { ...told, type: 'barnIntervention', trigger: 'issueDetected', eventTimestamp }
  return end === undefined
    ? [detected]
    : [detected, { type: 'barnIntervention', trigger: 'noIssueDetected', eventTimestamp: end }]
}

/** What happened in the past, as the triggers that would have been told then. Only what people tell can be told later. */
export function retroactiveRequests(
  type: IncidentType,
  told: Told,
): Result<TriggerRequest[], 'request/invalid' | 'incident/illegal-trigger'> {
  if (type === 'barnDocumentation') return documented(told)
  return type === 'barnIntervention' ? succeed(intervened(told)) : fail('incident/illegal-trigger', { type })
}
