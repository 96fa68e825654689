import { expect, test } from 'vitest'
import { timeZoneOf } from '@barn-workbench/core/time'
import { isWithin, minuteOfDay, startPlaylist, stepPlaylist, type PlaylistEntry, type PlaylistFacts } from './playlist'

const entryOf = (path: string, seconds: number, times: PlaylistEntry['times'] = null): PlaylistEntry => ({
  path,
  title: path,
  seconds,
  times,
})
const [A, B, C] = ['/instance/a', '/instance/b', '/sites/c'].map((path) => entryOf(path, 30)) as [
  PlaylistEntry,
  PlaylistEntry,
  PlaylistEntry,
]

interface Run {
  entries?: PlaylistEntry[]
  path?: string
  /** The seconds for which the list runs. */
  seconds: number
  minute?: (second: number) => number
  unready?: readonly PlaylistEntry[] | ((second: number) => readonly PlaylistEntry[])
  held?: (second: number) => boolean
}

/** Runs a playlist second by second. Returns when each screen came, and what was left out at the end. */
function run({ entries = [A, B, C], path = A.path, seconds, minute = () => 0, unready = [], held = () => false }: Run) {
  let state = startPlaylist(entries, path, 0)
  const shown: [second: number, path: string | undefined][] = []
  for (let second = 1; second <= seconds; second++) {
    const facts: PlaylistFacts = {
      entries,
      now: second * 1_000,
      isHeld: held(second),
      minuteAt: () => minute(second),
      isReady: (entry) => !(typeof unready === 'function' ? unready(second) : unready).includes(entry),
    }
    const next = stepPlaylist(state, facts)
    if (next.index !== state.index) shown.push([second, entries[next.index]?.path])
    state = next
  }
  return { shown, skipped: state.skipped.map((index) => entries[index]?.path) }
}

test('each screen is shown for its time, and then the first one again', () => {
  const entries = [A, entryOf('/instance/b', 10), C]
  const { shown } = run({ entries, seconds: 105 })
  expect(shown).toEqual([
    [30, '/instance/b'],
    [40, C.path],
    [70, A.path],
    [100, '/instance/b'],
  ])
})

test('another screen comes first where the address names it, and a single one stays', () => {
  expect(run({ path: '/instance/other', seconds: 61 }).shown).toEqual([[60, A.path]])
  expect(run({ entries: [A], seconds: 200 }).shown).toEqual([])
  expect(run({ entries: [], seconds: 200 }).shown).toEqual([])
})

test('a site that cannot be shown is left out after 5 s, and is said until it is shown', () => {
  const { shown, skipped } = run({ unready: [B], seconds: 70 })
  expect(shown).toEqual([
    [35, C.path],
    [65, A.path],
  ])
  expect(skipped).toEqual([B.path])
})

test('a site at which the wall is signed out while it is shown makes room, and comes again once it is signed in', () => {
  const unready = (second: number) => (second >= 40 && second < 100 ? [B] : [])
  const signedOut = run({ unready, seconds: 99 })
  expect(signedOut.shown).toEqual([
    [30, B.path],
    [40, C.path],
    [70, A.path],
  ])
  expect(run({ unready, seconds: 106 })).toEqual({ shown: [...signedOut.shown, [100, B.path]], skipped: [] })
  const away = run({ unready: (second) => (second >= 40 ? [B] : []), seconds: 106 })
  expect(away).toEqual({ shown: [...signedOut.shown, [105, C.path]], skipped: [B.path] })
})

test('where no other site can be shown, the one on view stays, and all are tried', () => {
  const { shown, skipped } = run({ unready: [B, C], seconds: 60 })
  expect(shown).toEqual([])
  expect(skipped).toEqual([B.path, C.path])
})

test('nothing changes while the wall is held, and the time goes on afterwards', () => {
  const held = (second: number) => second > 10 && second <= 110
  expect(run({ held, seconds: 135 }).shown).toEqual([[130, B.path]])
})

test('a screen comes only at its times of day, also over midnight', () => {
  const night = entryOf('/instance/night', 30, { from: 22 * 60, until: 6 * 60 })
  expect(run({ entries: [A, night], minute: () => 12 * 60, seconds: 100 }).shown).toEqual([])
  expect(run({ entries: [A, night], minute: () => 60, seconds: 31 }).shown).toEqual([[30, night.path]])
  // Its time is over while it is shown.
  const minute = (second: number) => (second < 40 ? 5 * 60 + 59 : 6 * 60)
  expect(run({ entries: [A, night], minute, seconds: 41 }).shown).toEqual([
    [30, night.path],
    [40, A.path],
  ])
})

test.each([
  [60, 120, 60, true],
  [60, 120, 120, false],
  [120, 60, 30, true],
  [120, 60, 90, false],
  [60, 60, 700, true],
])('from %i until %i: minute %i is within: %s', (from, until, minute, expected) => {
  expect(isWithin({ from, until }, minute)).toBe(expected)
})

test('the minute of the day is that of the zone', () => {
  expect(minuteOfDay(Date.UTC(2026, 6, 1, 22, 30), timeZoneOf('Europe/Berlin'))).toBe(30)
})
