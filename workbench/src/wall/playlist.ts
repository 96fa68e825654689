import { z } from 'zod'
import { HOUR, MINUTE, SECOND, type TimeZone } from '@barn-workbench/core/time'

/** A time of day, in minutes since midnight by the barn's clock. */
const MinuteOfDay = z.int().min(0).max(1_439)
export const SECONDS_ON_SCREEN = { least: 5, most: 3_600, usual: 60 } as const
export const MAXIMUM_ENTRIES = 50

/** One screen of the wall, for how long it is shown, and at which times of the day. */
export const PlaylistEntry = z.object({
  /** The address of the screen within the client, such as `/instance/1001`. */
  path: z
    .string()
    .max(500)
    .regex(/^\/(instance|sites)\//),
  title: z.string().max(300),
  seconds: z.int().min(SECONDS_ON_SCREEN.least).max(SECONDS_ON_SCREEN.most),
  /** Null: at all times. An end before its beginning is on the next day. */
  times: z.object({ from: MinuteOfDay, until: MinuteOfDay }).nullable(),
})
export type PlaylistEntry = z.infer<typeof PlaylistEntry>
export type DayTimes = NonNullable<PlaylistEntry['times']>

/** The minute of the day in a time zone. */
export function minuteOfDay(instant: number, zone: TimeZone): number {
  const local = new Date(zone.toLocal(instant))
  return (local.getUTCHours() * HOUR + local.getUTCMinutes() * MINUTE) / MINUTE
}

/** Whether a minute of the day is within some times. Equal ends mean the whole day. */
export function isWithin({ from, until }: DayTimes, minute: number): boolean {
  if (from === until) return true
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

/** Time for which a screen that cannot be shown is waited for, in ms. */
const PATIENCE = 5 * SECOND

/** The place of a wall in its playlist. All times in ms since the epoch. */
export interface PlaylistState {
  /** The index of the entry on screen; -1 if another screen is shown. */
  index: number
  /** Since when it is shown; time without progress does not count. */
  since: number
  /** The entry that is to come next, since when it is waited for, and how many were waited for in vain before. */
  awaited: { index: number; since: number; failed: number } | null
  /** The indexes of the entries that were left out since something was shown. */
  skipped: readonly number[]
  /** The time of the last step. */
  steppedAt: number
}

export interface PlaylistFacts {
  entries: readonly PlaylistEntry[]
  now: number
  /** Nothing changes: the wall is paused, or something urgent is in front. */
  isHeld: boolean
  /** The minute of the day at the site of an entry. */
  minuteAt: (entry: PlaylistEntry) => number
  /** Whether the site of an entry answers, and an account is signed in there. */
  isReady: (entry: PlaylistEntry) => boolean
}

/** The playlist as it begins with the screen of an address. */
export function startPlaylist(entries: readonly PlaylistEntry[], path: string, now: number): PlaylistState {
  const index = entries.findIndex((entry) => entry.path === path)
  return { index, since: now, awaited: null, skipped: [], steppedAt: now }
}

const isDue = ({ entries, minuteAt }: PlaylistFacts, index: number) => {
  const entry = entries[index]
  return entry !== undefined && (entry.times === null || isWithin(entry.times, minuteAt(entry)))
}

/** The index of the next entry that is for this time of the day; null if none is, or only the one on screen. */
function indexAfter(facts: PlaylistFacts, index: number, shown: number): number | null {
  const { length } = facts.entries
  for (let step = 1; step <= length; step++) {
    const next = (((index + step) % length) + length) % length
    if (next === shown) return null
    if (isDue(facts, next)) return next
  }
  return null
}

/** Whether the screen on view makes room for the next one. */
function isOver({ index, since }: PlaylistState, facts: PlaylistFacts): boolean {
  const entry = facts.entries[index]
  const time = facts.now - since
  if (!entry) return time >= SECONDS_ON_SCREEN.usual * SECOND
  return time >= entry.seconds * SECOND || !isDue(facts, index) || (time >= PATIENCE && !facts.isReady(entry))
}

/** Waits for an entry, shows it, or goes on after some time. */
function stepAwaited(
  state: PlaylistState,
  facts: PlaylistFacts,
  awaited: NonNullable<PlaylistState['awaited']>,
): PlaylistState {
  const { now, entries } = facts
  const entry = entries[awaited.index]
  if (entry && facts.isReady(entry)) {
    const skipped = state.skipped.filter((index) => index !== awaited.index && index < entries.length)
    return { ...state, index: awaited.index, since: now, awaited: null, skipped }
  }
  if (now - awaited.since < PATIENCE) return state
  const skipped = [...new Set([...state.skipped, awaited.index])]
  const next = indexAfter(facts, awaited.index, state.index)
  const failed = awaited.failed + 1
  if (next === null || failed >= entries.length) return { ...state, since: now, awaited: null, skipped }
  const following = { index: next, since: now, failed }
  return stepAwaited({ ...state, awaited: following, skipped }, facts, following)
}

function awaitEntry(state: PlaylistState, facts: PlaylistFacts, index: number): PlaylistState {
  const awaited = { index, since: facts.now, failed: 0 }
  return stepAwaited({ ...state, awaited }, facts, awaited)
}

/** The state of the playlist after some time. Another `index` means that another screen is to be shown. */
export function stepPlaylist(before: PlaylistState, facts: PlaylistFacts): PlaylistState {
  const { now, entries, isHeld } = facts
  const passed = Math.max(0, now - before.steppedAt)
  if (isHeld) return { ...before, since: before.since + passed, awaited: null, steppedAt: now }
  const state = { ...before, steppedAt: now }
  if (state.awaited) return stepAwaited(state, facts, state.awaited)
  if (entries.length === 0 || !isOver(state, facts)) return state
  const index = indexAfter(facts, state.index, state.index)
  return index === null ? { ...state, since: now } : awaitEntry(state, facts, index)
}
