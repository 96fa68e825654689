import type { BackupProblem, BackupStatus, StoredBackup } from '@barn-workbench/core/schema'
import type { FactStore } from '../database'
import type { BackupError } from './backupError'
import type { FoundBackup } from './backupTarget'

const FACT = 'backups'

/** The stored state of backups. Times in ms since the epoch. */
export interface BackupState {
  schedule: Omit<BackupStatus['schedule'], 'isEncrypted'>
  /** The passphrase, encrypted, in base64; null without one. */
  passphrase: string | null
  /** The id of the folder, which is empty while none was chosen. */
  targetId: string
  scheduledAt: number
  lastBackupAt: number | null
  lastProofAt: number | null
  problem: BackupProblem | null
  backups: StoredBackup[]
}

export const NEW_STATE: BackupState = {
  schedule: { frequency: 'off', hour: 2, target: '', withRecordings: false },
  passphrase: null,
  targetId: '',
  scheduledAt: 0,
  lastBackupAt: null,
  lastProofAt: null,
  problem: null,
  backups: [],
}

export async function readState(facts: FactStore): Promise<BackupState> {
  const text = await facts.get(FACT)
  return text === null ? NEW_STATE : { ...NEW_STATE, ...(JSON.parse(text) as BackupState) }
}

export async function writeState(facts: FactStore, state: BackupState): Promise<void> {
  await facts.set(FACT, JSON.stringify(state))
}

/** The problem of a failed job. Failures that follow each other began with the first one. */
export function problemOf(
  { code, message }: BackupError,
  { before, now }: { before: BackupProblem | null; now: number },
) {
  return { code, message, since: before?.since ?? now }
}

/** The backups that were found, each with its proof if it was known before. */
export function withProofs(found: readonly FoundBackup[], known: readonly StoredBackup[]): StoredBackup[] {
  const proofs = new Map(known.map(({ name, proof }) => [name, proof]))
  return found.map((backup) => ({ ...backup, proof: proofs.get(backup.name) ?? null }))
}

/** The time of the newest backup that has not failed its proof; null without one. */
export function lastGoodAt({ backups }: BackupState): number | null {
  return backups.find(({ proof }) => proof?.isGood !== false)?.madeAt ?? null
}
