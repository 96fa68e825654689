import { ROLL_UP_RESOLUTION } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { bucketStartAt } from '../time/timeBuckets'
import type { Span } from './planSpans'
import type { TableRead } from './pointSql'

/** Rows of a table that are read at a time: some 20 ms, between which other queries get their turn. */
const ROWS_OF_PIECE = 20_000

function rowDuration({ kind }: Span): number {
  return kind === 'rollUp' ? ROLL_UP_RESOLUTION : MINUTE
}

function cameraCountOf({ columnSets }: TableRead): number {
  const cameras = columnSets.flatMap(({ groupOfCamera }) =>
    groupOfCamera.flatMap((group, camera) => (group >= 0 ? [camera] : [])),
  )
  return new Set(cameras).size
}

/** How many rows of the tables a read looks at, once for each column set. */
export function rowsToRead(read: TableRead): number {
  const times = read.spans.reduce((sum, span) => sum + (span.end - span.start) / rowDuration(span), 0)
  return times * cameraCountOf(read) * read.columnSets.length
}

/** The first start of a bucket at or after `time`, or the end; buckets may be longer than a piece. */
function bucketBoundary({ segments, resolution }: TableRead, time: number, end: number): number {
  for (let at = time; at < end; at += resolution) {
    const start = bucketStartAt(segments, at)
    if (start >= time) return Math.min(start, end)
  }
  return end
}

function clip(spans: readonly Span[], start: number, end: number): Span[] {
  return spans
    .map((span) => ({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start)
}

/** Where the kind of the rows changes at the start of a bucket. */
function isOnBoundary({ segments }: TableRead, time: number): boolean {
  return bucketStartAt(segments, time) === time
}

/**
 * Divides a read into pieces of few rows, in the order of time. No bucket is in two of them, so that each can be folded for
 * itself. A piece begins where the rows of another table begin, if that is the start of a bucket.
 */
export function piecesOf(read: TableRead): TableRead[] {
  const cameras = Math.max(1, cameraCountOf(read))
  const [first, last] = [read.spans[0], read.spans[read.spans.length - 1]]
  if (!first || !last) return []
  const changes = read.spans.slice(1).map(({ start }) => start)
  const pieces: TableRead[] = []
  for (let start = first.start; start < last.end;) {
    const span = read.spans.find((one) => one.end > start) ?? last
    const length = Math.max(1, Math.floor(ROWS_OF_PIECE / cameras)) * rowDuration(span)
    const change = changes.find((time) => time > start && isOnBoundary(read, time)) ?? Infinity
    const end = Math.min(change, bucketBoundary(read, start + length, last.end))
    const spans = clip(read.spans, start, end)
    if (spans.length > 0) pieces.push({ ...read, spans })
    start = end
  }
  return pieces
}
