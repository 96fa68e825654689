import { z } from 'zod'
import { CAMERA_ARTIFACT_TYPES, type CameraArtifactType } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'

/** What a field for a time holds: ms, undefined where it is empty, NaN where its text cannot be read. */
const Time = z.custom<number | undefined>((value) => value === undefined || typeof value === 'number')

/** What is wrong with a time by itself; null: nothing. */
function faultOfTime(time: number | undefined, now: number): string | null {
  if (time === undefined) return 'required'
  if (Number.isNaN(time)) return 'format_mismatch'
  return time > now ? 'in_the_future' : null
}

/** What is wrong with the length of a span; null: nothing. */
function faultOfSpan(length: number, type: CameraArtifactType): string | null {
  if (length < 0 || (length === 0 && type !== 'singleFrame')) return 'end_must_be_after_start'
  return length > DAY ? 'span_too_long' : null
}

/** The rules of a span, of which an artifact is made; `now` in ms since the epoch. */
export function requestRules(now: () => number) {
  return z
    .object({ type: z.enum(CAMERA_ARTIFACT_TYPES), start: Time, end: Time })
    .superRefine(({ start, end, type }, context) => {
      const ofStart = faultOfTime(start, now())
      const ofEnd = faultOfTime(end, now()) ?? (ofStart ? null : faultOfSpan((end ?? 0) - (start ?? 0), type))
      if (ofStart) context.addIssue({ code: 'custom', path: ['start'], message: ofStart })
      if (ofEnd) context.addIssue({ code: 'custom', path: ['end'], message: ofEnd })
    })
}
