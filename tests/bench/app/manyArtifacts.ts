import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createArtifactStore, openArtifactFiles } from '../../../instance/src/artifacts'
import { createNoticeHub } from '../../../instance/src/base'
import { openDatabase } from '../../../instance/src/database'
import { createInstanceLog } from '../../../instance/src/log'
import { measureDisk } from '../../../instance/src/recorder'

/** Artifacts that a barn has besides those with which it begins. */
export const MANY_ARTIFACTS = 1_000
/** The job of the large file, with which its row is found. */
export const LARGE_JOB = 'bench-large'
/** Bytes of the large file, and of one piece of it. */
export const LARGE_SIZE = 500 * 1_000_000
const PIECE = 1_000_000
/** Files that are downloaded at once, and bytes of each. */
export const DOWNLOADS_JOB = 'bench-downloads'
export const DOWNLOADS = 10
const DOWNLOAD_SIZE = 5 * 1_000_000
const QUOTA = 10 * 1_000_000_000

/** Bytes of a file, piece by piece. */
async function* bytesOf(size: number): AsyncGenerator<Uint8Array> {
  for (let written = 0; written < size; written += PIECE) yield new Uint8Array(PIECE).fill(written % 251)
}

/** The fields of an artifact before it is made. */
function planned(timestamp: number, jobName: string) {
  return {
    type: 'feedReport',
    timestamp,
    preferredFilename: `${jobName}-${timestamp}.bin`,
    jobName,
    tags: [],
    priority: 0,
    requestedBy: null,
    data: { cameraId: null, time: null, durationSeconds: null, frameIntervalSeconds: null },
    cameraIds: [],
  }
}

/** Writes artifacts into a data folder that no instance uses, by the modules of the instance. */
export async function writeManyArtifacts(folder: string): Promise<void> {
  const database = await openDatabase(folder)
  const files = openArtifactFiles(folder, measureDisk)
  const hub = createNoticeHub()
  const log = createInstanceLog()
  const store = createArtifactStore({ database, hub, files, log, quota: () => QUOTA, now: Date.now })
  const { signal } = new AbortController()
  const write = async (timestamp: number, jobName: string, size: number) => {
    const artifact = await store.plan(planned(timestamp, jobName))
    await store.complete(artifact, { content: bytesOf(size), contentType: 'application/octet-stream' }, signal)
  }
  const now = Date.now()
  for (let n = 0; n < MANY_ARTIFACTS; n++) await store.plan(planned(now - DAY - n * HOUR, 'bench'))
  for (let n = 0; n < DOWNLOADS; n++) await write(now - (n + 2) * MINUTE, DOWNLOADS_JOB, DOWNLOAD_SIZE)
  await write(now - MINUTE, LARGE_JOB, LARGE_SIZE)
  await database.close()
}
