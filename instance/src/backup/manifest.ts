import { z } from 'zod'
import { BackupError } from './backupError'

/** The file that describes a backup, in its folder or at the end of its archive. */
export const MANIFEST_FILE = 'backup.json'
/** The ending of the name of a backup that is not whole. */
export const PARTIAL = '.partial'
/** The ending of the name of an encrypted backup, which is one file. */
export const ARCHIVE = '.tar.enc'
/** Number of the format. A backup with a higher one is of a newer version. */
const FORMAT = 1

/** A path inside of the data folder: relative, with slashes, and without a way out of it. */
export const FilePath = z
  .string()
  .min(1)
  .max(400)
  .refine((path) => !/(^|\/)\.{0,2}(\/|$)|[\\\0]/.test(path))

const BackedUpFile = z.object({
  path: FilePath,
  /** Bytes. */
  size: z.int().min(0),
  /** Hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackedUpFile = z.infer<typeof BackedUpFile>

export const BackupManifest = z.object({
  format: z.int().min(1),
  /** Version of the program that made the backup. */
  version: z.string(),
  /** The last step of the schema of the database. */
  schema: z.string(),
  instance: z.object({ id: z.string(), type: z.string() }),
  /** The facts of the data folder that a start has to repeat as flags, such as `demo`. */
  flags: z.record(z.string(), z.string()),
  /** In ms since the epoch. */
  madeAt: z.int(),
  withRecordings: z.boolean(),
  /** Always true: the keys of the instance and the passwords of its cameras are among the files. */
  containsSecrets: z.literal(true),
  files: z.array(BackedUpFile),
  /** Number of the rows of each table, by the path of the database. */
  rows: z.record(z.string(), z.record(z.string(), z.int())),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const NEW_FORMAT = FORMAT

/**
 * Reads a manifest. `newestSchema` is the last step that this program knows: a backup of a newer version is refused.
 */
export function parseManifest(text: string, { source, newestSchema }: { source: string; newestSchema: string }) {
  const manifest = readManifest(text)
  if (!manifest)
    throw new BackupError('damaged', `the backup ${source} is damaged: ${MANIFEST_FILE} cannot be read`, MANIFEST_FILE)
  if (manifest.format > FORMAT || manifest.schema > newestSchema)
    throw new BackupError(
      'newer',
      `the backup ${source} was made by the newer version ${manifest.version}; install that version or a later one first`,
    )
  return manifest
}

function readManifest(text: string): BackupManifest | null {
  try {
    return BackupManifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The part of a backup's name that distinguishes backups of different instances in one folder. */
export function namePrefix(instanceId: string): string {
  return `barn-${instanceId.replaceAll(/[^A-Za-z0-9-]/g, '_')}-`
}

/** The name of a backup: the instance and the time, in UTC. */
export function backupName(instanceId: string, time: number): string {
  const text = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
  return `${namePrefix(instanceId)}${text}Z`
}

const TIME = /-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z/

/** The time in the name of a backup, in ms since the epoch; null if it is none. */
export function timeOfName(name: string): number | null {
  const [, date = '', hours, minutes, seconds] = TIME.exec(name) ?? []
  const time = Date.parse(`${date}${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time) ? null : time
}
