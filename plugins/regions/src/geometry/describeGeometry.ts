import type { RelativePoint } from '@barn-workbench/core/schema'
import { coveredShare, type PictureWindow } from './coverage'

/** Bands of a picture from left to right, the narrowest first. Their names are messages under `words.across`. */
const ACROSS = {
  leftThird: [0, 1 / 3],
  middleThird: [1 / 3, 2 / 3],
  rightThird: [2 / 3, 1],
  leftHalf: [0, 1 / 2],
  middleHalf: [1 / 4, 3 / 4],
  rightHalf: [1 / 2, 1],
  leftTwoThirds: [0, 2 / 3],
  rightTwoThirds: [1 / 3, 1],
} as const
/** From top to bottom; messages under `words.down`. */
const DOWN = {
  upperThird: [0, 1 / 3],
  middleThird: [1 / 3, 2 / 3],
  lowerThird: [2 / 3, 1],
  upperHalf: [0, 1 / 2],
  middleHalf: [1 / 4, 3 / 4],
  lowerHalf: [1 / 2, 1],
  upperTwoThirds: [0, 2 / 3],
  lowerTwoThirds: [1 / 3, 1],
} as const

/** So much of a region has to be in a band that it is said to be there. */
const MOSTLY = 0.85

export interface PlaceDescription {
  across: keyof typeof ACROSS | 'wholeWidth'
  down: keyof typeof DOWN | 'wholeHeight'
  /** Share of the whole picture, 0..1. */
  share: number
}

type Band = readonly [start: number, end: number]

function bandOf<Name extends string>(
  bands: Readonly<Record<Name, Band>>,
  areaIn: (band: Band) => number,
  whole: number,
) {
  const names = Object.keys(bands) as Name[]
  return whole > 0 ? names.find((name) => areaIn(bands[name]) >= MOSTLY * whole) : undefined
}

/** The place of outlines in the picture, and the share that they cover. */
export function describePlace(polygons: readonly (readonly RelativePoint[])[]): PlaceDescription {
  const share = coveredShare(polygons)
  const areaOf = (part: Partial<PictureWindow>) =>
    coveredShare(polygons, { left: 0, top: 0, right: 1, bottom: 1, ...part })
  return {
    across: bandOf(ACROSS, ([left, right]) => areaOf({ left, right }), share) ?? 'wholeWidth',
    down: bandOf(DOWN, ([top, bottom]) => areaOf({ top, bottom }), share) ?? 'wholeHeight',
    share,
  }
}

/** Outlines by the region that they are of. */
export function byRegion<Outline extends { regionSpecification: string }>(
  outlines: readonly Outline[],
): Map<string, Outline[]> {
  const groups = new Map<string, Outline[]>()
  for (const outline of outlines) {
    const group = groups.get(outline.regionSpecification)
    if (group) group.push(outline)
    else groups.set(outline.regionSpecification, [outline])
  }
  return groups
}
