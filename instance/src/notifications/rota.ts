import type { DutyRota } from '@barn-workbench/core/schema'
import { DAY, MINUTE, type TimeZone } from '@barn-workbench/core/time'

/*
 * The rota. A shift has local times, so that on the day of a change of the clocks it is an hour shorter or longer, and
 * the end of one shift is the start of the next.
 */

const WEEK_DAYS = 7
/** 1 January 1970, day 0, was a Thursday. */
const WEEKDAY_OF_DAY_ZERO = 4
/** Time for which gaps and the next handover are looked for, in ms. */
const LOOK_AHEAD = 14 * DAY

interface Occurrence {
  start: number
  end: number
  accountIds: readonly string[]
}

/** A span of time, in ms since the epoch. */
export interface RotaSpan {
  start: number
  end: number
}

/** A rota without the people who cannot be notified, who leave gaps. */
export function rotaOf({ shifts, swaps, absences }: DutyRota, canBeNotified: (accountId: string) => boolean): DutyRota {
  const isNotifiable = ({ accountId }: { accountId: string }) => canBeNotified(accountId)
  return {
    shifts: shifts.map((shift) => ({ ...shift, accountIds: shift.accountIds.filter(canBeNotified) })),
    swaps: swaps.filter(isNotifiable),
    absences,
  }
}

export function hasRota({ shifts }: DutyRota): boolean {
  return shifts.length > 0
}

/** The accounts on duty at a time, in the order in which they are notified. */
export function onDutyAt(rota: DutyRota, at: number, zone: TimeZone): string[] {
  const covers = ({ start, end }: { start: number; end: number }) => start <= at && at < end
  const swaps = rota.swaps.filter(covers).map(({ accountId }) => accountId)
  const shifts = occurrences(rota, at, at, zone)
    .filter(covers)
    .flatMap(({ accountIds }) => accountIds)
  const absent = new Set(rota.absences.filter(covers).map(({ accountId }) => accountId))
  const planned = swaps.length > 0 ? swaps : shifts
  return [...new Set(planned)].filter((accountId) => !absent.has(accountId))
}

/** The people of the rota, first those who are on duty next. */
export function peopleOfRota(rota: DutyRota, at: number, zone: TimeZone): string[] {
  const next = occurrences(rota, at, at + LOOK_AHEAD, zone).filter(({ end }) => end > at)
  return [...new Set([...onDutyAt(rota, at, zone), ...next.flatMap(({ accountIds }) => accountIds)])]
}

/** The next time at which the people on duty change; null if there is none within two weeks. */
export function nextHandover(rota: DutyRota, at: number, zone: TimeZone): number | null {
  const now = onDutyAt(rota, at, zone).join()
  return boundaries(rota, at, zone).find((time) => onDutyAt(rota, time, zone).join() !== now) ?? null
}

/** The times of the next two weeks in which nobody is on duty; none for a rota without shifts. */
export function gapsOf(rota: DutyRota, from: number, zone: TimeZone): RotaSpan[] {
  if (!hasRota(rota)) return []
  const gaps: RotaSpan[] = []
  const times = [from, ...boundaries(rota, from, zone)]
  for (const [index, start] of times.entries()) {
    const end = times[index + 1] ?? from + LOOK_AHEAD
    if (onDutyAt(rota, start, zone).length > 0) continue
    const last = gaps.at(-1)
    if (last?.end === start) last.end = end
    else gaps.push({ start, end })
  }
  return gaps
}

/** The times in a span at which an account is on duty, also as the second of several. */
export function dutyTimesOf(
  rota: DutyRota,
  accountId: string,
  { start: from, end: until }: RotaSpan,
  zone: TimeZone,
): RotaSpan[] {
  const times = [from, ...boundaries(rota, from, zone, until)]
  const found: RotaSpan[] = []
  for (const [index, start] of times.entries()) {
    if (!onDutyAt(rota, start, zone).includes(accountId)) continue
    found.push({ start, end: times[index + 1] ?? until })
  }
  return found
}

/** The times at which the people on duty may change, in order. */
function boundaries(rota: DutyRota, from: number, zone: TimeZone, until = from + LOOK_AHEAD): number[] {
  const spans = [...occurrences(rota, from, until, zone), ...rota.swaps, ...rota.absences]
  const times = new Set(spans.flatMap(({ start, end }) => [start, end]))
  return [...times].filter((time) => from < time && time < until).sort((left, right) => left - right)
}

/** The shifts that touch a span, the earliest first. A shift begins on its weekday and may end on the next day. */
function occurrences({ shifts }: DutyRota, from: number, until: number, zone: TimeZone): Occurrence[] {
  const firstDay = Math.floor(zone.toLocal(from) / DAY) - 1
  const lastDay = Math.floor(zone.toLocal(until) / DAY)
  const found: Occurrence[] = []
  for (let day = firstDay; day <= lastDay; day++)
    for (const shift of shifts.filter(({ weekday }) => weekday === weekdayOf(day))) {
      const lastMinute = shift.until > shift.from ? shift.until : shift.until + DAY / MINUTE
      found.push({
        start: zone.toInstant(day * DAY + shift.from * MINUTE),
        end: zone.toInstant(day * DAY + lastMinute * MINUTE),
        accountIds: shift.accountIds,
      })
    }
  return found.sort((left, right) => left.start - right.start)
}

/** 1: Monday … 7: Sunday. */
function weekdayOf(day: number): number {
  return ((((day + WEEKDAY_OF_DAY_ZERO - 1) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1
}
