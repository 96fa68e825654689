import { z } from 'zod'
import { Id, Timestamp } from '@barn-workbench/core/schema'
import { DAY, HOUR, SECOND } from '@barn-workbench/core/time'

/** Two pictures that are no further apart need no halving, ms. */
const CLOSE_ENOUGH = SECOND
/** Answers that are kept; each halves the interval, so that many fewer are enough. */
const MAXIMUM_ANSWERS = 100
/** Possible distances between the first picture of a search and the picture in which the thing is there, in ms. */
export const REACHES = [HOUR, 6 * HOUR, DAY, 7 * DAY] as const

/** The goal of the search: the moment at which something appears, or disappears. */
export const GOALS = ['began', 'ended'] as const
/** Whether it is visible in a picture, as judged by the user. */
export const ANSWERS = ['there', 'absent', 'unclear'] as const
export type HalvingAnswer = (typeof ANSWERS)[number]

/** All that is kept of a search: everything else follows from it. */
export const HalvingRecord = z.object({
  cameraId: Id,
  goal: z.enum(GOALS),
  /** The picture in which it is there, ms since the epoch. */
  start: Timestamp,
  /** Distance of the first picture of the search from `start`, in ms. */
  reach: z.number().positive(),
  /** In the order in which they were given; `timestamp` is when the picture was taken. */
  answers: z.array(z.object({ timestamp: Timestamp, answer: z.enum(ANSWERS) })).max(MAXIMUM_ANSWERS),
})
export type HalvingRecord = z.infer<typeof HalvingRecord>

/** The result of the answers so far; times of pictures, ms since the epoch. */
export interface HalvingBounds {
  /** The picture nearest to the change in which it is there. */
  there: number
  /** The picture nearest to the change in which it is not visible; null if none was seen yet. */
  absent: number | null
  /** Pictures that show neither state clearly. */
  unclear: readonly number[]
}

/** The result of the answers so far. */
export function boundsOf({ goal, start, answers }: HalvingRecord): HalvingBounds {
  // A search for an end is one for a beginning with reversed time.
  const sign = goal === 'began' ? 1 : -1
  let there = start
  let absent: number | null = null
  const unclear: number[] = []
  for (const { timestamp, answer } of answers) {
    if (answer === 'unclear') unclear.push(timestamp)
    else if (answer === 'there') there = sign * Math.min(sign * there, sign * timestamp)
    else absent = absent === null ? timestamp : sign * Math.max(sign * absent, sign * timestamp)
  }
  return { there, absent, unclear }
}

/** The fractions between two bounds at which pictures are judged: first the middle, then others if it is unclear. */
const FRACTIONS = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8, 3 / 8, 5 / 8]

/** The times whose pictures the person may be asked about next, the best first. */
export function candidatesOf(record: HalvingRecord, now: number): number[] {
  const { goal, reach, answers } = record
  const { there, absent } = boundsOf(record)
  if (absent !== null) return FRACTIONS.map((share) => Math.round(there + (absent - there) * share))
  // Until it is not there, each step goes twice as far.
  const steps = answers.filter(({ answer }) => answer === 'there').length
  const unclear = answers.length - steps
  const distance = reach * 2 ** steps * (1 + unclear / 4)
  return [Math.round(goal === 'began' ? Math.max(0, there - distance) : Math.min(now, there + distance))]
}

/** Whether the moment is found as exactly as the pictures allow. */
export function isFound({ there, absent }: HalvingBounds): boolean {
  return absent !== null && Math.abs(there - absent) <= CLOSE_ENOUGH
}
