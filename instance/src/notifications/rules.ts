import { incidentStateOf } from '@barn-workbench/core/incidentTypes'
import {
  ALARM_URGENCIES,
  camerasOf,
  INSTANCE_PARTS,
  MAXIMUM_SEVERITY,
  regionsOf,
  type AlarmUrgency,
  type Incident,
  type NotificationRule,
} from '@barn-workbench/core/schema'
import { DAY, MINUTE, type TimeZone } from '@barn-workbench/core/time'

/** The facts about an incident by which rules decide. They stand in the database as JSON. */
export interface AlarmFacts {
  type: string
  severity: number
  /** Ids of cameras and regions. */
  places: readonly string[]
  /** The issue of an intervention, or the name of the faulty component; null if there is none. */
  about: string | null
}

/** The moment of a decision. */
export interface Moment {
  /** In ms since the epoch. */
  at: number
  zone: TimeZone
  /** The day of the batch; null while none is known. */
  batchDay: number | null
}

const SIX = 6 * 60
const TWENTY_TWO = 22 * 60
const ANY: Omit<NotificationRule, 'urgency' | 'types'> = {
  places: [],
  minimumSeverity: 0,
  hours: null,
  batchDays: null,
}

/** Parts of the instance fail within days, not within the hour. */
const SLOW_PARTS: readonly unknown[] = INSTANCE_PARTS
const SEVERE = MAXIMUM_SEVERITY
const SLIGHT = 1

const BY_DAY = { from: SIX, until: TWENTY_TWO }

/** Severe failures put all animals at risk within an hour, or leave the barn unwatched. */
const FAILURES: readonly NotificationRule[] = [
  { ...ANY, urgency: 'wakes', types: ['barnIntervention', 'healthCheck', 'timeSeries'], minimumSeverity: SEVERE },
]

/**
 * The default rules of roles. A dead animal can wait until six: it is dead already, and the pen is seen by people then.
 * The people who do the work are notified of an intervention by day.
 */
export const DEFAULT_RULES: Readonly<Record<string, readonly NotificationRule[]>> = {
  administrator: [
    ...FAILURES,
    { ...ANY, urgency: 'tells', types: ['healthCheck'], hours: BY_DAY },
    { ...ANY, urgency: 'waits', types: ['healthCheck'] },
  ],
  operator: [
    ...FAILURES,
    {
      ...ANY,
      urgency: 'tells',
      types: ['barnIntervention', 'timeSeries'],
      minimumSeverity: 2,
      hours: BY_DAY,
    },
    { ...ANY, urgency: 'waits', types: ['barnIntervention', 'healthCheck', 'timeSeries'] },
    { ...ANY, urgency: 'waits', types: ['deadAnimal'], hours: { from: TWENTY_TWO, until: SIX } },
    { ...ANY, urgency: 'tells', types: ['deadAnimal'] },
  ],
}

/** The rules that decide for a person: their own come before the rules of each role. */
export interface PersonRules {
  own: readonly NotificationRule[]
  roles: readonly (readonly NotificationRule[])[]
}

/** Whether an incident asks for an answer. One that is closed, hidden, resolved or as usual does not. */
export function asksForAnswer(incident: Pick<Incident, 'type' | 'state' | 'closedAt' | 'hidden'>): boolean {
  const { isResolved, isUsual } = incidentStateOf(incident)
  return incident.closedAt === null && !incident.hidden && !isResolved && !isUsual
}

/** The field of a payload that names the subject of an incident, by type. */
const SUBJECTS: Readonly<Record<string, string>> = { healthCheck: 'prettyName', timeSeries: 'title' }

export function factsOf(incident: Incident): AlarmFacts {
  const about = incident.messagePayload[SUBJECTS[incident.type] ?? 'issue']
  return {
    type: incident.type,
    severity: severityOf(incident),
    places: [...camerasOf(incident), ...regionsOf(incident)],
    about: typeof about === 'string' ? about : null,
  }
}

/**
 * The severity of an incident that says one. Others: a measurement beyond its limit and a device that fails are severe,
 * a part of the instance that can wait is slight.
 */
function severityOf({ type, messagePayload: { severity }, identifier }: Incident): number {
  if (typeof severity === 'number') return severity
  if (type === 'timeSeries') return SEVERE
  if (type !== 'healthCheck') return 0
  return SLOW_PARTS.includes(identifier.componentType) ? SLIGHT : SEVERE
}

/** The urgency of an incident for a person at a moment; null if they are not notified of it. */
export function urgencyFor(facts: AlarmFacts, { own, roles }: PersonRules, moment: Moment): AlarmUrgency | null {
  const ownRule = own.find((rule) => holds(rule, facts, moment))
  if (ownRule) return ownRule.urgency
  return highest(roles.map((rules) => rules.find((rule) => holds(rule, facts, moment))?.urgency ?? null))
}

/** The highest of several urgencies; null if there is none. */
export function highest(urgencies: readonly (AlarmUrgency | null)[]): AlarmUrgency | null {
  return ALARM_URGENCIES.findLast((urgency) => urgencies.includes(urgency)) ?? null
}

export function isAtLeast(urgency: AlarmUrgency | null, least: AlarmUrgency): boolean {
  return urgency !== null && ALARM_URGENCIES.indexOf(urgency) >= ALARM_URGENCIES.indexOf(least)
}

function holds(rule: NotificationRule, { type, severity, places }: AlarmFacts, moment: Moment): boolean {
  return (
    isAbout(rule, { type, places }) &&
    severity >= rule.minimumSeverity &&
    isWithinHours(rule.hours, moment) &&
    isWithinBatchDays(rule.batchDays, moment.batchDay)
  )
}

/** Whether types and places of a rule or silence hold for an incident. Empty lists stand for everything. */
export function isAbout(
  { types, places }: { types: readonly string[]; places: readonly string[] },
  facts: Pick<AlarmFacts, 'type' | 'places'>,
): boolean {
  const isOfType = types.length === 0 || types.includes(facts.type)
  return isOfType && (places.length === 0 || facts.places.some((place) => places.includes(place)))
}

function isWithinHours(hours: NotificationRule['hours'], { at, zone }: Moment): boolean {
  if (hours === null) return true
  const local = zone.toLocal(at)
  const minute = Math.floor((local - Math.floor(local / DAY) * DAY) / MINUTE)
  const { from, until } = hours
  return from < until ? from <= minute && minute < until : minute >= from || minute < until
}

function isWithinBatchDays(days: NotificationRule['batchDays'], batchDay: number | null): boolean {
  if (days === null) return true
  return batchDay !== null && days.first <= batchDay && batchDay <= days.last
}

/** The next time of a minute of the day after a moment, in ms since the epoch. */
export function nextMinuteOfDay(minute: number, after: number, zone: TimeZone): number {
  const day = Math.floor(zone.toLocal(after) / DAY)
  const today = zone.toInstant(day * DAY + minute * MINUTE)
  return today > after ? today : zone.toInstant((day + 1) * DAY + minute * MINUTE)
}
