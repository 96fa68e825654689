import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { newId } from '../../database'
import type { VideoHeader } from '../../video/mp4'
import { encodeParts, type PartEntry } from './partIndex'
import { createRecordingFile, headerKeyOf, type RecordingFile } from './recordingFile'
import type { RecordingFacts, RecordingTable } from './recordingTable'

/** A recording is not longer, in ms, nor larger, in bytes; after a gap of this length, in ms, another one begins. */
export const LONGEST_RECORDING = HOUR
export const LARGEST_RECORDING = 256 * 1024 * 1024
const LONGEST_GAP = 5 * MINUTE
/** A part that begins before the end of the one before it by no more than this, in ms, follows it. */
const TOLERATED_OVERLAP = 50
const PRIVATE_FOLDER = 0o700

/** A part of a video that is recorded. Times in ms since the epoch. */
export interface NewPart {
  header: VideoHeader
  bytes: Buffer
  start: number
  duration: number
  isKey: boolean
}

interface OpenRecording {
  facts: RecordingFacts
  file: RecordingFile
  parts: PartEntry[]
}

export interface CameraRecordingsOptions {
  cameraId: string
  /** The folder of the camera's files. */
  folder: string
  table: RecordingTable
  /** What there is already, oldest first. */
  facts: readonly RecordingFacts[]
}

export type CameraRecordings = ReturnType<typeof createCameraRecordings>

/** Whether there is a file, or should be one. */
export function isStored({ status }: RecordingFacts): boolean {
  return status !== 'deleted'
}

/** The recordings of one camera. What changes them runs one after the other. */
export function createCameraRecordings({ cameraId, folder, table, facts }: CameraRecordingsOptions) {
  const byId = new Map(facts.map((one) => [one.id, one]))
  let open: OpenRecording | null = null
  /** What comes after a gap begins with a picture that can be decoded. */
  let awaitsKeyFrame = true
  let lastTask: Promise<unknown> = Promise.resolve()

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = lastTask.then(task, task)
    lastTask = result.catch(() => undefined)
    return result
  }

  const pathOf = (id: string): string => join(folder, `${id}.mp4`)

  async function change(next: RecordingFacts, parts?: Uint8Array | null): Promise<void> {
    const changed = { ...next, version: next.version + 1 }
    byId.set(next.id, changed)
    await table.update(changed, parts)
  }

  async function begin(part: NewPart): Promise<OpenRecording> {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const id = newId(part.start)
    const begun: RecordingFacts = {
      ...{ id, camera_id: cameraId, version: 1, status: 'created', deleted_at: null },
      ...{ start_time: part.start, end_time: part.start, duration: 0, bytes: part.header.bytes.length },
      ...{ header_key: headerKeyOf(part.header), header_bytes: part.header.bytes.length },
    }
    const file = await createRecordingFile(pathOf(id), part.start, part.header)
    try {
      await table.insert(begun)
    } catch (error) {
      await file.close()
      await rm(pathOf(id), { force: true })
      throw error
    }
    byId.set(id, begun)
    return { facts: begun, file, parts: [] }
  }

  async function closeOpen(): Promise<void> {
    const closing = open
    open = null
    awaitsKeyFrame = true
    if (!closing) return
    await closing.file.close()
    await change({ ...closing.facts, status: 'saved' }, encodeParts(closing.parts, closing.facts.start_time))
  }

  /** The part moved behind what is stored where it overlaps by a little; null where it overlaps by more. */
  function placed(part: NewPart): NewPart | null {
    const end = part.start + part.duration
    const overlapping = [...byId.values()].filter(
      (one) => isStored(one) && part.start < one.end_time && end > one.start_time,
    )
    const start = Math.max(part.start, ...overlapping.map(({ end_time }) => end_time))
    if (start - part.start > TOLERATED_OVERLAP) return null
    return { ...part, start, duration: Math.max(1, end - start) }
  }

  async function appendTo(recording: OpenRecording, { bytes, start, duration, isKey }: NewPart): Promise<void> {
    const place = await recording.file.append({ bytes, start })
    recording.parts.push({ start, duration, isKey, ...place })
    recording.facts = {
      ...recording.facts,
      end_time: start + duration,
      duration: recording.facts.duration + duration,
      bytes: recording.file.size(),
    }
    byId.set(recording.facts.id, recording.facts)
  }

  return {
    all: (): RecordingFacts[] => [...byId.values()],
    pathOf,
    /** The parts of the recording that goes on; null for another one. */
    openParts: (id: string): readonly PartEntry[] | null => (open?.facts.id === id ? open.parts : null),
    /** Adds a part. False: it overlaps what is stored, or cannot be decoded without what is missing before it. */
    append: (given: NewPart): Promise<boolean> =>
      inTurn(async () => {
        const part = placed(given)
        if (!part || (awaitsKeyFrame && !part.isKey)) {
          awaitsKeyFrame = true
          return false
        }
        try {
          if (open && needsAnother(open, part)) await closeOpen()
          open ??= await begin(part)
          await appendTo(open, part)
          awaitsKeyFrame = false
          return true
        } catch (error) {
          awaitsKeyFrame = true
          throw error
        }
      }),
    /** Ends the recording that goes on. */
    close: (): Promise<void> => inTurn(closeOpen),
    /** Deletes the file of a recording. The list keeps that there was one. */
    remove: (id: string, now: number): Promise<void> =>
      inTurn(async () => {
        if (open?.facts.id === id) await closeOpen()
        await rm(pathOf(id), { force: true })
        const removed = byId.get(id)
        if (removed) await change({ ...removed, status: 'deleted', deleted_at: now }, null)
      }),
    markBroken: (id: string): Promise<void> =>
      inTurn(async () => {
        const broken = byId.get(id)
        if (broken?.status === 'saved') await change({ ...broken, status: 'broken' })
      }),
    /** Forgets recordings whose files are gone. */
    forget: (ids: readonly string[]): Promise<void> =>
      inTurn(async () => {
        ids.forEach((id) => byId.delete(id))
        await table.remove(ids)
      }),
  }
}

/** Whether a part begins another recording. One that has grown too long goes on to the next key frame. */
function needsAnother({ facts, file }: OpenRecording, { header, start, bytes, isKey }: NewPart): boolean {
  if (facts.header_key !== headerKeyOf(header) || start - facts.end_time > LONGEST_GAP) return true
  const isFull = start - facts.start_time >= LONGEST_RECORDING || file.size() + bytes.length > LARGEST_RECORDING
  return isFull && (isKey || file.size() + bytes.length > 2 * LARGEST_RECORDING)
}
