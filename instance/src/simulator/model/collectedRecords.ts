import type { DataCollectionAnnotation, DataCollectionRecord } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { instantOfLocalTime, localTimeAt } from '../../barn'
import { createRandomStream, deriveSeed, type RandomStream } from './random'

// The pictures that a data collector collects day by day, and the people who annotate them: a pure function of the seed
// and the time.

export interface CollectionOptions {
  seed: number
  /** IANA name. */
  timeZone: string
}

type Stored<T> = Omit<T, 'version'>

/** Shortest and longest of each, the longest left out. */
const RECORDS_A_DAY = [4, 10] as const
const REQUIRED_ANNOTATIONS = [2, 5] as const
const PAYLOAD_UPDATES = [1, 4] as const
/** Hours of the day in which pictures are collected. */
const COLLECTING_HOURS = [6, 20] as const
/** Time until a person begins to annotate a record, in ms. */
const BEGINS_AFTER = [20 * MINUTE, 30 * HOUR] as const
/** Time that an annotation takes, in ms. */
const TAKES = [4 * MINUTE, 50 * MINUTE] as const
/** Share of the annotations that their author leaves. */
const LEFT_SHARE = 0.15
/** Time without a change after which an attempt counts as abandoned, in ms. */
const STALE_AFTER = DAY
/** A record that is finished is archived after this time, in ms. */
const ARCHIVED_AFTER = 14 * DAY
const MAXIMUM_ATTEMPTS = 3
/** A record does not change any more after this time, in ms. */
export const LONGEST_LIFE = ARCHIVED_AFTER + MAXIMUM_ATTEMPTS * (BEGINS_AFTER[1] + TAKES[1] + STALE_AFTER)

const ANNOTATION_TYPES = ['boundingBoxes', 'keypoints', 'posture', 'segmentation'] as const
const SPECIES = ['pigs', 'broilers'] as const
const CAMERAS = 12

/** The work of one person on a record from its beginning to its end. */
interface PlannedAnnotation {
  id: string
  beginsAt: number
  /** The time at which its content changes. */
  payloadUpdates: readonly number[]
  endsAt: number
  isLeft: boolean
}

/** A record with all that ever happens to it. */
export interface CollectedRecord {
  id: string
  recordName: string
  randomizedIdentifier: string
  annotationType: string
  createdAt: number
  requiredAnnotationCount: number
  annotations: readonly PlannedAnnotation[]
  finishedAt: number
  archivedAt: number
}

const within = (stream: RandomStream, [from, to]: readonly [number, number]) => Math.round(stream.between(from, to))
const countWithin = (stream: RandomStream, [from, to]: readonly [number, number]) => from + stream.integer(to - from)

function planAnnotation(stream: RandomStream, id: string, earliest: number, mayLeave: boolean): PlannedAnnotation {
  const beginsAt = earliest + within(stream, BEGINS_AFTER)
  const takes = within(stream, TAKES)
  const count = countWithin(stream, PAYLOAD_UPDATES)
  const payloadUpdates = Array.from({ length: count }, (_, index) =>
    Math.round(beginsAt + (takes * (index + 1)) / (count + 1)),
  )
  const isLeft = stream.next() < LEFT_SHARE && mayLeave
  if (!isLeft) return { id, beginsAt, payloadUpdates, endsAt: beginsAt + takes, isLeft }
  // A person who abandons an attempt has saved something at most once.
  const saved = payloadUpdates.slice(0, 1)
  return { id, beginsAt, payloadUpdates: saved, endsAt: (saved[0] ?? beginsAt) + STALE_AFTER, isLeft }
}

/** The attempts, of which the last one is finished: after each abandoned one, another person begins again. */
function planAttempts(stream: RandomStream, id: string, createdAt: number): PlannedAnnotation[] {
  const attempts: PlannedAnnotation[] = []
  let earliest = createdAt
  do {
    const mayLeave = attempts.length < MAXIMUM_ATTEMPTS - 1
    attempts.push(planAnnotation(stream, `${id}-${attempts.length + 1}`, earliest, mayLeave))
    earliest = attempts.at(-1)?.endsAt ?? earliest
  } while (attempts.at(-1)?.isLeft)
  return attempts
}

