import { join } from 'node:path'
import { encodeParts } from './partIndex'
import { headerKeyOf, repairRecording, type ScannedRecording } from './recordingFile'
import type { RecordingFacts, RecordingTable } from './recordingTable'

export function folderOf(folder: string, cameraId: string): string {
  return join(folder, cameraId)
}

/**
 * Reads which recordings the index has. What an instance that was ended at once has left behind is completed: recordings
 * that went on get their index from their files.
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
  if (!scanned || scanned.parts.length === 0) {
    const broken: RecordingFacts = { ...before, version, status: 'broken' }
    await table.update(broken)
    return broken
  }
  const saved: RecordingFacts = { ...before, version, ...scannedFacts(scanned, before.start_time) }
  await table.update(saved, encodeParts(scanned.parts, saved.start_time))
  return saved
}

/** The facts that the file of a recording tells. */
export function scannedFacts({ header, parts, bytes }: ScannedRecording, start: number) {
  const last = parts.at(-1)
  return {
    status: 'saved',
    end_time: last ? last.start + last.duration : start,
    duration: parts.reduce((sum, { duration }) => sum + duration, 0),
    bytes,
    header_key: headerKeyOf(header),
    header_bytes: header.bytes.length,
  } as const
}
