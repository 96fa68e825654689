import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backupError'
import { PROOF_FOLDER, RECORDINGS_FOLDER } from './dataFiles'
import { checkDatabase, countRows } from './inspectDatabase'
import type { BackupManifest } from './manifest'
import { restoreBackup } from './restoreBackup'

const PRIVATE_FOLDER = 0o700

export interface ProofOptions {
  source: string
  /** The data folder of the instance, in which the backup is restored temporarily. */
  dataFolder: string
  passphrase: string | null
  onProgress?: (done: number, total: number) => void
}

/**
 * Proves that a backup can be used: restores it into a scratch folder, checks its databases completely and compares
 * their rows with the manifest. Recordings are compared with their digests and not restored. Throws a `BackupError`.
 */
export async function proveBackup({ source, dataFolder, passphrase, onProgress }: ProofOptions): Promise<void> {
  const scratch = join(dataFolder, PROOF_FOLDER)
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: PRIVATE_FOLDER })
  try {
    const isWanted = (path: string) => !path.startsWith(`${RECORDINGS_FOLDER}/`)
    const manifest = await restoreBackup({
      source,
      folder: scratch,
      passphrase,
      isWanted,
      ...(onProgress && { onProgress }),
    })
    for (const [path, rows] of Object.entries(manifest.rows)) checkRestored(scratch, { source, path, rows })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function checkRestored(
  scratch: string,
  { source, path, rows }: { source: string; path: string; rows: BackupManifest['rows'][string] },
): void {
  const checked = checkDatabase(join(scratch, path))
  if (checked !== 'ok')
    throw new BackupError('damaged', `the database ${path} of ${source} is damaged: ${checked}`, path)
  const restored = countRows(join(scratch, path))
  for (const [table, count] of Object.entries(rows))
    if (restored[table] !== count)
      throw new BackupError(
        'damaged',
        `the table ${table} of ${path} in ${source} has ${restored[table] ?? 0} rows instead of ${count}`,
        path,
      )
}
