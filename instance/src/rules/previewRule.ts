import { setImmediate as nextTurn } from 'node:timers/promises'
import { PREVIEW_DAYS } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  measurementKindOf,
  type Rule,
  type RuleDetails,
  type RuleInterval,
  type RulePreview,
} from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, type TimeZone } from '@barn-workbench/core/time'
import type { Batch } from '../incidents'
import { furtherOf, judge, restAt, type Readings } from './condition'
import {
  COARSE_STEP,
  curveOf,
  lastTimeBefore,
  readSeries,
  USUAL_DAYS,
  usualAt,
  valueAt,
  type Curve,
  type MeasuredSeries,
  type SeriesQuery,
} from './curves'
import { nextState, WATCHING, type TargetState } from './nextState'
import { batchDayAt, compareDay, readBatches, readPlaces, type BarnReadDependencies } from './readBarn'
import { extremesOfValues, spanOf, withinOf } from './readings'
import { targetsOf, type Target } from './targets'

/** Rows that are read for a preview at most, in the finest steps that allow it. */
const MOST_ROWS = 200_000
const STEPS = [MINUTE, 5 * MINUTE, COARSE_STEP] as const
/** Targets that are looked at, and curves and intervals that are returned. */
const MOST_TARGETS = 40
const MOST_CURVES = 8
const MOST_INTERVALS = 200

interface PreviewScope {
  rule: Rule
  targets: readonly Target[]
  batches: readonly Batch[]
  start: number
  end: number
  zone: TimeZone
  signal: AbortSignal
}

/** The curves of a target: in the steps of the evaluations, and in coarse ones, which begin some days before. */
interface TargetCurves {
  fine: Curve
  coarse: Curve
}

/** The incidents that a draft would have opened: it is evaluated at each step, as the instance would have done it. */
export async function previewRule(
  dependencies: BarnReadDependencies,
  { draft, now, signal }: { draft: RuleDetails; now: number; signal: AbortSignal },
): Promise<Result<RulePreview, 'request/too-many'>> {
  const end = Math.floor(now / MINUTE) * MINUTE
  const start = end - PREVIEW_DAYS * DAY
  const unit = measurementKindOf(draft.measurement)?.unit ?? ''
  const rule = { ...draft, ruleId: 'draft', version: 1, unit, createdAt: 0, changedBy: null }
  const { targets, rest } = targetsOf(rule, await readPlaces(dependencies))
  const batches = await readBatches(dependencies)
  const shown = targets.slice(0, MOST_TARGETS)
  const { zone } = dependencies
  const scope: PreviewScope = { rule, targets: shown, batches, start, end, zone, signal }
  const read = await readCurves(dependencies, scope)
  if (!read) return fail('request/too-many', { retryAfter: RETRY_AFTER })
  const found = rule.condition.kind === 'unusual' ? await unusualTimes(dependencies, scope) : await playAll(scope, read)
  return succeed({
    ...{ start, end, step: read.step, curveStep: COARSE_STEP, rest },
    opened: found.length,
    intervals: found.sort((left, right) => left.start - right.start).slice(-MOST_INTERVALS),
    curves: shown
      .slice(0, MOST_CURVES)
      .map((target) => ({ target: target.id, values: coarseValues(read.curves.get(target), scope) })),
    leftOut: targets.length - shown.length,
  })
}

/** Seconds after which a preview may be asked for again. */
const RETRY_AFTER = 5

interface ReadCurves {
  step: number
  curves: ReadonlyMap<Target, TargetCurves>
}

/** Names the only series that are needed, where one tag says so. */
function onlyOf({ rule: { subject }, targets: [target] }: PreviewScope): SeriesQuery['only'] {
  if (subject.kind === 'sensor' && target?.sensor) return { key: 'sensor', value: target.sensor.tag }
  const isBareCamera = subject.kind === 'place' && subject.place.kind === 'camera' && target?.hasSensors === false
  return isBareCamera && subject.place.kind === 'camera' ? { key: 'camera', value: subject.place.id } : undefined
}

async function readCurves(dependencies: BarnReadDependencies, scope: PreviewScope): Promise<ReadCurves | null> {
  const { rule, targets, start, end, signal } = scope
  const { measurement } = rule
  const only = onlyOf(scope)
  const from = start - USUAL_DAYS * DAY - spanOf(rule) - DAY
  const coarse = await readSeries(
    dependencies.queries,
    { measurement, step: COARSE_STEP, start: from, end, only },
    signal,
  )
  if (!coarse) return null
  const needsFine = rule.condition.kind !== 'unusual'
  const count = Math.max(1, coarse.series.length)
  const step = STEPS.find((one) => (PREVIEW_DAYS * DAY * count) / one <= MOST_ROWS) ?? COARSE_STEP
  const fineStart = Math.floor((start - spanOf(rule) - withinOf(rule)) / step) * step
  const fine =
    needsFine && step < COARSE_STEP
      ? await readSeries(dependencies.queries, { measurement, step, start: fineStart, end, only }, signal)
      : coarse
  return fine && { step: needsFine ? step : HOUR, curves: curvesOf(targets, fine, coarse) }
}

