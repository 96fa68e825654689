import type { PluginReply, TimeZone } from '@barn-workbench/plugin-sdk/widget'

/** An incident, as the barn answers it. */
export type Incident = PluginReply<'incidents.query', object>[number]

/** A week from Monday to Sunday, by the clocks of the barn. */
export interface Week {
  /** Number by ISO 8601. */
  number: number
  /** The beginning of each day, and the end of the last one: eight times in ms since the epoch. */
  days: readonly number[]
  start: number
  end: number
}

const DAY = 24 * 60 * 60 * 1_000
const DAYS_OF_WEEK = 7
/** 1 January 1970 was a Thursday, the fourth day of its week. */
const DAYS_BEFORE_THURSDAY = 3

/** The number of a week by ISO 8601: that of its Thursday in the year of that. `monday`: day since the epoch. */
function weekNumber(monday: number): number {
  const thursday = monday + DAYS_BEFORE_THURSDAY
  const newYear = Date.UTC(new Date(thursday * DAY).getUTCFullYear(), 0, 1) / DAY
  return Math.floor((thursday - newYear) / DAYS_OF_WEEK) + 1
}

/** The week of a time. `offset`: weeks later, negative for earlier. */
export function weekOf(time: number, zone: TimeZone, offset = 0): Week {
  const today = Math.floor(zone.toLocal(time) / DAY)
  const weekday = (((today + DAYS_BEFORE_THURSDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK
  const monday = today - weekday + offset * DAYS_OF_WEEK
  const days = Array.from({ length: DAYS_OF_WEEK + 1 }, (_, day) => zone.toInstant((monday + day) * DAY))
  return { number: weekNumber(monday), days, start: days[0] ?? 0, end: days[DAYS_OF_WEEK] ?? 0 }
}

/** Numbers of one kind of incidents on each day. */
export interface KindRow {
  kind: string
  counts: readonly number[]
  total: number
}

/** A dead animal. Times are in ms since the epoch. */
export interface DeadAnimal {
  incidentId: string
  foundAt: number
  /** Name of the camera or pen; null if the barn does not say. */
  place: string | null
  /** Null while it lies in the barn. */
  removedAt: number | null
}

/** The incidents that a person closed, by kind. `name`: null for detectors and where it is not known. */
export interface Closer {
  name: string | null
  kinds: readonly { kind: string; count: number }[]
  total: number
}

/** The page of a week. */
export interface WeekSummary {
  kinds: readonly KindRow[]
  /** All kinds together. */
  totals: readonly number[]
  falseAlarms: number
  deadAnimals: readonly DeadAnimal[]
  closers: readonly Closer[]
}

const isFalseAlarm = ({ messagePayload }: Incident) => messagePayload['falsePositive'] === true

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function countsOf(incidents: readonly Incident[], { days }: Week): number[] {
  return days
    .slice(0, -1)
    .map(
      (start, day) =>
        incidents.filter(
          ({ firstEventTimestamp: time }) => time >= start && time < (days[day + 1] ?? Number.POSITIVE_INFINITY),
        ).length,
    )
}

function placeOf({ messagePayload }: Incident): string | null {
  const { cameraName, title } = messagePayload
  const known = [cameraName, title].find((name) => typeof name === 'string' && name !== '')
  return typeof known === 'string' ? known : null
}

function closersOf(closed: readonly Incident[]): Closer[] {
  const byName = groupBy(closed, ({ changedBy }) =>
    changedBy?.entityType === 'account' ? changedBy.displayName : null,
  )
  const closers = [...byName].map(([name, own]) => ({
    name,
    kinds: [...groupBy(own, ({ type }) => type)]
      .map(([kind, list]) => ({ kind, count: list.length }))
      .sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind)),
    total: own.length,
  }))
  // Whoever closed most stands first, the barn itself last.
  return closers.sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      b.total - a.total ||
      (a.name ?? '').localeCompare(b.name ?? ''),
  )
}

/** Sums up a week. `opened` and `closed`: the incidents that began and that ended in it. */
export function summarize(opened: readonly Incident[], closed: readonly Incident[], week: Week): WeekSummary {
  const real = opened.filter((incident) => !isFalseAlarm(incident))
  const kinds = [...groupBy(real, ({ type }) => type)].map(([kind, own]) => ({
    kind,
    counts: countsOf(own, week),
    total: own.length,
  }))
  const deadAnimals = real
    .filter(({ type }) => type === 'deadAnimal')
    .map((incident) => ({
      incidentId: incident.incidentId,
      foundAt: incident.firstEventTimestamp,
      place: placeOf(incident),
      removedAt: incident.closedAt,
    }))
  return {
    kinds: kinds.sort((a, b) => b.total - a.total || a.kind.localeCompare(b.kind)),
    totals: countsOf(real, week),
    falseAlarms: opened.length - real.length,
    deadAnimals: deadAnimals.sort((a, b) => a.foundAt - b.foundAt),
    closers: closersOf(closed.filter((incident) => !isFalseAlarm(incident))),
  }
}
