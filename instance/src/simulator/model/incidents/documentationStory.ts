import { documentOfText, type RichTextDocument, type RichTextNode } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Barn } from '../barn/barn'
import { compartmentStateAt, scheduleAt, schedulesBetween, type BatchSchedule } from '../batch/batchSchedule'
import { DOCUMENTATIONS_PER_DAY, LEGACY_DOCUMENTATION_EVERY_DAYS } from '../facts/pigFacts'
import { createRandomStream, type RandomStream } from '../random'
import { storyTexts } from '../texts'
import type { DocumentationTexts, NoteKey } from '../texts/storyTexts'
import {
  createEventIdentifier,
  drawDailyOccurrences,
  drawRecurringOccurrences,
  earlierOccurrenceKey,
  type Occurrence,
  type SimulatedEvent,
} from './simulatedEvent'

interface Subject {
  classification: string
  type: NoteKey
  /** Shortest and longest duration in hours. */
  hours: readonly [shortest: number, longest: number]
  /** It is about no single region. */
  hasNoRegion?: true
}

interface Location {
  cameraId: string[]
  regionSpecification: string[]
}

interface Documentation {
  key: string
  classification: string
  type: NoteKey
  location: 'global' | Location
  from: number
  /** Null for an observation of one moment. */
  to: number | null
  /** The key of the documentation that this one follows on. */
  earlierKey?: string
}

/** Duration of subjects that are observed at one moment. */
const MOMENT = [0, 0] as const
const SUBJECTS: Subject[] = [
  { classification: 'animals', type: 'weighing', hours: MOMENT },
  { classification: 'barn', type: 'visit', hours: MOMENT },
  { classification: 'behaviour', type: 'fighting', hours: MOMENT },
  { classification: 'technical', type: 'feeding', hours: [0.5, 5] },
  { classification: 'technical', type: 'water', hours: [0.5, 4] },
  { classification: 'technical', type: 'lighting', hours: [1, 6], hasNoRegion: true },
  { classification: 'climate', type: 'ventilation', hours: [1, 20] },
  { classification: 'climate', type: 'temperature', hours: [3, 30] },
  { classification: 'animalDistribution', type: 'crowding', hours: [2, 10] },
  { classification: 'animalDistribution', type: 'avoidance', hours: [4, 30] },
  { classification: 'behaviour', type: 'restlessness', hours: [1, 8] },
  { classification: 'disease', type: 'cough', hours: [20, 60] },
  { classification: 'disease', type: 'lameness', hours: [10, 50] },
]
const SUBJECTS_OF_PIGS: Subject[] = [...SUBJECTS, { classification: 'behaviour', type: 'tailBiting', hours: [10, 60] }]
/** Longest duration of the documentations that are drawn day by day, in days. */
const LONGEST_DAYS = 4
const TREATMENT_EVERY_DAYS = 5
/** Share of the documentations of the older app that are mistakes, and the minutes after which these are hidden. */
const HIDDEN_SHARE = 0.5
const CORRECTION_MINUTES = [3, 50] as const
/** Hours of the day between which staff write documentations, by the barn's clocks. */
const WRITING_HOURS = [6.5, 17] as const
/** Share of the documentations that concern the whole barn. */
const GLOBAL_SHARE = 0.4
/** Duration of housing and moving out, in ms. */
const MOVING_TIME = 3 * HOUR
/** Share of the service period that cleaning takes; disinfection takes the remainder. */
const CLEANING_SHARE = 0.6
/** Longer than a batch and its service period, in days. */
const LONGEST_CYCLE_DAYS = 200

function baseOf(key: string) {
  return {
    incidentKey: key,
    type: 'barnDocumentation' as const,
    identifier: createEventIdentifier({ componentType: 'barn', componentId: 'barn' }),
    by: 'account' as const,
  }
}

function createEndedEvent(base: ReturnType<typeof baseOf>, endTimestamp: number): SimulatedEvent {
  return { ...base, trigger: 'ended', eventTimestamp: endTimestamp, payload: { specification: { endTimestamp } } }
}

function payloadOf(barn: Barn, documentation: Documentation, times: Record<string, number>): SimulatedEvent['payload'] {
  const { classification, type, location, earlierKey = null } = documentation
  const description = describeDocumentation(barn, documentation, earlierKey)
  return { classification, specification: { type, location, ...times }, description }
}

function eventsOf(barn: Barn, documentation: Documentation): SimulatedEvent[] {
  const { key, from, to } = documentation
  const base = baseOf(key)
  const payload = payloadOf(barn, documentation, to === null ? { timestamp: from } : { startTimestamp: from })
  if (to === null) return [{ ...base, trigger: 'observed', eventTimestamp: from, payload }]
  return [{ ...base, trigger: 'started', eventTimestamp: from, payload }, createEndedEvent(base, to)]
}

