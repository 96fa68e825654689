import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupProblem, BackupStatus } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { InstanceInfo } from '../configuration'
import { planRestore, RESTORE_FOLDER, type FactStore, type RetentionGuard } from '../database'
import type { InstanceLog } from '../log'
import type { SecretBox } from '../secrets'
import type { HostControl } from '../system'
import { toBackupError } from './backupError'
import type { BackupJob, JobResult, startJob } from './backupJob'
import { problemOf, readState, withProofs, writeState, type BackupState } from './backupState'
import { AUTHORITY_FOLDER, RECORDINGS_FOLDER } from './dataFiles'

/** Time after a failure until the next attempt, in ms. */
const RETRY_PERIOD = 30 * MINUTE
export const SECRET_OWNER = 'backup'

export interface RunnerDependencies {
  /** The data folder. */
  folder: string
  facts: FactStore
  secrets: SecretBox
  info: Pick<InstanceInfo, 'globalUniqueIdentifier'>
  retention: Pick<RetentionGuard, 'pause'>
  hostControl: Pick<HostControl, 'restartSoon'>
  now: Now
  log: InstanceLog
  runJob: typeof startJob
}

type Running = NonNullable<BackupStatus['running']>

export type BackupRunner = ReturnType<typeof createBackupRunner>

/** Runs jobs, one at a time, and keeps their results in the state. */
export function createBackupRunner(dependencies: RunnerDependencies) {
  const { facts, secrets, info, folder, now, log, runJob } = dependencies
  const stopping = new AbortController()
  let running: Running | null = null
  let work: Promise<unknown> = Promise.resolve()
  let restoreProblem: BackupProblem | null = null
  let failedAt: number | null = null

  function placesOf({ schedule, targetId, passphrase }: BackupState) {
    return {
      dataFolder: folder,
      instanceId: info.globalUniqueIdentifier,
      target: schedule.target,
      targetId,
      passphrase: passphrase === null ? null : secrets.decrypt(Buffer.from(passphrase, 'base64'), SECRET_OWNER),
    }
  }

  async function noteFailure(kind: Running['kind'], error: unknown, target: string): Promise<void> {
    const failure = toBackupError(error, target)
    say('warn', `the ${kind} has failed: ${failure.message}`)
    failedAt = now()
    if (kind === 'restore') restoreProblem = problemOf(failure, { before: null, now: now() })
    else await change(({ problem }) => ({ problem: problemOf(failure, { before: problem, now: now() }) }))
  }

  function say(level: 'info' | 'warn', message: string): void {
    log.write({ kind: 'system', timestamp: now(), level, module: 'backup', message })
  }

  async function change(changes: (state: BackupState) => Partial<BackupState>): Promise<void> {
    const state = await readState(facts)
    await writeState(facts, { ...state, ...changes(state) })
  }

  return {
    placesOf,
    say,
    change,
    running: () => running,
    restoreProblem: () => restoreProblem,
    isStopped: () => stopping.signal.aborted,
    /** Whether a job has failed just now, so that the next attempt has to wait. */
    mustWait: () => failedAt !== null && Math.abs(now() - failedAt) < RETRY_PERIOD,
    forgetFailures(): void {
      failedAt = null
    },
    /** Runs a short job beside the others. Rejects with a `BackupError`. */
    ask: (job: BackupJob): Promise<JobResult> => runJob(job, { onProgress: () => undefined, signal: stopping.signal }),
    /** Runs a job whose failure is noted; null is returned then. */
    async run(kind: Running['kind'], job: BackupJob): Promise<JobResult | null> {
      const current: Running = { kind, startedAt: now(), done: 0, total: 0 }
      running = current
      if (kind === 'restore') restoreProblem = null
      try {
        const onProgress = (done: number, total: number) => Object.assign(current, { done, total })
        return await runJob(job, { onProgress, signal: stopping.signal })
      } catch (error) {
        if (!stopping.signal.aborted) await noteFailure(kind, error, job.target)
        return null
      }
    },
    /** Begins work in the background. False: other work is running. */
    begin(kind: Running['kind'], task: () => Promise<void>): boolean {
      if (running) return false
      // It counts as running at once, so that a second press begins nothing.
      running = { kind, startedAt: now(), done: 0, total: 0 }
      work = task()
        .catch((error: unknown) => say('warn', `work on backups has failed: ${String(error)}`))
        .finally(() => {
          running = null
        })
      return true
    },
    settled: (): Promise<unknown> => work,
    async stop(): Promise<void> {
      stopping.abort()
      await work
    },
  }
}

type TaskDependencies = Pick<RunnerDependencies, 'facts' | 'folder' | 'retention' | 'hostControl' | 'now'>

/** Makes a backup, and removes the old ones. */
export async function backUp(runner: BackupRunner, { facts, retention, now }: TaskDependencies): Promise<void> {
  const state = await readState(facts)
  const time = now()
  const result = await runner.run('backup', {
    kind: 'backup',
    ...runner.placesOf(state),
    withRecordings: state.schedule.withRecordings,
    time,
    // Nothing is removed while the clock is not trusted.
    removesOld: retention.pause() === null,
  })
  if (!result) return
  runner.forgetFailures()
  runner.say('info', `a backup was made in ${state.schedule.target}`)
  await runner.change(({ backups }) => ({
    lastBackupAt: time,
    problem: null,
    backups: withProofs(result.backups ?? [], backups),
  }))
}

/** Proves the newest backup. */
export async function proveNewest(runner: BackupRunner, { facts, now }: TaskDependencies): Promise<void> {
  const state = await readState(facts)
  const [newest] = state.backups
  if (!newest) return
  const at = now()
  const result = await runner.run('proof', { kind: 'prove', ...runner.placesOf(state), name: newest.name })
  const { problem } = await readState(facts)
  // A target that is not there says nothing about the backup.
  if (runner.isStopped() || (!result && problem?.code !== 'damaged')) return
  runner.say(result ? 'info' : 'warn', `the backup ${newest.name} has ${result ? 'passed' : 'failed'} its proof`)
  const proof = { at, isGood: result !== null }
  await runner.change(({ backups }) => ({
    lastProofAt: at,
    ...(result && { problem: null }),
    backups: backups.map((backup) => (backup.name === newest.name ? { ...backup, proof } : backup)),
  }))
}

/** Restores a backup beside the present files, and restarts the instance on it. */
export async function restoreAndRestart(
  runner: BackupRunner,
  name: string,
  { facts, folder, hostControl, now }: TaskDependencies,
): Promise<void> {
  const restored = join(folder, RESTORE_FOLDER)
  await rm(restored, { recursive: true, force: true })
  const places = runner.placesOf(await readState(facts))
  const result = await runner.run('restore', { kind: 'restore', ...places, name, folder: restored })
  if (!result) return
  // Files that the backup does not have stay: no recording is lost, and devices go on trusting the site.
  const staying = [
    ...(result.withRecordings ? [] : [RECORDINGS_FOLDER]),
    ...(existsSync(join(restored, AUTHORITY_FOLDER)) ? [] : [AUTHORITY_FOLDER]),
  ]
  const aside = planRestore(folder, { time: now(), staying })
  runner.say('warn', `restarts on the backup ${name}; the present files are kept in ${aside}`)
  hostControl.restartSoon()
}
