import { createCanvas } from '@napi-rs/canvas'
import type { FoundChange } from '@barn-workbench/core/contract'
import { succeed, type Result } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import { decodePicture, greyLevelsOf } from '../painting'
import type { CameraFeed, Frame } from './cameraFeed'
import type { PictureQueue } from './pictureQueue'

/** Pictures that one call looks at. */
export const COMPARED_AT_ONCE = 500
/** Time that one call takes, in ms. */
export const SEARCH_TIME = 2 * SECOND
/**
 * The share of a picture that has to differ where the call does not say: animals that walk about change less within a
 * minute.
 */
const DEFAULT_THRESHOLD = 0.15

/** Replaces an unreadable picture before the first readable one; nothing differs from it. */
const NOTHING: Thumbnail = new Float32Array()

/** The range of a search for a change; times in ms since the epoch. */
export interface ChangeSearch {
  from: number
  /** Before `from`: backwards. */
  until: number
  /** Between two pictures, in ms. */
  step: number
  /** The share of the picture that has to differ, 0..1. */
  threshold?: number | undefined
}

export interface ComparedPictures {
  feed: CameraFeed
  queue: PictureQueue
  /** The account that searches. */
  accountId: string
  /** There are no pictures before `oldest` and after `newest`, ms since the epoch. */
  oldest: number
  newest: number
  /** In ms; the monotonic clock by default. */
  elapsed?: () => number
}

interface Looked {
  /** The time at which it was looked for. */
  asked: number
  frame: Frame
  thumbnail: Thumbnail
}

type Search = Omit<ComparedPictures, 'elapsed'> & { search: ChangeSearch; signal: AbortSignal }
type SearchErrors = 'request/too-many'

/** The picture nearest to a time, within half a step, else the first one behind the gap. Null at the end. */
async function frameAt({ feed, oldest, newest, search }: Search, time: number): Promise<Frame | null> {
  const { step, from, until } = search
  const isForward = from <= until
  const earliest = isForward ? oldest : Math.max(oldest, until)
  const latest = isForward ? until : newest
  // The picture of the start may be half a step before it: it is the one on screen.
  const near = { time, from: Math.max(time - step / 2, earliest), to: Math.min(time + step / 2, latest) }
  const beyond = isForward
    ? { time, from: Math.max(time, earliest), to: latest }
    : { time, from: earliest, to: Math.min(time, latest) }
  for (const window of [near, beyond]) {
    const frame = window.from <= window.to ? await feed.nearest(window) : null
    if (frame) return frame
  }
  return null
}

/** The picture of a frame for a comparison; null if it cannot be read. */
async function look(
  { queue, accountId, signal }: Search,
  frame: Frame,
): Promise<Result<Thumbnail | null, SearchErrors>> {
  const key = JSON.stringify([frame.key, COMPARED_HEIGHT])
  const painted = await queue.get(key, { source: frame.source, owner: accountId, height: COMPARED_HEIGHT }, signal)
  return painted.ok ? succeed(painted.value && (await thumbnailOf(painted.value))) : painted
}

/** A picture on the way, and the one before it. */
interface Step {
  before: Looked | null
  now: Looked
  /** Whether it is another picture than the one before. */
  isNew: boolean
}

/** Looks at the picture of a time. Null if there are no further pictures. */
async function stepTo(task: Search, asked: number, before: Looked | null): Promise<Result<Step | null, SearchErrors>> {
  const frame = await frameAt(task, asked)
  if (!frame) return succeed(null)
  if (before && frame.key === before.frame.key) return succeed({ before, now: { ...before, asked }, isNew: false })
  const thumbnail = await look(task, frame)
  if (!thumbnail.ok) return thumbnail
  // An unreadable picture counts as equal to the previous one.
  const now = { asked, frame, thumbnail: thumbnail.value ?? before?.thumbnail ?? NOTHING }
  return succeed({ before, now, isNew: true })
}

