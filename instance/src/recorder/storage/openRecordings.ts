import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeParts } from './partIndex'
import { headerKeyOf, repairRecording } from './recordingFile'
import type { RecordingFacts, RecordingTable } from './recordingTable'

const FILE_NAME = /^([0-9a-f-]{36})\.mp4$/

export function folderOf(folder: string, cameraId: string): string {
  return join(folder, cameraId)
}

/**
 * Reads which recordings there are. What an instance that was ended at once has left behind is completed: recordings that
 * went on get their index from their files, and files that nobody knows are deleted.
 */
export async function openRecordings(table: RecordingTable, folder: string): Promise<RecordingFacts[]> {
  const known = await table.all()
  const facts: RecordingFacts[] = []
  for (const one of known) facts.push(one.status === 'created' ? await completed(table, folder, one) : one)
  await removeUnknownFiles(folder, new Set(facts.map(({ id }) => id)))
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
  const last = scanned.parts.at(-1)
  const saved: RecordingFacts = {
    ...before,
    version,
    status: 'saved',
    end_time: last ? last.start + last.duration : before.start_time,
    duration: scanned.parts.reduce((sum, { duration }) => sum + duration, 0),
    bytes: scanned.bytes,
    header_key: headerKeyOf(scanned.header),
    header_bytes: scanned.header.bytes.length,
  }
  await table.update(saved, encodeParts(scanned.parts, saved.start_time))
  return saved
}

async function removeUnknownFiles(folder: string, known: ReadonlySet<string>): Promise<void> {
  for (const cameraId of await readdir(folder).catch(() => []))
    for (const name of await readdir(folderOf(folder, cameraId)).catch(() => [])) {
      const id = FILE_NAME.exec(name)?.[1]
      if (id !== undefined && !known.has(id)) await rm(join(folderOf(folder, cameraId), name), { force: true })
    }
}
