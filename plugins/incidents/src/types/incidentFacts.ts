import { useMemo } from 'react'
import { deadAnimalAgeState, OPEN_DEAD_ANIMAL_STATE } from '@barn-workbench/core/incidentTypes'
import { SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  useBarnTime,
  useLocale,
  useMessages,
  useNow,
  type BarnTimeFormat,
  type Messages,
  type Tone,
} from '@barn-workbench/plugin-sdk/react'
import type { IncidentSummary } from '../queries/incidentSummary'
import { incidentSubject, parsePayload, severityLabel, titleFrom } from './incidentLabels'

type Times = Pick<IncidentSummary, 'closedAt' | 'firstEventTimestamp' | 'lastEventTimestamp'>

/** Duration of an incident in ms: until its last event when closed, else until now. */
export function durationOf({ closedAt, firstEventTimestamp, lastEventTimestamp }: Times, now: number): number {
  return (closedAt === null ? now : lastEventTimestamp) - firstEventTimestamp
}

/** Whether an incident is one moment, which has no duration: it is closed, and its first event is its last one. */
export function isMoment({ closedAt, firstEventTimestamp, lastEventTimestamp }: Times): boolean {
  return closedAt !== null && firstEventTimestamp === lastEventTimestamp
}

const AGE_TONES = { fresh: 'success', old: 'warning', overdue: 'error' } as const

/** The tone of the age of a dead animal that still lies there; null for any other incident. */
export function ageTone({ state, firstEventTimestamp }: IncidentSummary, now: number): Tone | null {
  return state === OPEN_DEAD_ANIMAL_STATE ? AGE_TONES[deadAnimalAgeState(now - firstEventTimestamp)] : null
}

/** The name of the camera of an incident: its current name, else the one stored in the incident, or null. */
export function cameraNameOf(
  { identifier, messagePayload }: Pick<IncidentSummary, 'identifier' | 'messagePayload'>,
  names: ReadonlyMap<string, string>,
  t: Messages,
): string | null {
  const { cameraName } = parsePayload({ messagePayload })
  const { cameraId } = identifier
  if (!cameraId) return cameraName ?? null
  // While the cameras load, and for an account that may not see them, no camera is called unknown.
  return names.get(cameraId) ?? cameraName ?? (names.size === 0 ? null : t('unknownCamera'))
}

/** The context of facts. */
export interface FactContext {
  t: Messages
  locale: string
  now: number
  dayAndTime: BarnTimeFormat['dayAndTime']
  /** Names of cameras by their ids. */
  cameraNames: ReadonlyMap<string, string>
}

/** A fact of a row; the age of a dead animal comes with a coloured dot. */
export interface Fact {
  text: string
  dot?: Tone | undefined
  /** It grows while one looks at it, so that it says nothing on paper. */
  isScreenOnly?: boolean
  /** A narrow row has no room for it; its age says already since when it is. */
  isForWide?: boolean
}

/** Returns the age of an open incident; nothing for a closed one. */
function ageFacts(incident: IncidentSummary, { t, locale, now }: FactContext): Fact[] {
  if (incident.closedAt !== null) return []
  const duration = formatDuration(locale, durationOf(incident, now))
  return [{ text: t('age', { duration }), dot: ageTone(incident, now) ?? undefined, isScreenOnly: true }]
}

function timeFacts(incident: IncidentSummary, { t, locale, now, dayAndTime }: FactContext): Fact[] {
  const time = dayAndTime(incident.firstEventTimestamp)
  if (isMoment(incident)) return [{ text: t('at', { time }) }]
  const since = { text: t('since', { time }) }
  if (incident.closedAt === null) return [{ ...since, isForWide: true }]
  return [since, { text: t('lasted', { duration: formatDuration(locale, durationOf(incident, now)) }) }]
}

function severityFacts(incident: IncidentSummary, t: Messages): Fact[] {
  const name = severityLabel(parsePayload(incident).severity, t)
  return name ? [{ text: t('severity', { severity: name }), isForWide: true }] : []
}

function detailTexts(incident: IncidentSummary, t: Messages): (string | false | null | undefined)[] {
  const { latestFailures, falsePositive } = parsePayload(incident)
  return [
    latestFailures && latestFailures.failed > 0 && t('failures', latestFailures),
    falsePositive && t('falsePositive'),
    incident.hidden && t('isHidden'),
  ]
}

/**
 * The title of an incident in a list: its place, then a title of its own, then its type, such as
 * `Pens 3–4 · Water line leaks · intervention`.
 */
export function rowTitle(
  incident: IncidentSummary,
  { t, cameraNames }: Pick<FactContext, 't' | 'cameraNames'>,
): string {
  const camera = cameraNameOf(incident, cameraNames, t)
  const subject = incidentSubject(incident, t)
  // The name that the camera had then says no more than the one that it has now.
  const isPlace = subject === parsePayload(incident).cameraName
  const own = subject === undefined || (camera !== null && isPlace) ? [] : [subject]
  const isNamed = camera !== null && own.some((text) => text.includes(camera))
  return titleFrom(camera === null || isNamed ? own : [camera, ...own], incident.type, t)
}

/**
 * The facts of an incident in a list, whose title has its place. The age of an open one comes first, then who cares for
 * it, since a narrow line is cut off at its end; then its times, and what else is known.
 */
export function factsOf(incident: IncidentSummary, context: FactContext): Fact[] {
  const { t } = context
  const { assignedTo } = incident
  const assigned = assignedTo ? [{ text: t('assignedTo', { name: assignedTo.displayName }) }] : []
  const details = detailTexts(incident, t).flatMap((text) => (text ? [{ text }] : []))
  return [
    ...ageFacts(incident, context),
    ...assigned,
    ...timeFacts(incident, context),
    ...severityFacts(incident, t),
    ...details,
  ]
}

/** Time between two redraws of ages, ms. */
const AGE_REFRESH = 30 * SECOND

/** The context for the facts of rows. `cameraNames`: names of cameras by their ids. */
export function useFactContext(cameraNames: ReadonlyMap<string, string>): FactContext {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const now = useNow(AGE_REFRESH)
  return useMemo(() => ({ t, locale, dayAndTime, cameraNames, now }), [t, locale, dayAndTime, cameraNames, now])
}
