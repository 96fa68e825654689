import { ascending, where, type Query } from '@barn-workbench/core/query'
import { ARTIFACT_TAGS, type ArtifactTag } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'

/** The types of the three lists. */
export const QUICK_TYPES = ['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation'] as const
export type QuickType = (typeof QUICK_TYPES)[number]

/** Artifacts on one page of a list. */
export const QUICK_PAGE_SIZE = 100

/** Hours of the barn's clock, both included, in which a tag is ticked at first. */
const DEFAULT_HOURS: Partial<Record<ArtifactTag, readonly [from: number, to: number]>> = {
  noonround: [12, 16],
  morninground: [5, 11],
}

/** The tags that are ticked at first in an hour of the barn's clock, 0–23. */
export function defaultTags(hour: number): ArtifactTag[] {
  return ARTIFACT_TAGS.filter((tag) => {
    const [from, to] = DEFAULT_HOURS[tag] ?? [1, 0]
    return hour >= from && hour <= to
  })
}

/**
 * The query of a list: of the last 24 h, with each of the tags, by the names of their files. `now` in ms since the
 * epoch.
 */
export function quickQuery(type: QuickType, tags: readonly ArtifactTag[], now: number): Pick<Query, 'query' | 'order'> {
  return {
    query: [
      where('type', '==', type),
      where('timestamp', '>=', now - DAY),
      where('status', '==', 'done'),
      ...tags.map((tag) => where('tags', 'contains', tag)),
    ],
    order: [ascending('preferredFilename')],
  }
}
