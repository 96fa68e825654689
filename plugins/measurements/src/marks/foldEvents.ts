import { DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'
import type { TimeSlice } from '../queries/timeSlices'

/** An event in the barn: an incident, or animals that moved in or out. Times are ms since the epoch. */
export interface BarnEvent {
  /** The id of its incident. */
  id: string
  /** The type of its incident, or `batch`. */
  type: string
  time: number
  /** The end of an event that lasts. */
  end?: number
  label: string
  /** CSS colour. */
  color: string
}

/** The type of the events that animals moved in or out. */
export const BATCH_EVENT = 'batch'

/** The events that begin in one span of time, the earliest first. */
export interface EventSlot extends TimeSlice {
  events: readonly BarnEvent[]
}

/** Lengths of a slot, ms. From `FOLDED_FROM` on, a slot is a day or longer. */
const SLOTS = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 28 * DAY] as const
const LONGEST_SLOT = 28 * DAY
/** From this length on, ms, a time is folded by day. */
const FOLDED_FROM = 2 * DAY

/** The length of the slots of a time, ms: the shortest of which no more than `most` fit. */
export function slotLength({ start, end }: TimeSlice, most: number): number {
  const span = end - start
  const isFolded = span > FOLDED_FROM
  return SLOTS.find((slot) => (!isFolded || slot >= DAY) && span / slot <= most) ?? LONGEST_SLOT
}

/** Folds events into slots of a length, by the clocks of the barn, those without any left out. */
export function foldIntoSlots(events: readonly BarnEvent[], length: number, zone: TimeZone): EventSlot[] {
  const bySlot = new Map<number, BarnEvent[]>()
  for (const event of [...events].sort((left, right) => left.time - right.time)) {
    const index = Math.floor(zone.toLocal(event.time) / length)
    const slot = bySlot.get(index)
    if (slot) slot.push(event)
    else bySlot.set(index, [event])
  }
  return [...bySlot].map(([index, folded]) => ({
    start: zone.toInstant(index * length),
    end: zone.toInstant((index + 1) * length),
    events: folded,
  }))
}

/** Events by their types, in the order in which the types come first. */
export function byType(events: readonly BarnEvent[]): ReadonlyMap<string, readonly BarnEvent[]> {
  const types = new Map<string, BarnEvent[]>()
  for (const event of events) types.set(event.type, [...(types.get(event.type) ?? []), event])
  return types
}

/**
 * Folds the events of a chart by day and type if it shows more than `FOLDED_FROM`: events of one moment that share both
 * are one list. An event that lasts is a list of its own.
 */
export function foldByDayAndType(events: readonly BarnEvent[], window: TimeSlice, zone: TimeZone): BarnEvent[][] {
  if (window.end - window.start <= FOLDED_FROM) return events.map((event) => [event])
  const lasting = events.filter(({ end }) => end !== undefined)
  const moments = events.filter(({ end }) => end === undefined)
  const folded = foldIntoSlots(moments, DAY, zone).flatMap((slot) => [...byType(slot.events).values()])
  return [...lasting.map((event) => [event]), ...folded.map((list) => [...list])]
}