/** A documentation that is written with an older app. Some are mistakes, which are hidden; the others end. */
function eventsOfLegacy(barn: Barn, documentation: Documentation, stream: RandomStream): SimulatedEvent[] {
  const { key, from } = documentation
  const base = baseOf(key)
  const [shortest, longest] = CORRECTION_MINUTES
  const reasons = storyTexts(barn.language).documentation.hidingReasons
  const isHidden = stream.next() < HIDDEN_SHARE
  const to = isHidden ? from + stream.between(shortest, longest) * MINUTE : (documentation.to ?? from + HOUR)
  const end = Math.round(to)
  return [
    {
      ...base,
      trigger: 'create',
      eventTimestamp: from,
      payload: payloadOf(barn, documentation, { startTimestamp: from }),
    },
    isHidden
      ? { ...base, trigger: 'hide', eventTimestamp: end, payload: { reason: documentOfText(stream.pick(reasons)) } }
      : createEndedEvent(base, end),
  ]
}

function drawLocation(barn: Barn, stream: RandomStream): Location {
  const camera = stream.pick(barn.cameras)
  const region = camera.pens.length > 0 ? [stream.pick(camera.pens)] : []
  return { cameraId: [camera.cameraId], regionSpecification: region }
}

/** A documentation of a day, which ends when the animals leave; none while they come or go. */
function documentOccurrence(barn: Barn, { key, startsAt, stream }: Occurrence): Documentation[] {
  const { compartments } = scheduleAt(barn, startsAt)
  const allIn = Math.max(...compartments.map((stay) => stay.movedInAt))
  const latestEnd = Math.min(...compartments.map((stay) => stay.movedOutAt)) - HOUR
  if (startsAt < allIn || startsAt >= latestEnd) return []
  const { classification, type, hours, hasNoRegion } = stream.pick(
    barn.species === 'pigs' ? SUBJECTS_OF_PIGS : SUBJECTS,
  )
  const isGlobal = stream.next() < GLOBAL_SHARE
  const drawn = isGlobal ? ('global' as const) : drawLocation(barn, stream)
  const location = hasNoRegion && drawn !== 'global' ? { ...drawn, regionSpecification: [] } : drawn
  const duration = stream.between(hours[0], hours[1]) * HOUR
  const to = duration === 0 ? null : Math.round(Math.min(latestEnd, startsAt + duration))
  return [{ key, classification, type, location, from: startsAt, to }]
}

/** Treatments overlap, so that while animals are in the barn one documentation is always open. */
function documentTreatment(barn: Barn, { key, startsAt, stream }: Occurrence): Documentation[] {
  const location = drawLocation(barn, stream)
  const compartment = barn.cameras.find((camera) => camera.cameraId === location.cameraId[0])?.compartment ?? 0
  if (compartmentStateAt(barn, compartment, startsAt) === 'penEmpty') return []
  const movedOutAt = scheduleAt(barn, startsAt).compartments[compartment]?.movedOutAt ?? startsAt
  const days = TREATMENT_EVERY_DAYS + stream.between(0.2, 0.6)
  const to = Math.round(Math.min(startsAt + days * DAY, movedOutAt))
  const earlierKey = earlierOccurrenceKey(key)
  return [{ key, classification: 'disease', type: 'treatment', location, from: startsAt, to, earlierKey }]
}

/** Housing and moving out of each compartment. */
function documentMoving(barn: Barn, schedule: BatchSchedule): Documentation[] {
  return schedule.compartments.flatMap(({ movedInAt, movedOutAt }, compartment): Documentation[] => {
    const cameras = barn.cameras.filter((camera) => camera.compartment === compartment)
    const location = {
      cameraId: cameras.map((camera) => camera.cameraId),
      regionSpecification: cameras.flatMap((camera) => camera.pens),
    }
    const key = `${schedule.index}-${compartment}`
    const base = { classification: 'animals', location }
    return [
      { ...base, key: `housing-${key}`, type: 'housing', from: movedInAt, to: movedInAt + MOVING_TIME },
      { ...base, key: `moving-out-${key}`, type: 'movingOut', from: movedOutAt - MOVING_TIME, to: movedOutAt },
    ]
  })
}

/** Cleaning and disinfection between a batch and the next. */
function documentService({ index, movedOutAt }: BatchSchedule, next: BatchSchedule | undefined): Documentation[] {
  const emptyUntil = next?.movedInAt ?? movedOutAt + 4 * DAY
  const cleanedAt = Math.round(movedOutAt + (emptyUntil - movedOutAt) * CLEANING_SHARE)
  const base = { classification: 'barn', location: 'global' as const }
  return [
    { ...base, key: `cleaning-${index}`, type: 'cleaning', from: movedOutAt, to: cleanedAt },
    { ...base, key: `disinfection-${index}`, type: 'disinfection', from: cleanedAt, to: emptyUntil },
  ]
}

function generateLegacyDocumentations(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = { kind: 'legacy-documentation', everyDays: LEGACY_DOCUMENTATION_EVERY_DAYS, hours: WRITING_HOURS }
  return drawRecurringOccurrences(barn, plan, from, to).flatMap((occurrence) =>
    documentOccurrence(barn, occurrence).flatMap((documentation) =>
      eventsOfLegacy(barn, documentation, occurrence.stream),
    ),
  )
}

