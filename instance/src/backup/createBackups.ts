import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { BackupSchedule, BackupStatus, NewBackupSchedule } from '@barn-workbench/core/schema'
import { calendarDay, DAY, HOUR, MINUTE, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import type { InstanceInfo } from '../configuration'
import { RESTORE_FOLDER } from '../database'
import { repeat } from '../log'
import { openSecretBox } from '../secrets'
import { toBackupError } from './backupError'
import { startJob } from './backupJob'
import {
  backUp,
  createBackupRunner,
  proveNewest,
  restoreAndRestart,
  SECRET_OWNER,
  type BackupRunner,
  type RunnerDependencies,
} from './backupRunner'
import { lastGoodAt, NEW_STATE, readState, withProofs, type BackupState } from './backupState'

const DAYS_OF_WEEK = 7
/** 1 January 1970 was a Thursday. */
const SUNDAY = 3
/** The time, in ms, within which a schedule has to bring a good backup. A weekly one may take its time. */
const LONGEST_WITHOUT = { daily: 7 * DAY, weekly: 8 * DAY } as const

/**
 * The time of the next backup after the last one: every day or every Sunday at the hour of the schedule, by the clocks
 * of the barn. Null while nothing is scheduled. A last backup in the future, by a clock that was ahead, counts as now.
 */
export function nextBackupAt(
  { frequency, hour }: Pick<BackupSchedule, 'frequency' | 'hour'>,
  { last, now, zone }: { last: number; now: number; zone: TimeZone },
): number | null {
  if (frequency === 'off') return null
  const base = Math.min(last, now)
  for (let day = calendarDay(zone, base); ; day++) {
    const time = zone.toInstant(day * DAY + hour * HOUR)
    if (time > base && (frequency === 'daily' || day % DAYS_OF_WEEK === SUNDAY)) return time
  }
}

/**
 * Whether a schedule has brought no good backup for too long. `since`: the time of the last good backup, or else of the
 * schedule.
 */
export function isOverdue(frequency: BackupSchedule['frequency'], since: number, now: number): boolean {
  return frequency !== 'off' && now - since > LONGEST_WITHOUT[frequency]
}

const CHECK_PERIOD = MINUTE
/** The newest backup is proved after this time, in ms. */
const PROOF_PERIOD = 7 * DAY

export interface BackupDependencies extends Omit<RunnerDependencies, 'folder' | 'secrets' | 'runJob' | 'info'> {
  /** The data folder. Undefined: everything is in memory, and nothing can be backed up. */
  folder: string | undefined
  info: Pick<InstanceInfo, 'globalUniqueIdentifier' | 'timeZone'>
  /** Runs a job, by default in a process of its own. */
  runJob?: typeof startJob
}

type Nothing<Code extends string> = Promise<Result<undefined, Code & Refusal>>
type Refusal = 'backup/target-refused' | 'backup/no-target' | 'backup/busy' | 'backup/not-found'

/** The backups of an instance: made on a schedule, proved, and restored when a person asks for it. */
export interface Backups {
  status(): Promise<BackupStatus>
  /** Stores a schedule, whose folder has to be one that can be written. */
  setSchedule(schedule: NewBackupSchedule): Nothing<'backup/target-refused'>
  /** Begins a backup, which goes on after the answer. */
  run(): Nothing<'backup/no-target' | 'backup/busy'>
  /** Begins a restore, after which the instance restarts. */
  restore(name: string): Nothing<'backup/not-found' | 'backup/busy'>
  isScheduled(): Promise<boolean>
  /** Whether there is a good backup as the schedule wants it; true while none is scheduled. */
  isWell(): Promise<boolean>
  /** Begins the backup or the proof that is due, if one is. Called once a minute. */
  beginDue(): Promise<void>
  /** Resolves when the present job has ended. */
  settled(): Promise<unknown>
  /** Starts the schedule. The returned function stops it, and a job that is running. */
  start(): () => Promise<void>
}

/** Creates the backups of an instance. */
export function createBackups(dependencies: BackupDependencies): Backups {
  const { folder, runJob = startJob } = dependencies
  if (folder === undefined) return withoutBackups
  const secrets = openSecretBox(folder, { file: 'backup-key', name: 'the backup key' })
  const given = { ...dependencies, folder, secrets, runJob }
  const { facts, info, retention, now, log } = given
  const runner = createBackupRunner(given)
  const zone = timeZoneOf(info.timeZone)
  const nextAt = ({ schedule, lastBackupAt, scheduledAt }: BackupState): number | null =>
    nextBackupAt(schedule, { last: lastBackupAt ?? scheduledAt, now: now(), zone })

  async function beginDue(): Promise<void> {
    if (runner.running() || runner.mustWait()) return
    const state = await readState(facts)
    if (state.schedule.frequency === 'off') return
    if ((nextAt(state) ?? Number.POSITIVE_INFINITY) <= now()) runner.begin('backup', () => backUp(runner, given))
    else if (isProofDue(state, now())) runner.begin('proof', () => proveNewest(runner, given))
  }

  return {
    status: async () => describe(await readState(facts), { runner, nextAt }),
    async setSchedule({ passphrase, ...schedule }) {
      try {
        const places = { dataFolder: folder, instanceId: info.globalUniqueIdentifier, target: schedule.target }
        const { targetId = '' } = await runner.ask({ kind: 'prepare', ...places })
        await runner.change((state) => ({
          schedule,
          targetId,
          ...(passphrase !== undefined && { passphrase: passphrase === null ? null : sealed(passphrase) }),
          ...(state.targetId !== targetId && { backups: [], problem: null }),
          scheduledAt: now(),
        }))
        runner.forgetFailures()
        await tidy(runner, given)
        return succeed(undefined)
      } catch (error) {
        return fail('backup/target-refused', { reason: toBackupError(error, schedule.target).code })
      }
    },
    async run() {
      if ((await readState(facts)).targetId === '') return fail('backup/no-target')
      return runner.begin('backup', () => backUp(runner, given)) ? succeed(undefined) : fail('backup/busy')
    },
    async restore(name) {
      const { backups } = await readState(facts)
      if (!backups.some((backup) => backup.name === name)) return fail('backup/not-found', { id: name })
      const task = () => restoreAndRestart(runner, name, given)
      return runner.begin('restore', task) ? succeed(undefined) : fail('backup/busy')
    },
    isScheduled: async () => (await readState(facts)).schedule.frequency !== 'off',
    async isWell() {
      const state = await readState(facts)
      const { schedule, backups, scheduledAt } = state
      if (schedule.frequency === 'off' || retention.pause()) return true
      const since = Math.max(lastGoodAt(state) ?? 0, scheduledAt)
      return backups[0]?.proof?.isGood !== false && !isOverdue(schedule.frequency, since, now())
    },
    beginDue,
    settled: () => runner.settled(),
    start() {
      const tidied = tidy(runner, given).catch(() => undefined)
      const stop = repeat(beginDue, { period: CHECK_PERIOD, module: 'backup', now, log })
      return async () => {
        await Promise.all([runner.stop(), stop(), tidied])
      }
    },
  }

  function sealed(passphrase: string): string {
    return Buffer.from(secrets.encrypt(passphrase, SECRET_OWNER)).toString('base64')
  }
}

/** A clock that was set back does not put the proof off. */
function isProofDue({ backups, lastProofAt }: BackupState, now: number): boolean {
  return backups.length > 0 && Math.abs(now - (lastProofAt ?? 0)) >= PROOF_PERIOD
}

function describe(
  state: BackupState,
  { runner, nextAt }: { runner: BackupRunner; nextAt: (state: BackupState) => number | null },
): BackupStatus {
  const { schedule, passphrase, lastBackupAt, problem, backups } = state
  return {
    schedule: { ...schedule, isEncrypted: passphrase !== null },
    isPossible: true,
    running: runner.running(),
    nextAt: nextAt(state),
    lastBackupAt,
    problem,
    restoreProblem: runner.restoreProblem(),
    backups,
  }
}

/** Removes the rest of an interrupted restore, and reads the backups in the target. */
async function tidy(
  runner: BackupRunner,
  { facts, folder }: Pick<RunnerDependencies, 'facts' | 'folder'>,
): Promise<void> {
  if (runner.running()?.kind !== 'restore') await rm(join(folder, RESTORE_FOLDER), { recursive: true, force: true })
  const state = await readState(facts)
  if (state.targetId === '') return
  const found = await runner.ask({ kind: 'list', ...runner.placesOf(state) }).catch(() => null)
  if (found) await runner.change(({ backups }) => ({ backups: withProofs(found.backups ?? [], backups) }))
}

/** The backups of an instance without a data folder. */
const withoutBackups: Backups = {
  status: async () => ({
    schedule: { ...NEW_STATE.schedule, isEncrypted: false },
    isPossible: false,
    running: null,
    nextAt: null,
    lastBackupAt: null,
    problem: null,
    restoreProblem: null,
    backups: [],
  }),
  setSchedule: async () => fail('backup/target-refused', { reason: 'missing' }),
  run: async () => fail('backup/no-target'),
  restore: async (name) => fail('backup/not-found', { id: name }),
  isScheduled: async () => false,
  isWell: async () => true,
  beginDue: async () => undefined,
  settled: async () => undefined,
  start: () => async () => undefined,
}
