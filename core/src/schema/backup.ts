import { z } from 'zod'
import { Timestamp } from './primitives'

/**
 * Why a backup, a restore or a proof has failed: the disk of the target is full, cannot be written, is not there (or
 * another disk is in its place), or gives no answer; the backup is damaged, has another passphrase, or is of a newer
 * version; or something else.
 */
export const BACKUP_PROBLEMS = [
  'full',
  'readOnly',
  'missing',
  'stalled',
  'damaged',
  'wrongPassphrase',
  'newer',
  'notEmpty',
  'interrupted',
  'failed',
] as const
export type BackupProblemCode = (typeof BACKUP_PROBLEMS)[number]

const BackupProblem = z.object({
  code: z.enum(BACKUP_PROBLEMS),
  /** In English, for administrators. */
  message: z.string(),
  /** The time of the first of the failures that followed each other. */
  since: Timestamp,
})
export type BackupProblem = z.infer<typeof BackupProblem>

const frequency = z.enum(['off', 'daily', 'weekly'])

/** When backups are made, and where to. */
export const BackupSchedule = z.object({
  frequency,
  /** Hour of the day in the barn's time zone. */
  hour: z.int().min(0).max(23),
  /** An absolute path on the machine of the instance; empty if none was chosen. */
  target: z.string().max(1_000),
  withRecordings: z.boolean(),
  isEncrypted: z.boolean(),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>

/** A schedule as it is written. */
export const NewBackupSchedule = z.strictObject({
  frequency,
  hour: z.int().min(0).max(23),
  target: z
    .string()
    .min(1)
    .max(1_000)
    .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/),
  withRecordings: z.boolean(),
  /** Null: backups are not encrypted. Left out: as before. */
  passphrase: z.string().min(8).max(200).nullable().optional(),
})
export type NewBackupSchedule = z.infer<typeof NewBackupSchedule>

/** A backup in the folder of the schedule. */
export const StoredBackup = z.object({
  name: z.string(),
  madeAt: Timestamp,
  /** Bytes. */
  size: z.int().min(0),
  isEncrypted: z.boolean(),
  /** Whether it could be restored and opened; null while that was not tried. */
  proof: z.object({ at: Timestamp, isGood: z.boolean() }).nullable(),
})
export type StoredBackup = z.infer<typeof StoredBackup>

/** The backups of an instance. */
export const BackupStatus = z.object({
  schedule: BackupSchedule,
  /** False for an instance without a data folder, which keeps nothing. */
  isPossible: z.boolean(),
  running: z
    .object({
      kind: z.enum(['backup', 'proof', 'restore']),
      startedAt: Timestamp,
      /** Bytes. */
      done: z.int().min(0),
      total: z.int().min(0),
    })
    .nullable(),
  /** Null while nothing is scheduled. */
  nextAt: Timestamp.nullable(),
  lastBackupAt: Timestamp.nullable(),
  /** Of the last backup or proof; null if it succeeded. */
  problem: BackupProblem.nullable(),
  restoreProblem: BackupProblem.nullable(),
  /** The newest first. */
  backups: z.array(StoredBackup),
})
export type BackupStatus = z.infer<typeof BackupStatus>
