import { existsSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Recording, RecordingRules } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { isFullDiskError, timeOfId, type Database } from '../../database'
import { DELETED_LISTED_FOR } from '../../video/cameraVideo'
import { readFragment, readVideoHeader, type VideoHeader } from '../../video/mp4'
import { createCameraRecordings, isStored, type CameraRecordings, type NewSegment } from './cameraRecordings'
import { decodeSegments, readPiece, type SegmentEntry } from './recordingFile'
import {
  createRecordingTable,
  findUnknownFiles,
  folderOf,
  openRecordings,
  readUnknownFile,
  toRecording,
  type RecordingFacts,
  type UnknownFile,
} from './recordingTable'

/** Within this time, in ms, the rules of a camera delete no more than a day's share. */
const SHARE_PERIOD = HOUR
/** Within this time, in ms, recordings give way to other data by no more than a share of the disk. */
const GIVEN_PERIOD = DAY
const LARGEST_SHARE_GIVEN = 0.01
const BYTES_IN_GIGABYTE = 1_000_000_000
/** Indexes of recordings that stay in memory. */
const CACHED_INDEXES = 64
/** A recording with this number of unreadable segments is broken; fewer are gaps in it. */
const MOST_UNREADABLE = 3

/** A segment of a recording with its place. */
interface StoredSegment extends SegmentEntry {
  recordingId: string
  headerKey: string
}

export interface RecordingStorageOptions {
  database: Database
  /** Holds a folder for each camera. */
  folder: string
  measureDisk: MeasureDisk
  now: () => number
}

export type RecordingStorage = Awaited<ReturnType<typeof openRecordingStorage>>

/** All cameras with their recordings. */
async function openCameras({ database, folder }: RecordingStorageOptions) {
  const table = createRecordingTable(database)
  const cameras = new Map<string, CameraRecordings>()
  const indexes = new LRUCache<string, readonly SegmentEntry[]>({ max: CACHED_INDEXES })

  function recordingsOf(cameraId: string, facts: readonly RecordingFacts[] = []): CameraRecordings {
    const found = cameras.get(cameraId)
    if (found) return found
    const created = createCameraRecordings({ cameraId, folder: folderOf(folder, cameraId), table, facts })
    cameras.set(cameraId, created)
    return created
  }

  const known = await openRecordings(table, folder)
  for (const cameraId of new Set(known.map(({ camera_id }) => camera_id)))
    recordingsOf(
      cameraId,
      known.filter(({ camera_id }) => camera_id === cameraId),
    )

  return {
    cameras,
    recordingsOf,
    unknownFiles: await findUnknownFiles(folder, new Set(known.map(({ id }) => id))),
    allFacts: (): RecordingFacts[] => [...cameras.values()].flatMap((camera) => camera.all()),
    async segmentsOf(facts: RecordingFacts): Promise<readonly SegmentEntry[]> {
      const openSegments = cameras.get(facts.camera_id)?.openSegments(facts.id)
      if (openSegments) return openSegments
      const cached = indexes.get(facts.id)
      if (cached) return cached
      const bytes = await table.segments(facts.id)
      const segments = (bytes && decodeSegments(bytes, facts.start_time)) ?? []
      indexes.set(facts.id, segments)
      return segments
    },
  }
}

type OpenCameras = Awaited<ReturnType<typeof openCameras>>

/**
 * Keeps room on the disk: the oldest recordings of all cameras are deleted for newer ones. They give way to other data
 * slowly, by `LARGEST_SHARE_GIVEN` of the disk in `GIVEN_PERIOD`, so that other data that fills the disk does not push
 * out the recordings; nothing is recorded then. Deleted recordings stay in the index, so this holds over restarts.
 */
