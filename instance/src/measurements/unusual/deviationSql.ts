import { HOUR } from '@barn-workbench/core/time'
import { SqlParameters } from '../engine/sqlParameters'
import type { Series } from '../series/series'
import { CAMERAS_PER_KEY, firstKeyFrom, presenceColumn, ROLL_UP_TABLE, rollUpColumn } from '../storage/tables'
import { FEWEST_SAMPLES, type ComparedHour } from './comparedHours'

interface DeviationQuery {
  /** The series of one measurement, which all have values in the same minutes. */
  series: readonly Series[]
  /** Values are stored multiplied by this. */
  scale: number
  /** Whether a value is the sum of its series rather than their mean. */
  isSum: boolean
  hours: readonly ComparedHour[]
}

/** Each hour and its samples by the keys of their rows. The hour itself is sample 0. */
function slotsOf(hours: readonly ComparedHour[]): (readonly number[])[] {
  return hours.flatMap(({ start, samples }, hour) =>
    [start, ...samples].map((from, sample) => [hour, sample, firstKeyFrom(from), firstKeyFrom(from + HOUR)]),
  )
}

/** The median of `value` in each hour at each camera, of a table of such values. */
function medianSql(values: string): string {
  return (
    'SELECT hour, camera, avg(value) AS value, samples FROM (SELECT hour, camera, value,' +
    ' row_number() OVER (PARTITION BY hour, camera ORDER BY value) AS place,' +
    ` count(*) OVER (PARTITION BY hour, camera) AS samples FROM (${values}))` +
    ' WHERE place IN ((samples + 1) / 2, (samples + 2) / 2) GROUP BY hour, camera'
  )
}

/**
 * Selects for each hour at each camera its mean, the median of its samples (`expected`) and the median of their distances
 * from it (`deviation`), which single odd days change little.
 */
export function deviationSql({ series, scale, isSum, hours }: DeviationQuery): {
  sql: string
  values: SqlParameters['values']
} {
  const parameters = new SqlParameters()
  const [first] = series
  if (!first) throw new Error('A measurement without series')
  const total = series.map((one) => rollUpColumn(one, 'sum')).join(' + ')
  const count = presenceColumn(first.presence, 'count')
  const divisor = parameters.real(scale * (isSum ? 1 : series.length))
  const column = (index: number) => `json_extract(value, '$[${index}]')`
  const sql =
    `WITH slot AS (SELECT ${column(0)} AS hour, ${column(1)} AS sample, ${column(2)} AS first_key,` +
    ` ${column(3)} AS end_key FROM json_each(${parameters.json(slotsOf(hours))})),` +
    ` point AS MATERIALIZED (SELECT hour, sample, id % ${CAMERAS_PER_KEY} AS camera,` +
    ` sum(${total}) / (sum(${count}) * ${divisor}) AS value` +
    ` FROM slot CROSS JOIN ${ROLL_UP_TABLE} ON id >= first_key AND id < end_key` +
    ` WHERE ${count} > 0 GROUP BY hour, sample, camera),` +
    ' sample_point AS (SELECT hour, camera, value FROM point WHERE sample > 0),' +
    ` expected AS MATERIALIZED (${medianSql('SELECT hour, camera, value FROM sample_point')}),` +
    ` deviation AS (${medianSql(
      'SELECT sample_point.hour, sample_point.camera, abs(sample_point.value - expected.value) AS value' +
        ' FROM sample_point JOIN expected USING (hour, camera)',
    )})` +
    ' SELECT point.camera, point.hour, point.value, expected.value AS expected, deviation.value AS deviation' +
    ' FROM point JOIN expected USING (hour, camera) JOIN deviation USING (hour, camera)' +
    ` WHERE point.sample = 0 AND expected.samples >= ${parameters.integer(FEWEST_SAMPLES)}` +
    ' ORDER BY point.camera, point.hour'
  return { sql, values: parameters.values }
}
