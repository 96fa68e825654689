import type { PictureMask, RelativePoint } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { maskedPoints, pointsWithin } from './areas'
import { createClockFinder, type ClockFinder } from './clockFinder'
import { comparePictures } from './comparePictures'
import { isInfrared, type GreyPicture } from './picture'
import { qualityOf, type PictureQuality } from './pictureQuality'

/** Pictures that are further apart, in ms, are not compared. */
const LONGEST_PAIR = 15 * SECOND
/** Pairs of pictures that a minute needs for a value of its movement. */
const LEAST_PAIRS = 3
/** Pairs of pictures that a minute needs to be called frozen. */
const LEAST_FROZEN_PAIRS = 5
/** A picture whose sharpness changes by more than this share is one in which the camera focuses. */
const FOCUS_CHANGE = 0.25
/** A region with fewer points, after the masks, has no value. */
const LEAST_POINTS = 24
/** Most of a region that masks may cover. */
const MOST_MASKED = 0.8

/** A region as a camera sees it. */
export interface MeasuredRegion {
  region: string
  polygon: readonly RelativePoint[]
}

/** The areas of a camera's picture. */
export interface MeasuredAreas {
  /** The masks that somebody has chosen; null takes those that are found. */
  masks: readonly PictureMask[] | null
  /** The masks that were found before. */
  found: readonly PictureMask[]
  regions: readonly MeasuredRegion[]
}

/** What was measured in a minute. */
export interface MeasuredMinute {
  /** Its start, in ms since the epoch. */
  time: number
  /** Percent of the picture that moved from one picture to the next; null where this cannot be said. */
  activity: number | null
  /** The same for each region. */
  regions: ReadonlyMap<string, number>
  /** The means of the minute. */
  quality: PictureQuality
  /** The share of the pictures that were taken by infrared light. */
  infrared: number
  isFrozen: boolean
}

/** Measures the pictures of one camera, in the order of their times. */
export interface CameraMeter {
  setAreas(areas: MeasuredAreas): void
  /** Adds a picture; returns the minute that it ends, if it is the first one of another minute. */
  add(picture: GreyPicture): MeasuredMinute | null
  /** Ends the minute in progress if it ends before a time, in ms since the epoch. */
  finish(before: number): MeasuredMinute | null
  /** The burnt-in clocks; null as long as it is not known whether there are any. */
  clocks(): readonly PictureMask[] | null
}

interface Looked {
  picture: GreyPicture
  isInfrared: boolean
  quality: PictureQuality
}

/** Creates a meter without pictures. */
export function createCameraMeter(): CameraMeter {
  let areas: MeasuredAreas = { masks: null, found: [], regions: [] }
  let places: Places | null = null
  let before: Looked | null = null
  let minute: Minute | null = null
  let finder: ClockFinder | null = null

  function placesFor(picture: GreyPicture): Places {
    if (places && places.width === picture.width && places.height === picture.height) return places
    // Another size is another picture: nothing of what was seen before fits it.
    finder = createClockFinder(picture)
    places = createPlaces(areas, picture)
    before = null
    return places
  }

  function finish(end: number): MeasuredMinute | null {
    if (!minute || minute.start + MINUTE > end) return null
    const measured = resultOf(minute)
    minute = null
    return measured
  }

  return {
    setAreas(next) {
      if (JSON.stringify(next) === JSON.stringify(areas)) return
      areas = next
      if (places) places = createPlaces(areas, places)
    },
    add(picture) {
      // The clock was set back, or the picture has come before.
      if (before && picture.time <= before.picture.time) before = null
      const inPicture = placesFor(picture)
      const start = Math.floor(picture.time / MINUTE) * MINUTE
      const ended = minute && minute.start !== start ? resultOf(minute) : null
      if (ended || !minute) minute = emptyMinute(start)
      const looked = {
        picture,
        isInfrared: isInfrared(picture),
        quality: qualityOf(picture, inPicture.masked),
      }
      addPicture(minute, looked)
      if (before) addPair(minute, inPicture, { before, after: looked, finder })
      before = looked
      return ended
    },
    finish,
    clocks: () => finder?.found() ?? null,
  }
}

