import type { BucketSegment } from '../time/timeBuckets'
import type { SqlParameters } from './sqlParameters'

/** An SQL expression for the start of the bucket of the time that `expression` yields. */
export function bucketSql(segments: readonly BucketSegment[], expression: string, parameters: SqlParameters): string {
  const branches = segments.map((segment) => {
    const origin = parameters.integer(segment.origin)
    const step = parameters.integer(segment.step)
    return { to: segment.to, start: `${origin} + (${expression} - ${origin}) / ${step} * ${step}` }
  })
  const last = branches.pop()
  if (!last) throw new Error('A span of time without buckets')
  if (branches.length === 0) return last.start
  const cases = branches.map(({ to, start }) => `WHEN ${expression} < ${parameters.integer(to)} THEN ${start}`)
  return `CASE ${cases.join(' ')} ELSE ${last.start} END`
}