/** Documentations of staff: what they observe, treatments, and the work at the beginning and end of a batch. */
export function generateDocumentationStory(barn: Barn, from: number, to: number): SimulatedEvent[] {
  const plan = {
    kind: 'documentation',
    perDay: DOCUMENTATIONS_PER_DAY,
    fromHour: WRITING_HOURS[0],
    toHour: WRITING_HOURS[1],
    longestDays: LONGEST_DAYS,
  }
  const schedules = schedulesBetween(barn, from - LONGEST_DAYS * DAY, to + LONGEST_DAYS * DAY)
  const laterSchedules = schedulesBetween(barn, from, to + LONGEST_CYCLE_DAYS * DAY)
  const nextOf = ({ index }: BatchSchedule): BatchSchedule | undefined =>
    laterSchedules.find((later) => later.index === index + 1)
  const daily = drawDailyOccurrences(barn, plan, from, to)
  const treatments = drawRecurringOccurrences(barn, { kind: 'treatment', everyDays: TREATMENT_EVERY_DAYS }, from, to)
  const documented = [
    ...daily.flatMap((occurrence) => documentOccurrence(barn, occurrence)),
    ...treatments.flatMap((occurrence) => documentTreatment(barn, occurrence)),
    ...schedules.flatMap((schedule) => documentMoving(barn, schedule)),
    ...schedules.flatMap((schedule) => documentService(schedule, nextOf(schedule))),
  ].flatMap((documentation) => eventsOf(barn, documentation))
  return [...documented, ...generateLegacyDocumentations(barn, from, to)]
}

// The texts that staff write into a documentation: nothing, a sentence, or headings, lists, colours, links and
// references.

/** Share of the documentations that are described, and of these that are described at length. */
const DESCRIBED_SHARE = 0.7
const LONG_SHARE = 0.5
/** Share of the long descriptions that have each of the further parts. */
const PART_SHARE = 0.5
const MEASURES = 2
/** User name of the person who is asked to have a look. */
const COLLEAGUE = 'operator'
const LEAFLET_URL = 'https://example.org/leaflets/'

const plain = (text: string): RichTextNode => ({ type: 'text', text })
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const heading = (text: string): RichTextNode => ({ type: 'heading', attrs: { level: 3 }, content: [plain(text)] })

function list(type: 'bulletList' | 'orderedList', texts: readonly string[]): RichTextNode {
  return { type, content: texts.map((text) => ({ type: 'listItem', content: [paragraph(plain(text))] })) }
}

function important({ important: label, importantText }: DocumentationTexts): RichTextNode {
  const marks: RichTextNode['marks'] = [{ type: 'bold' }, { type: 'color', attrs: { color: 'red' } }]
  return paragraph({ type: 'text', text: label, marks }, plain(importantText))
}

function leafletLink({ leafletBefore, leaflet }: DocumentationTexts, type: NoteKey): RichTextNode {
  const marks: RichTextNode['marks'] = [{ type: 'link', attrs: { href: `${LEAFLET_URL}${type}` } }]
  return paragraph(plain(leafletBefore), { type: 'text', text: leaflet, marks }, plain('.'))
}

/** A colleague by the user name, which the recorder of the event replaces by the account. */
function mention({ askBefore, askAfter }: DocumentationTexts): RichTextNode {
  return paragraph(plain(askBefore), { type: 'mention', attrs: { userName: COLLEAGUE } }, plain(askAfter))
}

/** Another incident by its key, which the recorder of the event replaces by the id. */
function related({ relatedBefore }: DocumentationTexts, incidentKey: string): RichTextNode {
  return paragraph(plain(relatedBefore), { type: 'incident', attrs: { incidentKey } })
}

/** Describes a documentation. `earlierKey` is the key of the incident that it follows on. */
function describeDocumentation(
  barn: Barn,
  { key, type }: { key: string; type: NoteKey },
  earlierKey: string | null,
): RichTextDocument | null {
  const stream = createRandomStream(barn.seed, 'description', key)
  if (stream.next() >= DESCRIBED_SHARE) return null
  const texts = storyTexts(barn.language).documentation
  const seen = paragraph(plain(texts.seen[type]))
  const hasPart = (): boolean => stream.next() < PART_SHARE
  const reference = earlierKey === null ? [] : [related(texts, earlierKey)]
  if (stream.next() >= LONG_SHARE) return { type: 'doc', content: [seen, ...reference] }
  const first = stream.integer(texts.measures.length)
  const measures = Array.from(
    { length: MEASURES },
    (_, index) => texts.measures[(first + index) % texts.measures.length] ?? '',
  )
  const content = [heading(texts.seenHeading), seen]
  content.push(heading(texts.measuresHeading), list(hasPart() ? 'bulletList' : 'orderedList', measures))
  if (hasPart()) content.push(important(texts))
  if (hasPart()) content.push(leafletLink(texts, type))
  if (hasPart()) content.push(mention(texts))
  return { type: 'doc', content: [...content, ...reference] }
}
