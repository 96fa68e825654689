import type { Recording } from '@barn-workbench/core/schema'
import type { Database, RecordingRow } from '../../database'

/** A recording without the places of its parts, which are read when they are needed. */
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

/** The recordings in the database. No part has a row of its own. */
export function createRecordingTable(database: Database) {
  return {
    all: (): Promise<RecordingFacts[]> =>
      database.current().selectFrom('recordings').select(FACTS).orderBy('start_time').orderBy('id').execute(),
    async parts(id: string): Promise<Uint8Array | null> {
      const row = await database
        .current()
        .selectFrom('recordings')
        .select('parts')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.parts ?? null
    },
    async insert(facts: RecordingFacts, parts: Uint8Array | null = null): Promise<void> {
      await database
        .current()
        .insertInto('recordings')
        .values({ ...facts, parts })
        .execute()
    },
    /** Writes what has changed; `parts` stays as it is where it is left out. */
    async update({ id, ...facts }: RecordingFacts, parts?: Uint8Array | null): Promise<void> {
      await database
        .current()
        .updateTable('recordings')
        .set({ ...facts, ...(parts !== undefined && { parts }) })
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
