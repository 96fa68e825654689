import { matches, type Condition } from '@barn-workbench/core/query'
import { tagsAt, type RowSource, type Series } from '../series/series'

export type TagValues = Readonly<Record<string, string | null>>

/** Groups by number, in the order of their tags; -1 stands for "in none". */
export interface Grouping {
  groups: readonly TagValues[]
  /** Of the measurement's series in the catalogue's order, the group at each camera. */
  members: readonly { series: Series; place: number; groupOfCamera: readonly number[] }[]
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

function fulfils(tags: TagValues, where: readonly Condition[]): boolean {
  return where.every((condition) => matches(tags, condition))
}

/** Numbers the distinct tags that are not null. */
function number(
  candidates: readonly (TagValues | null)[],
  keys: readonly string[],
): { groups: TagValues[]; numbers: number[] } {
  const distinct = new Map<string, TagValues>()
  const names = candidates.map((tags) => {
    if (!tags) return null
    const name = JSON.stringify(keys.map((key) => tags[key]))
    distinct.set(name, tags)
    return name
  })
  const sorted = [...distinct].sort(([, left], [, right]) => compareTags(keys, left, right))
  const numbers = new Map(sorted.map(([name], index) => [name, index]))
  return {
    groups: sorted.map(([, tags]) => tags),
    numbers: names.map((name) => (name === null ? -1 : (numbers.get(name) ?? -1))),
  }
}

/** Conditions and groups of a first stage concern tags only, and those are known before any row is read. */
export function groupSeries(
  source: RowSource,
  measurement: string,
  where: readonly Condition[],
  keys: readonly string[],
): Grouping {
  const series = source.catalogue.series
    .map((one, place) => ({ series: one, place }))
    .filter((one) => one.series.measurement === measurement)
  const candidates = series.flatMap((one) =>
    source.cameras.map((camera) => {
      const tags = tagsAt(one.series, camera)
      return tags && fulfils(tags, where) ? pickTags(tags, keys) : null
    }),
  )
  const { groups, numbers } = number(candidates, keys)
  const width = source.cameras.length
  const members = series.map((one, index) => ({
    ...one,
    groupOfCamera: numbers.slice(index * width, (index + 1) * width),
  }))
  return { groups, members: members.filter((member) => member.groupOfCamera.some((group) => group >= 0)) }
}

/** How the groups of a first stage fall into those of a second. */
export interface Regrouping {
  groups: readonly TagValues[]
  groupOf: readonly number[]
}

export function regroup(
  groups: readonly TagValues[],
  where: readonly Condition[],
  keys: readonly string[],
): Regrouping {
  const { groups: regrouped, numbers } = number(
    groups.map((tags) => (fulfils(tags, where) ? pickTags(tags, keys) : null)),
    keys,
  )
  return { groups: regrouped, groupOf: numbers }
}