function createRoom({ folder, measureDisk, now }: RecordingStorageOptions, { cameras, allFacts }: OpenCameras) {
  let isFull = false
  let makingRoom: Promise<void> | null = null

  const measure = (): Promise<DiskSpace> => measureDisk(folder).catch(() => ({ free: 1, total: 1 }))

  /** The bytes by which deleted recordings exceeded new ones in the last day. */
  function givenToOthers(): number {
    const since = now() - GIVEN_PERIOD
    return allFacts().reduce((sum, { deleted_at, start_time, bytes }) => {
      const deleted = deleted_at !== null && deleted_at > since ? bytes : 0
      return sum + deleted - (start_time > since ? bytes : 0)
    }, 0)
  }

  /** Deletes the oldest recordings until there is room; at least one if a write has failed. */
  async function make(hasFailed: boolean): Promise<void> {
    for (let mustDelete = hasFailed; ; mustDelete = false) {
      const disk = await measure()
      isFull = mustDelete || !hasRoom(disk)
      if (!isFull || givenToOthers() > disk.total * LARGEST_SHARE_GIVEN) return
      const [oldest] = allFacts()
        .filter(isStored)
        .sort((a, b) => a.start_time - b.start_time)
      if (!oldest) return
      await cameras.get(oldest.camera_id)?.remove(oldest.id, now())
    }
  }

  return {
    isFull: () => isFull,
    markFull(): void {
      isFull = true
    },
    make: (hasFailed = false): Promise<void> =>
      (makingRoom ??= make(hasFailed).finally(() => {
        makingRoom = null
      })),
  }
}

/** Opens the recordings of all cameras. */
export async function openRecordingStorage(options: RecordingStorageOptions) {
  const { folder, now } = options
  const opened = await openCameras(options)
  const { cameras, recordingsOf } = opened
  const room = createRoom(options, opened)
  return {
    ...createReads(opened),
    isFull: room.isFull,
    /**
     * The end of the newest recording, in ms since the epoch; null without recordings. A file outside of the index
     * counts by its start.
     */
    lastEnd(): number | null {
      const ends = opened
        .allFacts()
        .filter(isStored)
        .map(({ end_time }) => end_time)
      const starts = opened.unknownFiles.flatMap(({ id }) => timeOfId(id) ?? [])
      const last = Math.max(-Infinity, ...ends, ...starts)
      return Number.isFinite(last) ? last : null
    },
    /** The cameras that have, or had, recordings. */
    cameraIds: (): string[] => [...cameras.keys()],
    /** Adds a segment to the recordings of a camera. False: it was not stored. */
    async append(cameraId: string, segment: NewSegment): Promise<boolean> {
      if (room.isFull()) return false
      try {
        return await recordingsOf(cameraId).append(segment)
      } catch (error) {
        if (!isDiskFull(error)) throw error
        room.markFull()
        void room.make(true).catch(() => undefined)
        return false
      }
    },
    /** Deletes the oldest recordings where the disk is about to be full. */
    makeRoom: () => room.make(),
    ...createRules(opened, now),
    /** The files that the index did not have at the start. */
    unknownFiles: opened.unknownFiles,
    /**
     * Adds a file to the index. Returns false if it cannot be read, and keeps it unchanged. A file that has disappeared
     * meanwhile counts as added.
     */
    async adopt(file: UnknownFile): Promise<boolean> {
      const read = await readUnknownFile(file).catch(() => null)
      if (!existsSync(file.path)) return true
      if (!read) return false
      await recordingsOf(file.cameraId).adopt(read.facts, read.segments)
      return true
    },
    /** Ends the open recording of a camera. */
    close: async (cameraId: string): Promise<void> => cameras.get(cameraId)?.close(),
    /** Deletes all recordings of a camera. */
    async removeCamera(cameraId: string): Promise<void> {
      const camera = cameras.get(cameraId)
      if (!camera) return
      await camera.close()
      await rm(folderOf(folder, cameraId), { recursive: true, force: true })
      await camera.forget(camera.all().map(({ id }) => id))
      cameras.delete(cameraId)
    },
  }
}

/** Deletes recordings as the rules of their cameras say. */
function createRules({ cameras, recordingsOf }: OpenCameras, now: () => number) {
  return {
    /**
     * Deletes recordings that exceed the age or size of a camera's rules, the oldest first. An hour deletes no more
     * than the oldest day, so that a wrong rule or clock can be corrected in time.
     */
    async applyRules(cameraId: string, { maximumDays, maximumGigabytes }: RecordingRules): Promise<void> {
      const camera = recordingsOf(cameraId)
      const stored = camera
        .all()
        .filter(isStored)
        .sort((a, b) => a.start_time - b.start_time)
      const shareEnd = Math.min(Infinity, ...deletedSince(camera, now() - SHARE_PERIOD), ...startOf(stored)) + DAY
      let bytes = stored.reduce((sum, one) => sum + one.bytes, 0)
      for (const one of stored) {
        const isOld = one.end_time < now() - maximumDays * DAY
        const isTooMuch = bytes > maximumGigabytes * BYTES_IN_GIGABYTE
        if ((!isOld && !isTooMuch) || one.start_time > shareEnd) break
        bytes -= one.bytes
        await camera.remove(one.id, now())
      }
    },
    async forgetDeleted(): Promise<void> {
      for (const camera of cameras.values()) {
        const old = camera
          .all()
          .filter(({ deleted_at }) => deleted_at !== null && deleted_at < now() - DELETED_LISTED_FOR)
        await camera.forget(old.map(({ id }) => id))
      }
    },
  }
}

