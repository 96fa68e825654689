import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { bucketSegments, bucketStartAt } from '../timeBuckets'
import type { Span } from './planSpans'
import { piecesOf, rowsToRead } from './prepareMeasurement'
import { isRowPerGroup, wideSets, type TableRead } from './readSql'

const start = Date.parse('2026-10-20T22:00:00Z')
const end = start + 14 * DAY
const cameras = Array.from({ length: 12 }, (_, camera) => camera)

function aRead(resolution: number, spans: Span[], groupsOfSets: number[][] = [cameras]): TableRead {
  const segments = bucketSegments('Europe/Berlin', resolution, start, end)
  const columnSets = groupsOfSets.map((groupOfCamera) => ({
    presence: 'camera' as const,
    members: [],
    groupOfCamera,
    countsOnce: false,
  }))
  return { aggregation: 'mean', resolution, columnSets, spans, segments, written: null }
}

const minutes: Span = { kind: 'minute', start, end }
const rollUps: Span = { kind: 'rollUp', start, end: end - HOUR }
const tail: Span = { kind: 'minute', start: end - HOUR, end }

test.each([
  ['single minutes', MINUTE, [minutes]],
  ['buckets that restart at midnight', 7 * MINUTE, [minutes]],
  ['buckets of a day, over the end of summer time', DAY, [minutes]],
  ['buckets that are longer than a piece', 7 * DAY, [minutes]],
  ['roll-ups and the minutes after them', 20 * MINUTE, [rollUps, tail]],
  ['roll-ups and minutes in one bucket', DAY, [rollUps, tail]],
])('pieces of %s follow each other and cut no bucket', (_name, resolution, spans) => {
  const read = aRead(resolution, spans)
  const pieces = piecesOf(read)
  const all = pieces.flatMap((piece) => piece.spans)
  expect(all[0]?.start).toBe(start)
  expect(all.at(-1)?.end).toBe(end)
  for (const [index, piece] of pieces.slice(1).entries()) {
    const first = piece.spans[0]?.start as number
    expect(first).toBe(pieces[index]?.spans.at(-1)?.end)
    expect(bucketStartAt(read.segments, first)).toBe(first)
  }
  const largest = Math.max(...pieces.map(rowsToRead))
  if (resolution < DAY) expect(largest).toBeLessThan(25_000)
})

test('a row is a row of the table only where it is a bucket for itself, in a group for itself', () => {
  expect(isRowPerGroup(aRead(MINUTE, [minutes]), minutes)).toBe(true)
  expect(isRowPerGroup(aRead(20 * MINUTE, [rollUps]), rollUps)).toBe(true)
  expect(isRowPerGroup(aRead(20 * MINUTE, [tail]), tail)).toBe(false)
  expect(isRowPerGroup(aRead(MINUTE, [minutes], [cameras.map(() => 0)]), minutes)).toBe(false)
})

test('sets are read side by side where each is a group at all cameras', () => {
  const [first, second] = [cameras.map(() => 1), cameras.map(() => 0)]
  expect(wideSets(aRead(HOUR, [rollUps], [first, second]))?.map(({ groupOfCamera }) => groupOfCamera[0])).toEqual([
    0, 1,
  ])
  expect(wideSets(aRead(HOUR, [rollUps], [first, first]))).toBeNull()
  expect(wideSets(aRead(HOUR, [rollUps], [first, cameras]))).toBeNull()
  expect(
    wideSets(aRead(HOUR, [rollUps], [first, first.map((group, camera) => (camera === 0 ? -1 : group))])),
  ).toBeNull()
})
