import { MINUTE } from '@barn-workbench/core/time'
import { CAMERAS_PER_KEY, firstKeyFrom } from '../storage/minuteKey'
import { columnOf, MINUTE_TABLE, presenceColumn, ROLL_UP_TABLE, rollUpColumn } from '../storage/tables'
import type { BucketSegment } from '../time/timeBuckets'
import { bucketSql } from './bucketSql'
import { COMPUTED_TABLE } from './computedMinutes'
import type { Part } from './parts'
import type { Span } from './planSpans'
import type { SqlParameters } from './sqlParameters'
import type { Aggregation } from './stage'

const TABLES = { rollUp: ROLL_UP_TABLE, minute: MINUTE_TABLE, computed: COMPUTED_TABLE } as const
const TIME = `(id / ${CAMERAS_PER_KEY} * ${MINUTE})`
const CAMERA = `(id % ${CAMERAS_PER_KEY})`
/** Room for the place of a series in the key that orders points by time, camera and series. */
const PLACES = 4096

type Combination = Exclude<Aggregation, 'mean' | 'count'>

function addUp(terms: readonly string[]): string {
  return terms.join(' + ')
}

/** Of two and more values SQLite's min and max are functions of a row; of one they would aggregate. */
function pick(choose: 'min' | 'max', terms: readonly string[]): string {
  return terms.length === 1 ? (terms[0] as string) : `${choose}(${terms.join(', ')})`
}

/** One value of the part's series in a row. */
function combined(part: Part, span: Span, how: Combination): string {
  const column = (member: Part['members'][number] | undefined): string => {
    if (!member) throw new Error('A part without series')
    return span.kind === 'rollUp' ? rollUpColumn(member.series, how) : columnOf(member.series)
  }
  if (how === 'first') return column(part.members[0])
  if (how === 'last') return column(part.members[part.members.length - 1])
  const columns = part.members.map(column)
  return how === 'sum' ? addUp(columns) : pick(how, columns)
}

function countSql(part: Part, span: Span): string {
  const series = part.countsOnce ? 1 : part.members.length
  return span.kind === 'rollUp' ? `${presenceColumn(part.presence, 'count')} * ${series}` : `${series}`
}

/** Orders points by time, then camera, then series. */
function orderSql(part: Part, span: Span, end: 'first' | 'last'): string {
  const member = end === 'first' ? part.members[0] : part.members[part.members.length - 1]
  const minute = span.kind === 'rollUp' ? presenceColumn(part.presence, end) : `id / ${CAMERAS_PER_KEY}`
  return `((${minute}) * ${CAMERAS_PER_KEY} + ${CAMERA}) * ${PLACES} + ${member?.place ?? 0}`
}

/** The columns that `foldSql` aggregates: v a value, n how many it stands for, k its order. */
function valueSql(part: Part, span: Span, aggregation: Aggregation): string {
  if (aggregation === 'first' || aggregation === 'last') {
    return `${combined(part, span, aggregation)} AS v, ${orderSql(part, span, aggregation)} AS k`
  }
  if (aggregation === 'count') return `${countSql(part, span)} AS n`
  if (aggregation === 'mean') return `${combined(part, span, 'sum')} AS v, ${countSql(part, span)} AS n`
  return `${combined(part, span, aggregation)} AS v`
}

function groupSql(part: Part, parameters: SqlParameters): string {
  const [first = -1] = part.groupOfCamera
  if (part.groupOfCamera.every((group) => group === first)) return parameters.integer(first)
  const isShifted = part.groupOfCamera.every((group, camera) => group === first + camera)
  if (isShifted) return `${CAMERA} + ${parameters.integer(first)}`
  const cases = part.groupOfCamera.map(
    (group, camera) => `WHEN ${parameters.integer(camera)} THEN ${parameters.integer(group)}`,
  )
  return `CASE ${CAMERA} ${cases.join(' ')} END`
}

function filterSql(part: Part, span: Span, parameters: SqlParameters): string {
  const filters = [
    `id >= ${parameters.integer(firstKeyFrom(span.start))}`,
    `id < ${parameters.integer(firstKeyFrom(span.end))}`,
  ]
  const cameras = part.groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : []))
  if (cameras.length < part.groupOfCamera.length)
    filters.push(`${CAMERA} IN (${cameras.map((camera) => parameters.integer(camera)).join(', ')})`)
  if (part.presence !== 'camera') filters.push(`${combined(part, span, 'first')} IS NOT NULL`)
  return filters.join(' AND ')
}

/** The points of a part in a span as rows `b` (start of the bucket), `g` (group) and what the aggregation needs. */
export function pointSql(
  part: Part,
  span: Span,
  query: { aggregation: Aggregation; segments: readonly BucketSegment[]; parameters: SqlParameters },
): string {
  const { aggregation, segments, parameters } = query
  const inSpan = segments.filter(
    (segment, index) => segment.to > span.start && (segments[index - 1]?.to ?? -Infinity) < span.end,
  )
  return (
    `SELECT ${bucketSql(inSpan, TIME, parameters)} AS b, ${groupSql(part, parameters)} AS g, ${valueSql(part, span, aggregation)}` +
    ` FROM ${TABLES[span.kind]} WHERE ${filterSql(part, span, parameters)}`
  )
}

/** Aggregates points into rows `b`, `g`, `y`. */
export function foldSql(aggregation: Aggregation, points: string, scale: string): string {
  const fold = (value: string): string => `SELECT b, g, ${value} AS y FROM (${points}) GROUP BY b, g`
  switch (aggregation) {
    case 'mean':
      return fold(`sum(v) / (sum(n) * ${scale})`)
    case 'count':
      return fold('sum(n)')
    case 'first':
      return `SELECT b, g, v / ${scale} AS y FROM (SELECT b, g, v, min(k) FROM (${points}) GROUP BY b, g)`
    case 'last':
      return `SELECT b, g, v / ${scale} AS y FROM (SELECT b, g, v, max(k) FROM (${points}) GROUP BY b, g)`
    default:
      return fold(`${aggregation}(v) / ${scale}`)
  }
}
