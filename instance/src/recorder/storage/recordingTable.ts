import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recording } from '@barn-workbench/core/schema'
import { timeOfId, type Database, type RecordingRow } from '../../database'
import { encodeSegments, headerKeyOf, repairRecording, scanRecording, type ScannedRecording } from './recordingFile'

/** A recording without the places of its segments, which are read when they are needed. */
export type RecordingFacts = Omit<RecordingRow, 'parts'>

export type RecordingTable = ReturnType<typeof createRecordingTable>

const FACTS = [
  'id',
  'camera_id',
  'version',
  'status',
  'start_time',
  'end_time',
  'duration',
  'bytes',
  'header_key',
  'header_bytes',
  'deleted_at',
] as const

/** The recordings in the database. Segments have no rows. */
export function createRecordingTable(database: Database) {
  return {
    all: (): Promise<RecordingFacts[]> =>
      database.current().selectFrom('recordings').select(FACTS).orderBy('start_time').orderBy('id').execute(),
    async segments(id: string): Promise<Uint8Array | null> {
      const row = await database
        .current()
        .selectFrom('recordings')
        .select('parts')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.parts ?? null
    },
    async insert(facts: RecordingFacts, segments: Uint8Array | null = null): Promise<void> {
      await database
        .current()
        .insertInto('recordings')
        .values({ ...facts, parts: segments })
        .execute()
    },
    /** Writes changes; `segments` is kept if it is left out. */
    async update({ id, ...facts }: RecordingFacts, segments?: Uint8Array | null): Promise<void> {
      await database
        .current()
        .updateTable('recordings')
        .set({ ...facts, ...(segments !== undefined && { parts: segments }) })
        .where('id', '=', id)
        .execute()
    },
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await database
        .current()
        .deleteFrom('recordings')
        .where('id', 'in', [...ids])
        .execute()
    },
  }
}

const BYTES_IN_MEGABYTE = 1_000_000

/** A recording as the contract has it. */
export function toRecording(facts: RecordingFacts): Recording {
  const bytes = facts.status === 'deleted' ? 0 : facts.bytes
  return {
    recordingId: facts.id,
    version: facts.version,
    cameraId: facts.camera_id,
    timestamp: facts.start_time,
    status: facts.status,
    filesizeMb: Math.round((bytes / BYTES_IN_MEGABYTE) * 100) / 100,
    durationSeconds: Math.round(facts.duration / 100) / 10,
  }
}

export function folderOf(folder: string, cameraId: string): string {
  return join(folder, cameraId)
}

/**
 * Reads the recordings of the index. Recordings that were interrupted by a crash are completed: they get their index
 * from their files.
 */
export async function openRecordings(table: RecordingTable, folder: string): Promise<RecordingFacts[]> {
  const known = await table.all()
  const facts: RecordingFacts[] = []
  for (const one of known) facts.push(one.status === 'created' ? await completed(table, folder, one) : one)
  return facts
}

async function completed(table: RecordingTable, folder: string, before: RecordingFacts): Promise<RecordingFacts> {
  const path = join(folderOf(folder, before.camera_id), `${before.id}.mp4`)
  const scanned = await repairRecording(path, before.start_time)
  const version = before.version + 1
  if (!scanned || scanned.segments.length === 0) {
    const broken: RecordingFacts = { ...before, version, status: 'broken' }
    await table.update(broken)
    return broken
  }
  const saved: RecordingFacts = { ...before, version, ...scannedFacts(scanned, before.start_time) }
  await table.update(saved, encodeSegments(scanned.segments, saved.start_time))
  return saved
}

/** The facts in the file of a recording. */
function scannedFacts({ header, segments, bytes }: ScannedRecording, start: number) {
  const last = segments.at(-1)
  return {
    status: 'saved',
    end_time: last ? last.start + last.duration : start,
    duration: segments.reduce((sum, { duration }) => sum + duration, 0),
    bytes,
    header_key: headerKeyOf(header),
    header_bytes: header.bytes.length,
  } as const
}

/*
 * Files of recordings that the index does not have: the database was lost, or replaced by an older one. They are never
 * deleted for that. Their folder names their camera, their name is their start, and their content has all other facts.
 */

const FILE_NAME = /^([0-9a-f-]{36})\.mp4$/

/** A file of a recording that has no row. */
export interface UnknownFile {
  cameraId: string
  id: string
  path: string
}

/** Finds the files of recordings that are not among the known ones. */
export async function findUnknownFiles(folder: string, known: ReadonlySet<string>): Promise<UnknownFile[]> {
  const found: UnknownFile[] = []
  for (const cameraId of await readdir(folder).catch(() => []))
    for (const name of await readdir(folderOf(folder, cameraId)).catch(() => [])) {
      const id = FILE_NAME.exec(name)?.[1]
      if (id !== undefined && !known.has(id)) found.push({ cameraId, id, path: join(folderOf(folder, cameraId), name) })
    }
  return found
}

/**
 * Reads the facts for the index from a file. Null if the file cannot be read as a recording, or its name does not give
 * its start. The file is not changed.
 */
export async function readUnknownFile({
  cameraId,
  id,
  path,
}: UnknownFile): Promise<{ facts: RecordingFacts; segments: Uint8Array } | null> {
  const start = timeOfId(id)
  const scanned = start === null ? null : await scanRecording(path, start)
  if (start === null || !scanned || scanned.segments.length === 0) return null
  const facts = scannedFacts(scanned, start)
  // Unreadable bytes at its end take room as well.
  const { size } = await stat(path)
  return {
    facts: { id, camera_id: cameraId, version: 1, start_time: start, deleted_at: null, ...facts, bytes: size },
    segments: encodeSegments(scanned.segments, start),
  }
}