/**
 * The time of the next picture: a step on, or where the gap ends, and at last the end. Null when the search is
 * complete.
 */
function nextTime({ search: { from, until, step } }: Search, { asked, frame }: Looked): number | null {
  if (asked === until) return null
  return from <= until
    ? Math.min(until, Math.max(asked, frame.time - step / 2) + step)
    : Math.max(until, Math.min(asked, frame.time + step / 2) - step)
}

/** All pictures of a search in order, up to its end. */
async function* stepsOf(task: Search): AsyncGenerator<Result<Step, SearchErrors>> {
  let before: Looked | null = null
  for (let time: number | null = task.search.from; time !== null; time = nextTime(task, before)) {
    const step: Result<Step | null, SearchErrors> = await stepTo(task, time, before)
    if (!step.ok) return yield step
    if (!step.value) return
    yield succeed(step.value)
    before = step.value.now
  }
}

function differenceOf({ before, now }: Step): number {
  return before ? pictureDifference(before.thumbnail, now.thumbnail) : 0
}

/** The limits of one call: a number of pictures, a duration, and as long as a caller waits for it. */
function createBudget(elapsed: () => number, signal: AbortSignal) {
  const end = elapsed() + SEARCH_TIME
  let compared = 0
  return {
    compared: () => compared,
    isSpent: () => compared >= COMPARED_AT_ONCE || elapsed() > end || signal.aborted,
    count({ isNew }: Step): void {
      if (isNew) compared++
    },
  }
}

/** Looks for the next picture that differs from the one before, one a step, for a limited time. */
export async function findChange(
  { elapsed = () => performance.now(), ...pictures }: ComparedPictures,
  search: ChangeSearch,
  signal: AbortSignal,
): Promise<Result<FoundChange, SearchErrors>> {
  const { threshold = DEFAULT_THRESHOLD } = search
  const budget = createBudget(elapsed, signal)
  for await (const step of stepsOf({ ...pictures, search, signal })) {
    if (!step.ok) return step
    const { before, now } = step.value
    budget.count(step.value)
    const difference = differenceOf(step.value)
    if (before && step.value.isNew && difference >= threshold) {
      const found = { timestamp: now.frame.time, before: before.frame.time, difference }
      return succeed({ found, continueFrom: now.asked, compared: budget.compared() })
    }
    // A call advances by one picture at least.
    if (budget.isSpent() && now.asked !== search.from) {
      return succeed({ found: null, continueFrom: now.asked, compared: budget.compared() })
    }
  }
  return succeed({ found: null, continueFrom: null, compared: budget.compared() })
}

/** Size at which pictures are compared, in pixels: noise and single flies vanish, an animal does not. */
const WIDTH = 64
const HEIGHT = 36
/** Minimum difference, in grey levels of 255, for a point to count. */
const VISIBLE = 20

/** A picture as grey levels, WIDTH by HEIGHT. */
type Thumbnail = Float32Array

/** Height at which pictures are asked for that are to be compared, in pixels. */
const COMPARED_HEIGHT = 72

/** Reads a picture for a comparison. Null if it cannot be decoded. */
async function thumbnailOf(jpeg: Uint8Array): Promise<Thumbnail | null> {
  const image = await decodePicture(jpeg)
  if (!image) return null
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, WIDTH, HEIGHT)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  return greyLevelsOf(data)
}

/** The median; 0 without values. */
export function medianOf(values: Float32Array): number {
  return Float32Array.from(values).sort()[values.length >> 1] ?? 0
}

/**
 * The share of two pictures that differs, 0..1. Light that changes all over, as by a cloud or an exposure, does not
 * count.
 */
function pictureDifference(before: Thumbnail, after: Thumbnail): number {
  const differences = before.map((level, i) => (after[i] ?? level) - level)
  const light = medianOf(differences)
  const changed = differences.filter((difference) => Math.abs(difference - light) > VISIBLE)
  return changed.length / differences.length
}
