import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timeOfId } from '../../database'
import { folderOf, scannedFacts } from './openRecordings'
import { encodeParts } from './partIndex'
import { scanRecording } from './recordingFile'
import type { RecordingFacts } from './recordingTable'

/*
 * Files of recordings that the index does not have: the database was lost, or replaced by an older one. They are never
 * deleted for that. Their folder names their camera, their name tells when they begin, and the rest stands in them.
 */

const FILE_NAME = /^([0-9a-f-]{36})\.mp4$/

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
 * Reads what the index would say of a file. Null where the file cannot be read as a recording, or its name does not tell
 * when it begins. The file stays as it is.
 */
export async function readUnknownFile({
  cameraId,
  id,
  path,
}: UnknownFile): Promise<{ facts: RecordingFacts; parts: Uint8Array } | null> {
  const start = timeOfId(id)
  const scanned = start === null ? null : await scanRecording(path, start)
  if (start === null || !scanned || scanned.parts.length === 0) return null
  const facts = scannedFacts(scanned, start)
  // What cannot be read at its end takes room as well.
  const { size } = await stat(path)
  return {
    facts: { id, camera_id: cameraId, version: 1, start_time: start, deleted_at: null, ...facts, bytes: size },
    parts: encodeParts(scanned.parts, start),
  }
}
