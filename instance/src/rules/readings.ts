import type { UnusualReport } from '@barn-workbench/core/contract'
import type { Rule } from '@barn-workbench/core/schema'
import { MINUTE, type TimeZone } from '@barn-workbench/core/time'
import type { MeasurementQueries } from '../measurements'
import type { Readings } from './condition'
import {
  COARSE_STEP,
  curveOf,
  isAmount,
  isSwitch,
  lastTimeBefore,
  needOf,
  needOfDays,
  readSeries,
  usualAt,
  valueAt,
  type Curve,
  type MeasuredSeries,
  type Need,
} from './curves'
import { unusualSide, type readNewest } from './readBarn'
import { ofTarget, type Target } from './targets'

/** The values that were read for all rules at an evaluation. */
export interface ReadValues {
  at: number
  batchDay: number | null
  newest: ReturnType<typeof readNewest>
  report: UnusualReport | null
  /** Null: could not be read now. */
  series: ReadonlyMap<string, MeasuredSeries | null>
  curves: Map<string, Curve>
}

/** The time over which the values of a rule are taken, in ms. Days before are kept in coarse steps. */
export function spanOf({ condition, span }: Pick<Rule, 'condition' | 'span'>): number {
  return condition.kind === 'before' ? Math.max(span * MINUTE, COARSE_STEP) : span * MINUTE
}

/** The time before now at whose values a rule looks, in ms. */
export function withinOf({ condition }: Pick<Rule, 'condition'>): number {
  return condition.kind === 'change' ? condition.within * MINUTE : 0
}

/** The reads that a rule needs. */
export function needsOf(rule: Rule): Need[] {
  const { measurement, condition } = rule
  if (condition.kind === 'unusual') return []
  const span = condition.kind === 'silent' ? condition.minutes * MINUTE : spanOf(rule)
  const need = needOf(measurement, span, withinOf(rule))
  return condition.kind === 'before' ? [need, needOfDays(measurement, span)] : [need]
}

const keyOf = ({ measurement, step, isKept }: Need) => `${measurement} ${step} ${isKept ? 'kept' : 'now'}`

/** One need for all that is read in the same steps of the same measurement. */
function joinNeeds(needs: readonly Need[]): Map<string, Need> {
  const joined = new Map<string, Need>()
  for (const need of needs) {
    const known = joined.get(keyOf(need))
    if (!known || known.lookBack < need.lookBack) joined.set(keyOf(need), need)
  }
  return joined
}

/**
 * Returns a function that reads the needed series. Previous days are read anew with each coarse step only. A series
 * that fails is missing, and its error goes to `onFailure`.
 */
export function createKeptSeries(queries: MeasurementQueries, onFailure: (error: unknown) => void) {
  let days: { key: string; series: MeasuredSeries; step: number }[] = []

  async function read({ measurement, step, lookBack }: Need, at: number, signal: AbortSignal) {
    const start = Math.floor((at - lookBack) / step) * step
    try {
      return await readSeries(queries, { measurement, step, start, end: at }, signal)
    } catch (error) {
      onFailure(error)
      return null
    }
  }

  return async (needs: readonly Need[], at: number, signal: AbortSignal) => {
    const step = Math.floor(at / COARSE_STEP)
    days = days.filter((one) => one.step === step)
    const found = new Map<string, MeasuredSeries | null>()
    for (const [key, need] of joinNeeds(needs)) {
      const known = days.find((one) => one.key === key)
      const series = known?.series ?? (await read(need, at, signal))
      if (series && !known && need.isKept) days.push({ key, series, step })
      found.set(key, series)
    }
    return found
  }
}

/** The curve of a target from the series that were read; null if they are missing. */
function curveIn({ series, curves }: ReadValues, need: Need, target: Target): Curve | null {
  const key = keyOf(need)
  const measured = series.get(key)
  if (!measured) return null
  const curveKey = `${key} ${target.key}`
  const curve = curves.get(curveKey) ?? curveOf(measured, target)
  curves.set(curveKey, curve)
  return curve
}

interface NewestRow {
  time: number
  value: number
}

/** The values of a target at an evaluation. `since`: the start of the evaluations without a gap. */
export function readingsOf(
  rule: Rule,
  target: Target,
  pass: ReadValues,
  { since, zone }: { since: number; zone: TimeZone },
): Readings {
  const { at, batchDay, newest, report } = pass
  const rows = ofTarget(newest.get(rule.measurement) ?? [], target)
  const [need, needDays] = needsOf(rule)
  const curve = need ? curveIn(pass, need, target) : null
  const days = needDays ? curveIn(pass, needDays, target) : null
  const span = spanOf(rule)
  return {
    value: curve && valueOf(rule.measurement, rows, valueAt(curve, at, span)),
    ...extremesOf(rule, curve, at),
    usual: days && usualAt(days, { at, span, zone, since: days.times[0] ?? at }),
    silence: curve && silenceOf(curve, rows, { at, since: Math.max(since, rule.createdAt) }),
    unusual: unusualSide(report, rule, target),
    batchDay,
  }
}

function silenceOf(curve: Curve, rows: readonly NewestRow[], { at, since }: { at: number; since: number }): number {
  const last = lastTimeBefore(curve, at) ?? -Infinity
  return Math.max(0, at - Math.max(last, since, ...rows.map(({ time }) => time)))
}

/** The least and the greatest value of the time at which a change is looked for. */
function extremesOf(rule: Rule, curve: Curve | null, at: number): Pick<Readings, 'least' | 'greatest'> {
  const within = withinOf(rule)
  const values = curve && within > 0 ? valuesBefore(curve, at, { span: spanOf(rule), within }) : []
  return extremesOfValues(values)
}

export function extremesOfValues(values: readonly number[]): Pick<Readings, 'least' | 'greatest'> {
  if (values.length === 0) return { least: null, greatest: null }
  return { least: Math.min(...values), greatest: Math.max(...values) }
}

/** An amount without a series is unknown, and a switch is as it was when it was heard last. */
function valueOf(measurement: string, rows: readonly NewestRow[], value: number | null): number | null {
  if (isAmount(measurement)) return rows.length > 0 ? value : null
  if (isSwitch(measurement)) return rows.length > 0 ? Math.max(...rows.map((series) => series.value)) : null
  return value
}

function valuesBefore(curve: Curve, at: number, { span, within }: { span: number; within: number }): number[] {
  const steps = Math.floor(within / curve.step) + 1
  return Array.from({ length: steps }, (_, index) => valueAt(curve, at - index * curve.step, span)).filter(
    (value) => value !== null,
  )
}