/** The areas of a picture in points. */
interface Places {
  width: number
  height: number
  masked: Uint8Array
  regions: readonly { region: string; points: Int32Array }[]
}

function createPlaces({ masks, found, regions }: MeasuredAreas, size: { width: number; height: number }): Places {
  const { width, height } = size
  const masked = maskedPoints(masks ?? found, size)
  const pointsOf = new Map<string, Set<number>>()
  for (const { region, polygon } of regions) {
    const points = pointsOf.get(region) ?? new Set()
    for (const point of pointsWithin(polygon, size)) points.add(point)
    pointsOf.set(region, points)
  }
  const measured = [...pointsOf].flatMap(([region, all]) => {
    const points = [...all].filter((point) => masked[point] === 0)
    const isVisible = points.length >= LEAST_POINTS && points.length >= all.size * (1 - MOST_MASKED)
    return isVisible ? [{ region, points: Int32Array.from(points) }] : []
  })
  return { width, height, masked, regions: measured }
}

/** The sums of a minute in progress. */
interface Minute {
  start: number
  pictures: number
  infrared: number
  quality: PictureQuality
  /** Pairs whose movement counts, and the sum of their shares. */
  pairs: number
  moved: number
  regions: Map<string, number>
  /** All pairs, and those of one and the same picture. */
  compared: number
  same: number
}

function emptyMinute(start: number): Minute {
  const quality = { brightness: 0, contrast: 0, sharpness: 0 }
  const none = { pictures: 0, infrared: 0, pairs: 0, moved: 0, compared: 0, same: 0 }
  return { start, quality, regions: new Map(), ...none }
}

function addPicture(minute: Minute, { isInfrared: byInfrared, quality }: Looked): void {
  minute.pictures++
  if (byInfrared) minute.infrared++
  minute.quality.brightness += quality.brightness
  minute.quality.contrast += quality.contrast
  minute.quality.sharpness += quality.sharpness
}

/** Whether the camera focused between two pictures. */
function hasFocused(before: PictureQuality, after: PictureQuality): boolean {
  const larger = Math.max(before.sharpness, after.sharpness)
  return larger > 0 && Math.abs(after.sharpness - before.sharpness) > FOCUS_CHANGE * larger
}

interface Pair {
  before: Looked
  after: Looked
  finder: ClockFinder | null
}

function addPair(minute: Minute, { masked, regions }: Places, { before, after, finder }: Pair): void {
  if (after.picture.time - before.picture.time > LONGEST_PAIR) return
  if (before.isInfrared !== after.isInfrared) return
  const { moved, isSame, isOtherScene, share } = comparePictures(before.picture, after.picture, masked)
  minute.compared++
  if (isSame) minute.same++
  if (isOtherScene || hasFocused(before.quality, after.quality)) return
  finder?.add(moved)
  minute.pairs++
  minute.moved += share
  for (const { region, points } of regions) {
    let count = 0
    for (const point of points) count += moved[point] as number
    minute.regions.set(region, (minute.regions.get(region) ?? 0) + count / points.length)
  }
}

const PERCENT = 100

function resultOf(minute: Minute): MeasuredMinute {
  const { start, pictures, quality, pairs, moved, regions, compared, same } = minute
  const infrared = minute.infrared / pictures
  const isFrozen = compared >= LEAST_FROZEN_PAIRS && same === compared
  // While the camera changes its light, and while it repeats one picture, nobody sees what moves.
  const isMeasured = pairs >= LEAST_PAIRS && !isFrozen && (infrared === 0 || infrared === 1)
  const toPercent = (sum: number): number => (PERCENT * sum) / pairs
  return {
    time: start,
    activity: isMeasured ? toPercent(moved) : null,
    regions: isMeasured ? new Map([...regions].map(([region, sum]) => [region, toPercent(sum)])) : new Map(),
    quality: {
      brightness: quality.brightness / pictures,
      contrast: quality.contrast / pictures,
      sharpness: quality.sharpness / pictures,
    },
    infrared,
    isFrozen,
  }
}
