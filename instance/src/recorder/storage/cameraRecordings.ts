import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import { newId } from '../../database'
import type { VideoHeader } from '../../video/mp4'
import {
  createRecordingFile,
  encodeSegments,
  headerKeyOf,
  type RecordingFile,
  type SegmentEntry,
} from './recordingFile'
import type { RecordingFacts, RecordingTable } from './recordingTable'

/** A recording is not longer, in ms, nor larger, in bytes. */
export const LONGEST_RECORDING = HOUR
export const LARGEST_RECORDING = 256 * 1024 * 1024
/**
 * After a gap of this length, in ms, another recording begins; also when the missing time adds up to the second value:
 * its place in time is computed from its start and its length.
 */
const LONGEST_GAP = 10 * SECOND
const MOST_MISSING = 30 * SECOND
/** A segment that begins before the end of the one before it by no more than this, in ms, follows it. */
const TOLERATED_OVERLAP = 50
const PRIVATE_FOLDER = 0o700

/** A segment of a video that is recorded. Times in ms since the epoch. */
export interface NewSegment {
  header: VideoHeader
  bytes: Buffer
  start: number
  duration: number
  isKey: boolean
}

interface OpenRecording {
  facts: RecordingFacts
  file: RecordingFile
  segments: SegmentEntry[]
}

export interface CameraRecordingsOptions {
  cameraId: string
  /** The folder of the camera's files. */
  folder: string
  table: RecordingTable
  /** The existing recordings, oldest first. */
  facts: readonly RecordingFacts[]
}

export type CameraRecordings = ReturnType<typeof createCameraRecordings>

/** Whether there is a file, or should be one. */
export function isStored({ status }: RecordingFacts): boolean {
  return status !== 'deleted'
}

/** The recordings of one camera, in memory and in the database. */
function createKnown({ cameraId, folder, table, facts }: CameraRecordingsOptions) {
  const byId = new Map(facts.map((one) => [one.id, one]))
  return {
    byId,
    pathOf: (id: string): string => join(folder, `${id}.mp4`),
    async change(next: RecordingFacts, segments?: Uint8Array | null): Promise<void> {
      const changed = { ...next, version: next.version + 1 }
      byId.set(next.id, changed)
      await table.update(changed, segments)
    },
    async begin(segment: NewSegment): Promise<OpenRecording> {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      const id = newId(segment.start)
      const path = this.pathOf(id)
      const begun: RecordingFacts = {
        id,
        camera_id: cameraId,
        version: 1,
        status: 'created',
        deleted_at: null,
        start_time: segment.start,
        end_time: segment.start,
        duration: 0,
        bytes: segment.header.bytes.length,
        header_key: headerKeyOf(segment.header),
        header_bytes: segment.header.bytes.length,
      }
      const file = await createRecordingFile(path, segment.start, segment.header)
      try {
        await table.insert(begun)
      } catch (error) {
        await file.close()
        await rm(path, { force: true })
        throw error
      }
      byId.set(id, begun)
      return { facts: begun, file, segments: [] }
    },
    /** The segment moved behind the stored ones if it overlaps by a little; null if it overlaps by more. */
    placed(segment: NewSegment): NewSegment | null {
      const end = segment.start + segment.duration
      const overlapping = [...byId.values()].filter(
        (one) => isStored(one) && segment.start < one.end_time && end > one.start_time,
      )
      const start = Math.max(segment.start, ...overlapping.map(({ end_time }) => end_time))
      if (start - segment.start > TOLERATED_OVERLAP) return null
      return { ...segment, start, duration: Math.max(1, end - start) }
    },
  }
}

/** The recordings of one camera. Changes run one after the other. */
export function createCameraRecordings(options: CameraRecordingsOptions) {
  const { table } = options
  const known = createKnown(options)
  const { byId, pathOf } = known
  const inTurn = createSerialQueue()
  let open: OpenRecording | null = null
  /** After a gap, recording begins with a picture that can be decoded. */
  let awaitsKeyFrame = true

  async function closeOpen(): Promise<void> {
    const closing = open
    open = null
    awaitsKeyFrame = true
    if (!closing) return
    await closing.file.close()
    await known.change(
      { ...closing.facts, status: 'saved' },
      encodeSegments(closing.segments, closing.facts.start_time),
    )
  }

  async function append(given: NewSegment): Promise<boolean> {
    const segment = known.placed(given)
    const isUsable = segment !== null && (segment.isKey || !awaitsKeyFrame)
    awaitsKeyFrame = true
    if (!isUsable) return false
    if (open && needsAnother(open, segment)) await closeOpen()
    open ??= await known.begin(segment)
    await appendTo(open, segment)
    byId.set(open.facts.id, open.facts)
    awaitsKeyFrame = false
    return true
  }

  return {
    all: (): RecordingFacts[] => [...byId.values()],
    pathOf,
    /** The segments of the open recording; null for another one. */
    openSegments: (id: string): readonly SegmentEntry[] | null => (open?.facts.id === id ? open.segments : null),
    /** Adds a segment. False: it overlaps a stored segment, or cannot be decoded without a missing earlier one. */
    append: (segment: NewSegment): Promise<boolean> => inTurn(() => append(segment)),
    /** Takes a recording into the index whose file is there already. */
    adopt: (facts: RecordingFacts, segments: Uint8Array): Promise<void> =>
      inTurn(async () => {
        await table.insert(facts, segments)
        byId.set(facts.id, facts)
      }),
    /** Ends the open recording. */
    close: (): Promise<void> => inTurn(closeOpen),
    /** Deletes the file of a recording. The list keeps its entry. */
    remove: (id: string, now: number): Promise<void> =>
      inTurn(async () => {
        if (open?.facts.id === id) await closeOpen()
        await rm(pathOf(id), { force: true })
        const removed = byId.get(id)
        if (removed) await known.change({ ...removed, status: 'deleted', deleted_at: now }, null)
      }),
    markBroken: (id: string): Promise<void> =>
      inTurn(async () => {
        const broken = byId.get(id)
        if (broken?.status === 'saved') await known.change({ ...broken, status: 'broken' })
      }),
    /** Forgets recordings whose files are gone. */
    forget: (ids: readonly string[]): Promise<void> =>
      inTurn(async () => {
        ids.forEach((id) => byId.delete(id))
        await table.remove(ids)
      }),
  }
}

async function appendTo(recording: OpenRecording, { bytes, start, duration, isKey }: NewSegment): Promise<void> {
  const place = await recording.file.append({ bytes, start })
  recording.segments.push({ start, duration, isKey, ...place })
  recording.facts = {
    ...recording.facts,
    end_time: start + duration,
    duration: recording.facts.duration + duration,
    bytes: recording.file.size(),
  }
}

/** Whether a segment begins another recording. A recording that has grown too long goes on to the next key frame. */
function needsAnother({ facts, file }: OpenRecording, { header, start, bytes, isKey }: NewSegment): boolean {
  // The times of a recording increase: a segment that is earlier, since the clock was set back, begins another one.
  const missing = start - facts.start_time - facts.duration
  const isApart = start < facts.end_time || start - facts.end_time > LONGEST_GAP || missing > MOST_MISSING
  if (isApart || facts.header_key !== headerKeyOf(header)) return true
  const isFull = start - facts.start_time >= LONGEST_RECORDING || file.size() + bytes.length > LARGEST_RECORDING
  return isFull && (isKey || file.size() + bytes.length > 2 * LARGEST_RECORDING)
}
