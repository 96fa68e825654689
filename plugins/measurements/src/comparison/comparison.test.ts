import { expect, test } from 'vitest'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { alignColumns, runWindow, toRunTime, toShownTime } from './alignment'
import { differenceSeries, meansOf } from './difference'
import { planRuns, THIS_RUN, type ComparedBarn } from './runs'

const berlin = timeZoneOf('Europe/Berlin')
const kathmandu = timeZoneOf('Asia/Kathmandu')
const now = Date.parse('2026-11-20T10:00:00Z')
const window = { start: now - 7 * DAY, end: now }

function aBarn(
  id: string,
  changes: Partial<ComparedBarn> & { timeZone?: string; isSignedIn?: boolean } = {},
): ComparedBarn {
  const { timeZone = 'Europe/Berlin', isSignedIn = true, ...rest } = changes
  const snapshot = { timeZone, login: { state: isSignedIn ? 'loggedIn' : 'loggedOut' } } as SessionSnapshot
  return {
    session: { id, instance: { globalUniqueIdentifier: id, name: `Barn ${id}` } } as unknown as Session,
    snapshot,
    batches: [aBatch(now - 20 * DAY), aBatch(now - 140 * DAY)],
    batchProblem: null,
    canMeasure: true,
    ...rest,
  }
}

const aBatch = (start: number, end?: number) => ({
  incidentId: `b${start}`,
  state: end === undefined ? 'penFull' : 'penEmpty',
  firstEventTimestamp: start,
  lastEventTimestamp: end ?? start,
})
const plan = (
  against: 'period' | 'batch' | 'barns',
  self: ComparedBarn,
  others: ComparedBarn[] = [],
  axis: 'date' | 'batchDay' = 'batchDay',
) => planRuns({ against, axis }, self, others, window)
const problems = ({ runs }: ReturnType<typeof planRuns>) => runs.map(({ id, problem }) => [id, problem])

test('times lie over each other by the clocks of both barns', () => {
  const alignment = { zone: berlin, runZone: kathmandu, days: -3 }
  const seven = berlin.toInstant(Date.parse('2026-11-19T07:00:00Z'))
  const inRun = toRunTime(alignment, seven)
  expect(new Date(kathmandu.toLocal(inRun)).toISOString()).toBe('2026-11-16T07:00:00.000Z')
  expect(toShownTime(alignment, inRun)).toBe(seven)
})

test('the period before has as many whole days, also where clocks were put back in between', () => {
  const { runs } = planRuns({ against: 'period', axis: 'date' }, aBarn('1'), [], {
    start: berlin.toInstant(Date.parse('2026-10-26T06:00:00Z')),
    end: berlin.toInstant(Date.parse('2026-10-28T06:00:00Z')),
  })
  const local = (time = 0) => new Date(berlin.toLocal(time)).toISOString()
  expect(local(runs[1]?.window.start)).toBe('2026-10-24T06:00:00.000Z')
  expect(local(runs[1]?.window.end)).toBe('2026-10-26T06:00:00.000Z')
})

test('the batch before lies day over day', () => {
  const { runs, dayOne } = plan('batch', aBarn('1'))
  expect(runs.map(({ kind }) => kind)).toEqual(['this', 'batch'])
  expect(runs[1]?.alignment.days).toBe(-120)
  expect(dayOne).toBe(now - 20 * DAY)
})

test('barns lie over each other by the days of their batches, or by the date', () => {
  const other = aBarn('2', { timeZone: 'Asia/Kathmandu', batches: [aBatch(now - 50 * DAY)] })
  expect(plan('barns', aBarn('1'), [other]).runs[1]?.alignment.days).toBe(-30)
  const byDate = plan('barns', aBarn('1'), [other], 'date')
  expect(byDate.runs[1]?.alignment.days).toBe(0)
  expect(byDate.dayOne).toBeNull()
})

test('a barn that cannot be compared is named with its reason, and the rest stands', () => {
  const others = [
    aBarn('2', { isSignedIn: false }),
    aBarn('3', { canMeasure: false }),
    aBarn('4', { batchProblem: 'forbidden', batches: null }),
    aBarn('5', { batches: [] }),
    aBarn('6'),
    aBarn('7', { batches: null }),
    aBarn('8', { batches: null, batchProblem: 'unreachable' }),
  ]
  expect(problems(plan('barns', aBarn('1'), others))).toEqual([
    [THIS_RUN, null],
    ['2', 'signedOut'],
    ['3', 'forbidden'],
    ['4', 'forbidden'],
    ['5', 'noBatch'],
    ['6', null],
    ['8', 'unreachable'],
  ])
  expect(problems(plan('batch', aBarn('1', { batches: [aBatch(now - DAY)] })))).toEqual([
    [THIS_RUN, null],
    ['batch', 'noBatch'],
  ])
})