function curvesOf(
  targets: readonly Target[],
  fine: MeasuredSeries,
  coarse: MeasuredSeries,
): ReadonlyMap<Target, TargetCurves> {
  return new Map(
    targets.map((target) => [target, { fine: curveOf(fine, target), coarse: curveOf(coarse, target) }] as const),
  )
}

function coarseValues(curves: TargetCurves | undefined, { start, end }: PreviewScope): (number | null)[] {
  if (!curves) return []
  const byTime = new Map(curves.coarse.times.map((time, index) => [time, curves.coarse.values[index] ?? null]))
  const first = Math.ceil(start / COARSE_STEP) * COARSE_STEP
  const count = Math.floor((end - first) / COARSE_STEP)
  return Array.from({ length: count }, (_, index) => byTime.get(first + index * COARSE_STEP) ?? null)
}

async function playAll(scope: PreviewScope, { curves, step }: ReadCurves): Promise<RuleInterval[]> {
  const found: RuleInterval[] = []
  for (const [target, ofTarget] of curves) {
    found.push(...play(scope, target, { curves: ofTarget, step }))
    // Other calls get their turn.
    await nextTurn()
    if (scope.signal.aborted) return found
  }
  return found
}

/** Evaluates a draft at one target at each step. Returns the times in which it would have been open. */
function play(
  scope: PreviewScope,
  target: Target,
  { curves, step }: { curves: TargetCurves; step: number },
): RuleInterval[] {
  const { rule, start, end, batches, zone } = scope
  const readingsAt = createReadings(scope, curves, step)
  const intervals: RuleInterval[] = []
  let state: TargetState = WATCHING
  for (let at = start; at <= end; at += step) {
    const batchDay = batchDayAt(batches, zone, at)
    const readings = readingsAt(at, batchDay)
    const verdict = judge(rule.condition, readings)
    const mayOpen = restAt(rule, { at, zone, batchDay }) === null
    const holdFor = rule.holdFor * MINUTE
    // A preview knows of no person's answer: each incident ends with its condition, also one that a person would close.
    const evaluation = { at, verdict, mayOpen, holdFor, closesItself: true, isIncidentClosed: false }
    const next = nextState(step > MINUTE ? seenAt(state, at) : state, evaluation)
    const open = intervals.at(-1)
    if (next.deed === 'open') intervals.push({ start: at, end: null, extreme: readings.value, target: target.id })
    else if (open && next.deed === 'close') open.end = at
    else if (open && next.state.phase === 'open') open.extreme = furtherOf(rule.condition, open.extreme, readings.value)
    ;({ state } = next)
  }
  return intervals
}

/** Marks a target as seen at each evaluation: a preview may evaluate less often than the instance, without a gap. */
function seenAt(state: TargetState, at: number): TargetState {
  return { ...state, seenAt: at }
}

/** Returns the function that reads a curve step by step. */
function createReadings({ rule, zone }: PreviewScope, { fine, coarse }: TargetCurves, step: number) {
  const span = spanOf(rule)
  const { kind } = rule.condition
  const steps = Math.floor(withinOf(rule) / step)
  const past: (number | null)[] = []
  return (at: number, batchDay: number | null): Readings => {
    const value = fine.times.length > 0 ? valueAt(fine, at, span) : null
    if (kind === 'change') past.push(value)
    if (past.length > steps + 1) past.shift()
    const last = kind === 'silent' ? lastTimeBefore(fine, at) : null
    return {
      value,
      ...extremesOfValues(past.filter((one) => one !== null)),
      usual: kind === 'before' ? usualAt(coarse, { at, span, zone, since: coarse.times[0] ?? at }) : null,
      silence: last === null ? null : at - last - step,
      unusual: null,
      batchDay,
    }
  }
}

/** The times that were unusual: the instance compares each day as it would have at its end. */
async function unusualTimes(dependencies: BarnReadDependencies, scope: PreviewScope): Promise<RuleInterval[]> {
  const { rule, targets, batches, end, signal } = scope
  const { condition } = rule
  if (condition.kind !== 'unusual') return []
  const found: RuleInterval[] = []
  for (let day = PREVIEW_DAYS - 1; day >= 0; day--) {
    const at = end - day * DAY
    const stay = batches.filter((batch) => batch.start < at)
    const report = await compareDay(dependencies, { batches: stay, at, measurements: [rule.measurement] }, signal)
    for (const { camera, score, start, end: until, value } of report?.findings ?? []) {
      const target = targets.find(({ matches }) => matches({ camera }))
      const isAsked = condition.direction === 'any' || condition.direction === (score > 0 ? 'rise' : 'fall')
      if (target && isAsked) found.push({ start, end: until, extreme: value, target: target.id })
    }
  }
  return found
}
