import { MINUTE } from '@barn-workbench/core/time'
import type { MeasurementRow } from '../engine/queryRows'
import type { Aggregation, Stage, StageCondition } from '../engine/stage'
import { seriesOf, tagsAt } from '../series/catalogue'
import type { MeasurementStore } from '../storage/measurementStore'

type Tags = Record<string, string | null>

interface Point {
  time: number
  tags: Tags
  value: number | null
}

/** The input from which expected rows are computed: a store, and the way to find the bucket of a time. */
export interface NaiveWorld {
  store: MeasurementStore
  /** The first minute with rows, and the end of the last one. */
  from: number
  to: number
  bucketOf(resolution: number): (time: number) => number
}

const TEXT_OPERATORS: Record<string, (tag: string, value: string) => boolean> = {
  contains: (tag, value) => tag.toLowerCase().includes(value.toLowerCase()),
  '<': (tag, value) => tag < value,
  '<=': (tag, value) => tag <= value,
  '>': (tag, value) => tag > value,
  '>=': (tag, value) => tag >= value,
}

function fulfils(tags: Tags, { key, operator, value }: StageCondition): boolean {
  const tag = tags[key] ?? null
  if (operator === '==') return tag === value
  if (operator === '!=') return tag !== value
  if (operator === 'in') return (value as unknown[]).includes(tag)
  if (operator === 'nin') return !(value as unknown[]).includes(tag)
  return typeof tag === 'string' && typeof value === 'string' && TEXT_OPERATORS[operator]?.(tag, value) === true
}

function aggregate(values: readonly number[], aggregation: Aggregation): number {
  const sum = values.reduce((total, value) => total + value, 0)
  switch (aggregation) {
    case 'mean':
      return sum / values.length
    case 'sum':
      return sum
    case 'count':
      return values.length
    case 'min':
      return Math.min(...values)
    case 'max':
      return Math.max(...values)
    case 'first':
      return values[0] as number
    default:
      return values[values.length - 1] as number
  }
}

function allPoints(
  { store, from, to }: NaiveWorld,
  measurement: string,
  { time: { start, end } = ALWAYS, groupByTags = [], where = [] }: Partial<Stage> = {},
): Point[] {
  const { catalogue, cameras } = store.source
  const byLabel = groupByTags.includes('label') || where.some(({ key }) => key === 'label')
  const read = new Set(seriesOf(catalogue, measurement, byLabel))
  const scale = catalogue.measurements.find((candidate) => candidate.measurement === measurement)?.scale ?? 1
  const points: Point[] = []
  const row = new Float64Array(catalogue.series.length)
  for (let time = Math.max(from, Math.floor(start / MINUTE) * MINUTE); time < Math.min(to, end); time += MINUTE) {
    cameras.forEach((camera, cameraIndex) => {
      if (!store.source.fillRow(row, cameraIndex, time)) return
      catalogue.series.forEach((series, columnIndex) => {
        const tags = read.has(series) ? tagsAt(series, camera) : null
        const value = row[columnIndex] as number
        if (tags && !Number.isNaN(value)) points.push({ time, tags, value: value / scale })
      })
    })
  }
  return points
}

function compareTags(left: Tags, right: Tags, keys: readonly string[]): number {
  for (const key of keys) {
    const [a, b] = [left[key] ?? '', right[key] ?? '']
    if (a !== b) return a < b ? -1 : 1
  }
  return 0
}

/** Starts of all buckets that a fill covers. */
function filledBuckets(world: NaiveWorld, stage: Stage): number[] {
  const bucketOf = world.bucketOf(Number.parseInt(stage.timeResolution))
  const requested = stage.time ?? ALWAYS
  const start = Number.isFinite(requested.start) ? requested.start : world.from
  const end = Number.isFinite(requested.end) ? requested.end : world.to
  const buckets = new Set<number>()
  if (end > start) buckets.add(bucketOf(start))
  for (let time = Math.ceil(start / 30_000) * 30_000; time < end; time += 30_000) buckets.add(bucketOf(time))
  return [...buckets].sort((a, b) => a - b)
}

function fillGroup(points: readonly Point[], world: NaiveWorld, stage: Stage): Point[] {
  const [any] = points
  if (!any || (stage.fill ?? 'none') === 'none') return [...points]
  let last: number | null = null
  return filledBuckets(world, stage).map((time) => {
    const present = points.find((point) => point.time === time)
    last = present?.value ?? last
    const fillValue = typeof stage.fill === 'number' ? stage.fill : null
    const substitute = stage.fill === 'previous' ? last : fillValue
    return present ?? { time, tags: any.tags, value: substitute }
  })
}

interface Group {
  tags: Tags
  buckets: Map<number, number[]>
}

const ALWAYS = { start: -Infinity, end: Infinity }

/** Whether the time range and the conditions of a stage select a point. */
function isSelected({ time, tags, value }: Point, stage: Stage): boolean {
  const { start, end } = stage.time ?? ALWAYS
  return (
    value !== null && time >= start && time < end && (stage.where ?? []).every((condition) => fulfils(tags, condition))
  )
}

function groupPoints(world: NaiveWorld, points: readonly Point[], stage: Stage, keys: readonly string[]): Group[] {
  const bucketOf = world.bucketOf(Number.parseInt(stage.timeResolution))
  const groups = new Map<string, Group>()
  for (const point of points.filter((candidate) => isSelected(candidate, stage))) {
    const tags: Tags = Object.fromEntries(keys.map((key) => [key, point.tags[key] ?? null]))
    const name = JSON.stringify(tags)
    const group = groups.get(name) ?? { tags, buckets: new Map<number, number[]>() }
    groups.set(name, group)
    const bucket = bucketOf(point.time)
    const values = group.buckets.get(bucket) ?? []
    group.buckets.set(bucket, values)
    values.push(Number(point.value))
  }
  return [...groups.values()]
}

function runStage(world: NaiveWorld, points: readonly Point[], stage: Stage, fillTime: Stage['time']): Point[] {
  const keys = stage.groupByTags ?? []
  const [, column = ''] = Object.entries(stage.columns).find(([field]) => field !== 'time') ?? []
  const aggregation = column.split('@')[0] as Aggregation
  const filled = groupPoints(world, points, stage, keys).flatMap(({ tags, buckets }) =>
    fillGroup(
      [...buckets].map(([time, values]) => ({ time, tags, value: aggregate(values, aggregation) })),
      world,
      { ...stage, time: fillTime },
    ),
  )
  return filled.sort((left, right) => left.time - right.time || compareTags(left.tags, right.tags, keys))
}

/** Computes the expected rows of a query point by point and without a database. */
export function naiveQuery(world: NaiveWorld, measurement: string, stages: readonly Stage[]): MeasurementRow[] {
  let points = allPoints(world, measurement, stages[0])
  let fillTime = ALWAYS
  let alias = 'value'
  for (const stage of stages) {
    const { start, end } = stage.time ?? ALWAYS
    fillTime = { start: Math.max(start, fillTime.start), end: Math.min(end, fillTime.end) }
    points = runStage(world, points, stage, fillTime)
    alias = stage.columns[alias]?.split('@')[1] ?? ''
  }
  return points.map(({ time, tags, value }) => ({ time, [alias]: value, ...tags }))
}
