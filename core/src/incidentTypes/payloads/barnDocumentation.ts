import { z } from 'zod'
import { RichTextInput, Timestamp } from '../../schema'
import { description, nonEmpty, OTHER, placeIds, type PayloadSchema } from './payloadFields'

/** Classifications of a documentation and the types of each. `other` is possible in each. */
export const DOCUMENTATION_TYPES = {
  technical: ['feeding', 'water', 'lighting', 'heating'],
  climate: ['ventilation', 'temperature', 'humidity', 'gas'],
  barn: ['cleaning', 'disinfection', 'visit'],
  animalDistribution: ['crowding', 'avoidance'],
  animals: ['housing', 'movingOut', 'regrouping', 'weighing'],
  behaviour: ['tailBiting', 'fighting', 'restlessness'],
  disease: ['cough', 'diarrhoea', 'lameness', 'treatment'],
} as const

/** Types of documentations about one point in time rather than a period. */
export const OBSERVED_DOCUMENTATION_TYPES: ReadonlySet<string> = new Set(['weighing', 'visit', 'fighting'])

const NO_LOCATION = 'no_location_selected'
const LOCATION_NOT_FOR_TYPE = 'location_not_for_type'

/** The kinds of places below the whole barn that a documentation can name. */
const PLACES = ['cameraId', 'regionSpecification'] as const
type Place = (typeof PLACES)[number]

/** Places of the types that do not take all: none for those about the whole barn. */
const PLACES_OF_TYPE: Readonly<Record<string, readonly Place[]>> = {
  disinfection: [],
  lighting: ['cameraId'],
  humidity: ['cameraId'],
  gas: ['cameraId'],
}

const placesOf = (type: string): readonly Place[] => PLACES_OF_TYPE[type] ?? PLACES

/** The location of a documentation: the whole barn, or some of the places that its type takes. */
function locationSchema(places: readonly Place[]) {
  if (places.length === 0) return z.literal('global', { error: wrongLocation })
  const choice = z
    .looseObject(Object.fromEntries(places.map((place) => [place, placeIds])))
    .refine((location) => placesIn(location).every((place) => places.includes(place)), LOCATION_NOT_FOR_TYPE)
    .refine((location) => placesIn(location).length > 0, NO_LOCATION)
  return z.union([z.literal('global'), choice], { error: wrongLocation })
}

/** The kinds of places that a location names. */
function placesIn(location: unknown): Place[] {
  if (typeof location !== 'object' || location === null) return []
  const ids: Partial<Record<Place, unknown>> = location
  return PLACES.filter((place) => Array.isArray(ids[place]) && ids[place].length > 0)
}

/** The message for a wrong location: its places are not for the type, or it has none. */
function wrongLocation({ input }: { input?: unknown }): string {
  const hasIds = placesIn(input).length > 0
  return hasIds && z.looseObject(anyPlaces).safeParse(input).success ? LOCATION_NOT_FOR_TYPE : NO_LOCATION
}
const anyPlaces = { cameraId: placeIds, regionSpecification: placeIds }

const moment = { timestamp: Timestamp.nullish() }
const period = { startTimestamp: Timestamp.nullish(), endTimestamp: Timestamp.nullish() }
const times = { ...moment, ...period }
const endBeforeStart = { message: 'end_must_be_after_start', path: ['endTimestamp'] }

interface Period {
  startTimestamp?: unknown
  endTimestamp?: unknown
}

function endsAfterStart({ startTimestamp, endTimestamp }: Period): boolean {
  return typeof startTimestamp !== 'number' || typeof endTimestamp !== 'number' || endTimestamp > startTimestamp
}

/** The type that says what was given to animals. */
const TREATMENT = 'treatment'

/** The drug that was given, to how many animals, and for how many days after its end they must not be slaughtered. */
const Treatment = z.looseObject({
  drug: z.string().trim().max(200).nullish(),
  dose: z.string().trim().max(200).nullish(),
  animals: z.int().min(1).max(1_000_000).nullish(),
  withdrawalDays: z.int().min(0).max(1_000).nullish(),
})

/** Groups types that take the same places. */
function byPlaces(types: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const type of types) {
    const places = placesOf(type).join()
    groups.set(places, [...(groups.get(places) ?? []), type])
  }
  return [...groups.values()]
}

/** The specification of some types of one classification, by the places that they take. */
function specificationSchema(types: readonly string[], timesOfType: Partial<typeof times>) {
  const branches = byPlaces([...types, OTHER]).map((sameTypes) =>
    z
      .looseObject({
        type: z.enum(nonEmpty(sameTypes)),
        location: locationSchema(placesOf(sameTypes[0] ?? OTHER)),
        ...timesOfType,
        ...(sameTypes.includes(TREATMENT) ? { treatment: Treatment.nullish() } : {}),
      })
      .refine(endsAfterStart, endBeforeStart),
  )
  return z.discriminatedUnion('type', nonEmpty(branches))
}

/** The payload of a documentation whose type passes `accepts`, with the times that such a type has. */
function documentationPayload(accepts: (type: string) => boolean, timesOfType: Partial<typeof times>): PayloadSchema {
  const branches = Object.entries(DOCUMENTATION_TYPES).map(([classification, types]) =>
    z.looseObject({
      classification: z.literal(classification),
      specification: specificationSchema(types.filter(accepts), timesOfType),
      ...description,
    }),
  )
  return z.discriminatedUnion('classification', nonEmpty(branches))
}

const StartedDocumentation = documentationPayload((type) => !OBSERVED_DOCUMENTATION_TYPES.has(type), period)
const ObservedDocumentation = documentationPayload((type) => OBSERVED_DOCUMENTATION_TYPES.has(type), moment)
/** The older trigger `create` does not distinguish points in time from periods, so it takes every type. */
const CreatedDocumentation = documentationPayload(() => true, times)
/** A later event adds to a documentation but does not change its type and location. */
const EndedDocumentation = z.looseObject({
  specification: z.looseObject(times).refine(endsAfterStart, endBeforeStart).optional(),
  ...description,
})
const HiddenDocumentation = z.looseObject({ reason: RichTextInput })

export const barnDocumentation = {
  started: StartedDocumentation,
  observed: ObservedDocumentation,
  ended: EndedDocumentation,
  create: CreatedDocumentation,
  hide: HiddenDocumentation,
}
