import { z } from 'zod'
import { Id, RichTextInput, Timestamp } from '@barn-workbench/core/schema'
import { DOCUMENTATION_WORDS, OBSERVED_WORDS, OTHER } from './documentationWords'

const NO_LOCATION = 'no_location_selected'
const Location = z.union(
  [
    z.literal('global'),
    z
      .looseObject({ cameraId: z.array(Id).max(500).optional(), regionSpecification: z.array(Id).max(500).optional() })
      .refine(
        ({ cameraId = [], regionSpecification = [] }) => cameraId.length + regionSpecification.length > 0,
        NO_LOCATION,
      ),
  ],
  { error: NO_LOCATION },
)

const Times = { startTimestamp: Timestamp.nullish(), endTimestamp: Timestamp.nullish(), timestamp: Timestamp.nullish() }

function endsAfterStart({
  startTimestamp,
  endTimestamp,
}: {
  startTimestamp?: number | null | undefined
  endTimestamp?: number | null | undefined
}): boolean {
  return typeof startTimestamp !== 'number' || typeof endTimestamp !== 'number' || endTimestamp > startTimestamp
}

const endFirst = { message: 'end_must_be_after_start', path: ['endTimestamp'] }

/** A documentation about one of the words that `takes` lets through, by classification. */
function payloadAbout(takes: (word: string) => boolean): z.ZodType<Record<string, unknown>> {
  const branches = Object.entries(DOCUMENTATION_WORDS).map(([classification, words]) =>
    z.looseObject({
      classification: z.literal(classification),
      specification: z
        .looseObject({ type: z.enum([...words.filter(takes), OTHER]), location: Location, ...Times })
        .refine(endsAfterStart, endFirst),
      description: RichTextInput.nullish(),
    }),
  )
  const [first, ...rest] = branches
  if (!first) throw new Error('There are no classifications')
  return z.discriminatedUnion('classification', [first, ...rest])
}

export const StartedDocumentation = payloadAbout((word) => !OBSERVED_WORDS.has(word))
export const ObservedDocumentation = payloadAbout((word) => OBSERVED_WORDS.has(word))
/** Before there were points in time, a documentation could be created about anything. */
export const CreatedDocumentation = payloadAbout(() => true)
/** What a later event adds to a documentation; its subject and place stay. */
export const EndedDocumentation = z.looseObject({
  specification: z.looseObject(Times).refine(endsAfterStart, endFirst).optional(),
  description: RichTextInput.nullish(),
})
export const HiddenDocumentation = z.looseObject({ reason: RichTextInput })
