import type { DetectionOutcome } from '@barn-workbench/core/contract'
import { isInsidePicture } from '@barn-workbench/core/incidentTypes/payloads'
import { NewDetection, type DetectedBox, type DetectionRule, type DetectionSettings } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'

/** A time this far ahead counts as now, with a mark; one that is further ahead is refused. In ms. */
const FURTHEST_AHEAD = DAY
/** Times before this are refused, in ms. */
const OLDEST = 28 * DAY
/** A clock may differ by this without a mark, in ms. */
const USUAL_AHEAD = 5 * SECOND
const USUAL_LATE = HOUR

type Code = NonNullable<DetectionOutcome['code']>
export type Outcome = Omit<DetectionOutcome, 'detection'>

const SENTENCES: Readonly<Record<Code, string>> = {
  'not-a-detection': 'This is not an object with a label, a score from 0 to 1, and a box or polygon.',
  'outside-of-picture': 'Boxes and polygons are in shares of the picture: 0 is its top or left edge, 1 the other one.',
  'no-box': 'A dead animal needs a box or a polygon.',
  'too-many-open': 'Too many incidents of this camera are open.',
  'no-rule': 'The settings of the detections have no rule for this label.',
  'below-score': 'The score is below that of the rule.',
  'false-positive': 'Somebody has marked a detection at this place as a false alarm.',
  'already-over': 'The incident of this detection has ended after its time.',
}

export function without(status: 'ignored' | 'refused', code: Code, detail = ''): Outcome {
  return { status, code, sentence: SENTENCES[code] + detail }
}

/** A detection that can become an incident. */
export interface CheckedDetection {
  rule: DetectionRule
  score: number
  /** Null where the detector has sent none. */
  box: DetectedBox | null
  polygon: NewDetection['polygon']
  pen: string | null
}

type Checked = { ok: true; detection: CheckedDetection } | { ok: false; outcome: Outcome }

const refused = (outcome: Outcome): Checked => ({ ok: false, outcome })

/** Checks a detection as it was sent: its form, its place in the picture, its label and score. */
export function checkDetection(sent: unknown, { rules }: DetectionSettings): Checked {
  const parsed = NewDetection.safeParse(sent)
  if (!parsed.success) return refused(faultOf(parsed.error.issues))
  const { label, score, polygon, pen = null } = parsed.data
  const box = parsed.data.box ?? (polygon ? boxAround(polygon) : null)
  if (box && !isArea(box)) return refused(without('refused', 'outside-of-picture'))
  const rule = rules.find((one) => one.label === label)
  return rule ? followRule({ rule, score, box, polygon, pen }) : refused(without('ignored', 'no-rule'))
}

function followRule(detection: CheckedDetection): Checked {
  const { rule, score, box } = detection
  if (score < rule.minimumScore) return refused(without('ignored', 'below-score'))
  if (rule.becomes === 'deadAnimal' && !box) return refused(without('refused', 'no-box'))
  return { ok: true, detection }
}

/** Whether a box is within the picture, and not only a line as that around a polygon may be. */
function isArea(box: DetectedBox): boolean {
  return isInsidePicture(box) && box.w > 0 && box.h > 0
}

const SHAPES: readonly PropertyKey[] = ['box', 'polygon']
const OUT_OF_RANGE = ['too_big', 'too_small']

/** Why a detection cannot be read: a number that is not within the picture, or anything else. */
function faultOf(issues: readonly { path: PropertyKey[]; code: string; origin?: unknown }[]): Outcome {
  const isOutside = issues.every(
    ({ path, code, origin }) => SHAPES.includes(path[0] ?? '') && OUT_OF_RANGE.includes(code) && origin !== 'array',
  )
  if (isOutside) return without('refused', 'outside-of-picture')
  const [first] = issues
  const place = first && first.path.length > 0 ? ` What is wrong is at ${first.path.map(String).join('.')}.` : ''
  return without('refused', 'not-a-detection', place)
}

function boxAround(polygon: readonly (readonly [number, number])[]): DetectedBox {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

/** The time of a picture as it is stored, and how its sender's clock seems to differ; null if it is too far off. */
export function resolvePictureTime(time: number, now: number): { time: number; clock: 'ahead' | 'late' | null } | null {
  if (time > now + FURTHEST_AHEAD || time < now - OLDEST) return null
  if (time > now) return { time: now, clock: time > now + USUAL_AHEAD ? 'ahead' : null }
  return { time, clock: time < now - USUAL_LATE ? 'late' : null }
}

/** An event is recorded no more often than this for an incident that goes on, in ms. */
export const RECORDED_EVERY = 5 * MINUTE