/** The times at which the recordings begin that were deleted since a time. */
function deletedSince(camera: CameraRecordings, time: number): number[] {
  return camera
    .all()
    .filter(({ deleted_at }) => deleted_at !== null && deleted_at > time)
    .map(({ start_time }) => start_time)
}

const startOf = ([oldest]: readonly RecordingFacts[]): number[] => (oldest ? [oldest.start_time] : [])

/** Counts the segments of recordings that cannot be read. */
function createUnreadableSegments() {
  const places = new LRUCache<string, Set<number>>({ max: CACHED_INDEXES })
  return {
    /** Whether a recording has too many of them, with this one. */
    areTooMany({ recordingId, offset }: StoredSegment): boolean {
      const known = places.get(recordingId) ?? new Set()
      places.set(recordingId, known.add(offset))
      return known.size > MOST_UNREADABLE
    },
  }
}

function createReads({ cameras, segmentsOf, allFacts }: OpenCameras) {
  const unreadable = createUnreadableSegments()
  return {
    list: (): Recording[] => allFacts().map(toRecording),
    /** Bytes of all recordings. */
    bytes: (): number => allFacts().reduce((sum, one) => (isStored(one) ? sum + one.bytes : sum), 0),
    /** The end of the stored video of a camera; null if there is none. */
    endOf(cameraId: string): number | null {
      const ends = (cameras.get(cameraId)?.all() ?? []).filter(isStored).map(({ end_time }) => end_time)
      return ends.length > 0 ? ends.reduce((latest, end) => Math.max(latest, end)) : null
    },
    /** The segments that overlap [from, to), oldest first. */
    async segmentsBetween(cameraId: string, from: number, to: number): Promise<StoredSegment[]> {
      const facts = (cameras.get(cameraId)?.all() ?? [])
        .filter((one) => isStored(one) && one.start_time < to && one.end_time > from)
        .sort((a, b) => a.start_time - b.start_time)
      const found: StoredSegment[] = []
      for (const one of facts)
        for (const segment of await segmentsOf(one))
          if (segment.start < to && segment.start + segment.duration > from)
            found.push({ ...segment, recordingId: one.id, headerKey: one.header_key })
      return found
    },
    /** The header of a key; null if no recording of the camera has it. */
    async header(cameraId: string, headerKey: string): Promise<VideoHeader | null> {
      const camera = cameras.get(cameraId)
      for (const one of camera?.all() ?? []) {
        if (one.header_key !== headerKey || !isStored(one)) continue
        const bytes = camera && (await readPiece(camera.pathOf(one.id), 0, one.header_bytes))
        const header = bytes && readVideoHeader(bytes)
        if (header) return header
      }
      return null
    },
    /**
     * The bytes of a segment; null if it is deleted. A file that is cut off or damaged is marked.
     */
    async read(cameraId: string, segment: StoredSegment): Promise<Buffer | null> {
      const { recordingId, offset, size } = segment
      const camera = cameras.get(cameraId)
      const bytes = camera && (await readPiece(camera.pathOf(recordingId), offset, size))
      if (bytes && readFragment(bytes)) return bytes
      if (!bytes || unreadable.areTooMany(segment)) await camera?.markBroken(recordingId)
      return null
    },
  }
}

/** The room on a disk, in bytes. */
export interface DiskSpace {
  free: number
  total: number
}

export type MeasureDisk = (folder: string) => Promise<DiskSpace>

/** Room that recordings leave to everything else, above all to the database: a share of the disk, up to a limit. */
const RESERVED_SHARE = 0.05
const LARGEST_RESERVE = 512 * 1024 * 1024

/** Returns the room on the disk of a folder, in bytes. */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether recordings may take more. */
export function hasRoom({ free, total }: DiskSpace): boolean {
  return free >= Math.min(LARGEST_RESERVE, total * RESERVED_SHARE)
}

/** Whether a write failed since the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' || isFullDiskError(error)
}
