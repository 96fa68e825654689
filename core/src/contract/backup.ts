import { z } from 'zod'
import { BackupStatus, NewBackupSchedule } from '../schema/backup'
import { anyOf, endpoint } from './endpoint'

const managers = anyOf('system.manage')

/** Backups of an instance: schedule, state, run and restore. All of it needs `system.manage`. */
export const backup = {
  /** Returns the schedule, the state of the present job and the backups that are there. */
  status: endpoint({
    method: 'GET',
    path: '/api/workbench/backup',
    access: managers,
    form: 'result',
    reply: BackupStatus,
  }),

  /**
   * Stores the schedule, and returns the state. `backup/target-refused`: backups cannot be written to that folder;
   * `reason` is a code of `BACKUP_PROBLEMS`.
   */
  schedule: endpoint({
    method: 'PUT',
    path: '/api/workbench/backup/schedule',
    access: managers,
    managesTransactions: true,
    body: NewBackupSchedule,
    form: 'result',
    reply: BackupStatus,
    errors: ['backup/target-refused', 'request/invalid'],
  }),

  /** Begins a backup, and answers before it is made. `backup/busy`: another job is running. */
  run: endpoint({
    method: 'POST',
    path: '/api/workbench/backup/run',
    access: managers,
    managesTransactions: true,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['backup/no-target', 'backup/busy'],
  }),

  /**
   * Begins to restore a backup. Once it is unpacked and checked, the instance restarts on it, and keeps its present
   * files in a folder beside. `backup/not-found`: there is no such backup.
   */
  restore: endpoint({
    method: 'POST',
    path: '/api/workbench/backup/restore',
    access: managers,
    managesTransactions: true,
    body: z.strictObject({ name: z.string().max(200) }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['backup/not-found', 'backup/busy'],
  }),
}