function planRecord({ seed, timeZone }: CollectionOptions, day: number, index: number): CollectedRecord {
  const stream = createRandomStream(seed, 'collected record', day, index)
  const createdAt = Math.round(
    instantOfLocalTime(timeZone, day, stream.between(COLLECTING_HOURS[0], COLLECTING_HOURS[1])),
  )
  const id = `record-${day}-${index + 1}`
  const required = countWithin(stream, REQUIRED_ANNOTATIONS)
  const annotations = Array.from({ length: required }, (_, one) =>
    planAttempts(stream, `${id}-${one + 1}`, createdAt),
  ).flat()
  const finishedAt = Math.max(...annotations.map(({ endsAt }) => endsAt))
  const camera = String(stream.integer(CAMERAS) + 1).padStart(2, '0')
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  return {
    id,
    recordName: `${stream.pick(SPECIES)}_camera-${camera}_${date}_${index + 1}`,
    randomizedIdentifier: deriveSeed(seed, 'randomized', day, index).toString(16).padStart(8, '0'),
    annotationType: stream.pick(ANNOTATION_TYPES),
    createdAt,
    requiredAnnotationCount: required,
    annotations,
    finishedAt,
    archivedAt: finishedAt + ARCHIVED_AFTER,
  }
}

/** The records that are created in (from, to], in the order of their creation. */
export function recordsCreatedBetween(options: CollectionOptions, from: number, to: number): CollectedRecord[] {
  const records: CollectedRecord[] = []
  const lastDay = localTimeAt(options.timeZone, to).dayNumber
  for (let day = localTimeAt(options.timeZone, from).dayNumber; day <= lastDay; day++) {
    const count = countWithin(createRandomStream(options.seed, 'collected day', day), RECORDS_A_DAY)
    for (let index = 0; index < count; index++) records.push(planRecord(options, day, index))
  }
  return records
    .filter(({ createdAt }) => createdAt > from && createdAt <= to)
    .sort((first, second) => first.createdAt - second.createdAt)
}

/** The last of some times that has passed, or undefined. */
function lastBefore(times: readonly number[], now: number): number | undefined {
  return times.filter((time) => time <= now).at(-1)
}

/** A record as it is at that time. */
export function recordAt(record: CollectedRecord, time: number): Stored<DataCollectionRecord> {
  const { id, recordName, randomizedIdentifier, annotationType, createdAt, requiredAnnotationCount } = record
  const isFinished = time >= record.finishedAt
  return {
    dataCollectionRecordId: id,
    status: time >= record.archivedAt ? 'archived' : isFinished ? 'finished' : 'created',
    recordName,
    creationTimestamp: createdAt,
    randomizedIdentifier,
    requiredAnnotationCount,
    annotationType,
    finishedAnnotationCount: record.annotations.filter(({ isLeft, endsAt }) => !isLeft && endsAt <= time).length,
  }
}

/** The annotations of a record that have begun by that time, in their state at that time. */
export function annotationsAt(record: CollectedRecord, time: number): Stored<DataCollectionAnnotation>[] {
  return record.annotations
    .filter(({ beginsAt }) => beginsAt <= time)
    .map(({ id, beginsAt, payloadUpdates, endsAt, isLeft }) => {
      const lastPayloadUpdateTimestamp = lastBefore(payloadUpdates, time) ?? null
      const hasEnded = endsAt <= time
      const end = isLeft ? 'stale' : 'finished'
      return {
        dataCollectionAnnotationId: id.replace('record', 'annotation'),
        dataCollectionRecordId: record.id,
        status: hasEnded ? end : 'created',
        annotationType: record.annotationType,
        creationTimestamp: beginsAt,
        lastUpdateTimestamp: hasEnded ? endsAt : (lastPayloadUpdateTimestamp ?? beginsAt),
        lastPayloadUpdateTimestamp,
      }
    })
}