test('days count from the batch that has most of the window, and the batch before is the one before that', () => {
  const batches = [aBatch(now - 20 * DAY), aBatch(now - 140 * DAY, now - 25 * DAY), aBatch(now - 270 * DAY)]
  const self = aBarn('1', { batches })
  const inWindow = (from: number, to: number, others: ComparedBarn[] = []) =>
    planRuns({ against: others.length > 0 ? 'barns' : 'batch', axis: 'batchDay' }, self, others, {
      start: now - from * DAY,
      end: now - to * DAY,
    })
  const dayOf = ({ dayOne }: { dayOne: number | null }) => Math.floor((now - (dayOne ?? 0)) / DAY)
  const earlier = inWindow(60, 30)
  expect([dayOf(earlier), earlier.runs[1]?.alignment.days]).toEqual([140, -130])
  // Four days of the earlier batch, an empty barn, and three of the later one.
  expect(dayOf(inWindow(29, 17))).toBe(140)
  expect(dayOf(inWindow(27, 13))).toBe(20)
  expect(dayOf(inWindow(24, 21))).toBe(140)
  expect(problems(inWindow(300, 290))).toEqual([
    [THIS_RUN, null],
    ['batch', 'noBatch'],
  ])
  const other = aBarn('2', { batches: [aBatch(now - 10 * DAY), aBatch(now - 110 * DAY)] })
  expect(inWindow(60, 30, [other]).runs[1]?.alignment.days).toBe(30)
})

test('the axis has dates where the batches of this barn are not known, and says why', () => {
  const other = aBarn('2')
  const unreachable = plan('barns', aBarn('1', { batches: null, batchProblem: 'unreachable' }), [other])
  expect([unreachable.byDate, unreachable.dayOne, unreachable.runs[1]?.problem]).toEqual(['unreachable', null, null])
  expect(plan('period', aBarn('1', { batches: [] })).byDate).toBe('noBatch')
  expect(plan('barns', aBarn('1', { batches: null }), [other])).toMatchObject({
    byDate: null,
    runs: [{ id: THIS_RUN }],
  })
  expect(plan('barns', aBarn('1'), [other]).byDate).toBeNull()
  const failed = plan('batch', aBarn('1', { batches: null, batchProblem: 'unreachable' }))
  expect(problems(failed)[1]).toEqual(['batch', 'unreachable'])
})

test('of an hour that comes twice the first one counts, and times stay in order', () => {
  const alignment = { zone: berlin, runZone: berlin, days: -1 }
  const from = Date.parse('2026-10-24T22:00:00Z')
  const times = Float64Array.from({ length: 26 }, (_, index) => from + index * HOUR)
  const { times: shown, series } = alignColumns(
    { times, series: [{ tags: { camera: 'a' }, values: times.map((_, index) => index) }] },
    alignment,
    'batch',
  )
  expect([...shown]).toEqual([...shown].sort((left, right) => left - right))
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.length).toBe(25)
  expect(series[0]?.tags).toEqual({ run: 'batch' })
  expect(series[0]?.values.length).toBe(25)
  expect([...(series[0]?.values ?? [])]).not.toContain(3)
})

test('a window of a run is as long by the calendar', () => {
  const aligned = runWindow({ zone: berlin, runZone: kathmandu, days: -10 }, window)
  expect(kathmandu.toLocal(aligned.end) - kathmandu.toLocal(aligned.start)).toBe(7 * DAY)
})

test('differences and means count only the times at which both have values', () => {
  const series = (name: string, ...values: number[]) => ({
    name,
    id: name,
    color: 'red',
    values: Float64Array.from(values),
  })
  const [own, other] = [series('a', 3, NaN, 5, 7), series('b', 1, 2, NaN, 3)]
  expect([...differenceSeries(own, other).values]).toEqual([2, NaN, NaN, 4])
  expect(meansOf(own, other)).toEqual({ value: 5, expected: 2 })
  expect(meansOf(own, series('c', NaN, 1, NaN, NaN))).toBeNull()
})
