import { sql } from 'kysely'
import type { BucketSegment } from '../timeBuckets'
import { integer, type Sql } from './compileSql'
import type { TimeRange } from './stage'

/** An SQL expression for the start of the bucket of the time that `expression` yields. */
export function bucketSql(segments: readonly BucketSegment[], expression: Sql): Sql {
  const branches = segments.map((segment) => {
    const origin = integer(segment.origin)
    const step = integer(segment.step)
    return { to: segment.to, start: sql`${origin} + (${expression} - ${origin}) / ${step} * ${step}` }
  })
  const last = branches.pop()
  if (!last) throw new Error('A span of time without buckets')
  if (branches.length === 0) return last.start
  const cases = branches.map(({ to, start }) => sql`WHEN ${expression} < ${integer(to)} THEN ${start}`)
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${last.start} END`
}

/** The start of the bucket of a time within a span. */
export function bucketInSpanSql(segments: readonly BucketSegment[], span: TimeRange, time: Sql): Sql {
  const ofSpan = segments.filter(
    (segment, index) => segment.to > span.start && (segments[index - 1]?.to ?? -Infinity) < span.end,
  )
  return bucketSql(ofSpan, time)
}
