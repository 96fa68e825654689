import { matches, type Condition } from '@barn-workbench/core/query'
import { seriesOf, tagsAt, type Presence, type RowSource, type Series } from '../series/catalogue'
import type { WrittenSeriesRef } from '../written/writtenStore'

export type TagValues = Readonly<Record<string, string | null>>

/** A series and the number of its group at each camera. */
interface GroupedSeries {
  series: Series
  /** Index of the series in a row. */
  columnIndex: number
  groupOfCamera: readonly number[]
}

/** The groups of a stage, sorted by their tags. Their numbers are their indices; -1 means no group. */
export interface Grouping {
  groups: readonly TagValues[]
  /** The series of the measurement that fall into a group at any camera. */
  members: readonly GroupedSeries[]
  /** The series from outside that fall into a group. */
  written: readonly WrittenMember[]
}

/** A series from outside and the number of its group. */
export interface WrittenMember {
  id: number
  group: number
}

function compareTags(keys: readonly string[], left: TagValues, right: TagValues): number {
  for (const key of keys) {
    const a = left[key] ?? null
    const b = right[key] ?? null
    if (a === b) continue
    if (a === null || b === null) return a === null ? -1 : 1
    return a < b ? -1 : 1
  }
  return 0
}

function pickTags(tags: TagValues, keys: readonly string[]): TagValues {
  return Object.fromEntries(keys.map((key) => [key, tags[key] ?? null]))
}

function matchesAll(tags: TagValues, where: readonly Condition[]): boolean {
  return where.every((condition) => matches(tags, condition))
}

/** Numbers the distinct tags in their order. Null gets -1. */
function numberGroups(
  candidates: readonly (TagValues | null)[],
  keys: readonly string[],
): { groups: TagValues[]; numbers: number[] } {
  const tagsOfGroup = new Map<string, TagValues>()
  const groupKeys = candidates.map((tags) => {
    if (!tags) return null
    const groupKey = JSON.stringify(keys.map((key) => tags[key]))
    tagsOfGroup.set(groupKey, tags)
    return groupKey
  })
  const sorted = [...tagsOfGroup].sort(([, left], [, right]) => compareTags(keys, left, right))
  const numberOf = new Map(sorted.map(([groupKey], index) => [groupKey, index]))
  return {
    groups: sorted.map(([, tags]) => tags),
    numbers: groupKeys.map((groupKey) => (groupKey === null ? -1 : (numberOf.get(groupKey) ?? -1))),
  }
}

/** The series of a measurement, computed by the source or written from outside. */
export interface SeriesOfMeasurement {
  source: RowSource
  measurement: string
  written: readonly WrittenSeriesRef[]
}

/** Measurements of whole pictures that also have series of their regions. */
const PARTS_BY_REGION: ReadonlySet<string> = new Set(['activity'])

/**
 * Whether a series is about a part of what a camera sees. It is read only if regions are requested, since the series of
 * the whole picture covers it.
 */
function isPartOfCamera({ camera, region }: TagValues): boolean {
  return (camera ?? null) !== null && (region ?? null) !== null
}

/**
 * Groups the series of a measurement. Conditions and groups concern tags only, so that no row has to be read for it.
 */
export function groupSeries(
  { source, measurement, written }: SeriesOfMeasurement,
  where: readonly Condition[],
  keys: readonly string[],
): Grouping {
  const byLabel = keys.includes('label') || where.some(({ key }) => key === 'label')
  const columns = seriesOf(source.catalogue, measurement, byLabel).map((series) => ({
    series,
    columnIndex: source.catalogue.series.indexOf(series),
  }))
  const candidates = columns.flatMap(({ series }) =>
    source.cameras.map((camera) => {
      const tags = tagsAt(series, camera)
      return tags && matchesAll(tags, where) ? pickTags(tags, keys) : null
    }),
  )

  const byRegion =
    !PARTS_BY_REGION.has(measurement) || keys.includes('region') || where.some(({ key }) => key === 'region')
  const fromOutside = written.map(({ tags }) =>
    matchesAll(tags, where) && (byRegion || !isPartOfCamera(tags)) ? pickTags(tags, keys) : null,
  )
  const { groups, numbers } = numberGroups([...candidates, ...fromOutside], keys)
  const cameraCount = source.cameras.length
  const members = columns.map((column, index) => ({
    ...column,
    groupOfCamera: numbers.slice(index * cameraCount, (index + 1) * cameraCount),
  }))
  return {
    groups,
    members: members.filter(({ groupOfCamera }) => groupOfCamera.some((group) => group >= 0)),
    written: written
      .map(({ id }, index) => ({ id, group: numbers[candidates.length + index] as number }))
      .filter(({ group }) => group >= 0),
  }
}

/** Series that fall into the same groups and have values in the same rows. Their values are combined within a row. */
export interface ColumnSet {
  presence: Presence
  members: { series: Series; columnIndex: number }[]
  groupOfCamera: readonly number[]
  /** Whether a row counts once rather than once for each series. */
  countsOnce: boolean
}

/** Puts members that are read together into one set: members with the same presence and the same groups of cameras. */
export function createColumnSets(grouping: Grouping): ColumnSet[] {
  const sets = new Map<string, ColumnSet>()
  for (const { series, columnIndex, groupOfCamera } of grouping.members) {
    const { presence } = series
    const key = `${presence} ${groupOfCamera.join()}`
    const set = sets.get(key) ?? { presence, members: [], groupOfCamera, countsOnce: false }
    set.members.push({ series, columnIndex })
    sets.set(key, set)
  }
  return [...sets.values()]
}

/** The groups of a second stage. */
export interface Regrouping {
  groups: readonly TagValues[]
  /** The number of the second stage's group for each group of the first stage; -1 means no group. */
  groupOf: readonly number[]
}

/** Groups the groups of a first stage again by fewer keys. Groups that do not meet `where` are left out. */
export function regroup(
  groups: readonly TagValues[],
  where: readonly Condition[],
  keys: readonly string[],
): Regrouping {
  const { groups: regrouped, numbers } = numberGroups(
    groups.map((tags) => (matchesAll(tags, where) ? pickTags(tags, keys) : null)),
    keys,
  )
  return { groups: regrouped, groupOf: numbers }
}
