import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { BackupError } from './backupError'
import {
  listBackups,
  prepareTarget,
  removeOldBackups,
  removePartial,
  requireTarget,
  type FoundBackup,
} from './backupTarget'
import { makeBackup } from './makeBackup'
import { proveBackup } from './proveBackup'
import { restoreBackup } from './restoreBackup'

/** The instance of a job and its folders. */
interface JobPlaces {
  dataFolder: string
  instanceId: string
  target: string
  targetId: string
  passphrase: string | null
}

export type BackupJob =
  | ({ kind: 'prepare' } & Omit<JobPlaces, 'targetId' | 'passphrase'>)
  | ({ kind: 'list' } & JobPlaces)
  | ({ kind: 'backup'; withRecordings: boolean; time: number; removesOld: boolean } & JobPlaces)
  | ({ kind: 'prove'; name: string } & JobPlaces)
  | ({ kind: 'restore'; name: string; folder: string } & JobPlaces)

/** The result of a job. */
export interface JobResult {
  targetId?: string
  /** The backups that lie in the target. */
  backups?: FoundBackup[]
  /** Whether a restored backup has recordings. */
  withRecordings?: boolean
}

export type OnProgress = (done: number, total: number) => void

/** Runs a job in this process. Throws a `BackupError`. */
export async function runJob(job: BackupJob, onProgress: OnProgress): Promise<JobResult> {
  if (job.kind === 'prepare') return { targetId: await prepareTarget(job.target, job.dataFolder) }
  const { target, instanceId } = job
  await requireTarget(target, job.targetId)
  switch (job.kind) {
    case 'list':
      await removePartial(target, job)
      break
    case 'backup':
      await makeBackup({ ...job, onProgress })
      if (job.removesOld) await removeOldBackups(target, instanceId)
      break
    case 'prove':
      await proveBackup({ ...job, source: join(target, job.name), onProgress })
      break
    case 'restore':
      return await restoreBackup({ ...job, source: join(target, job.name), onProgress })
  }
  return { backups: await listBackups(target, instanceId) }
}

/** A line of the program that runs a job. */
export type JobLine =
  | { progress: [number, number] }
  | { result: JobResult }
  | { error: { code: BackupError['code']; message: string } }

/** The program, which is built beside the bundle and missing if the instance runs from its sources. */
const programFile = fileURLToPath(new URL('./backupProgram.js', import.meta.url))
/** Time without a word of the program, in ms, after which its target counts as not answering. */
const LONGEST_SILENCE = 10 * MINUTE
/** Time between two checks for silence, in ms. */
const CHECK_PERIOD = 10 * SECOND

/**
 * Runs a job in a process of its own with a low priority: a disk that hangs then holds up nothing else. Aborting the
 * signal ends it. Rejects with a `BackupError`.
 */
export function startJob(
  job: BackupJob,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<JobResult> {
  if (!existsSync(programFile)) return runJob(job, onProgress)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programFile, 'job'], { stdio: ['pipe', 'pipe', 'ignore'] })
    let rest = ''
    let heardAt = performance.now()
    const watch = setInterval(() => {
      if (performance.now() - heardAt > LONGEST_SILENCE)
        end(() => reject(new BackupError('stalled', `${job.target} does not answer`, job.target)))
    }, CHECK_PERIOD)
    const stop = (): void => end(() => reject(new BackupError('interrupted', 'the instance was stopped meanwhile')))

    function end(settle: () => void): void {
      clearInterval(watch)
      signal.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      settle()
    }

    function read(line: JobLine): void {
      if ('progress' in line) onProgress(...line.progress)
      else if ('result' in line) end(() => resolve(line.result))
      else end(() => reject(new BackupError(line.error.code, line.error.message, job.target)))
    }

    signal.addEventListener('abort', stop)
    if (signal.aborted) return stop()
    child.on('error', (error) => end(() => reject(new BackupError('failed', error.message))))
    child.on('close', () =>
      end(() => reject(new BackupError('failed', 'the program for backups has ended unexpectedly'))),
    )
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heardAt = performance.now()
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(JSON.parse(line) as JobLine)
    })
    child.stdin.on('error', () => undefined)
    // The pipe stays open: it ends with this process, and the program with it.
    child.stdin.write(`${JSON.stringify(job)}\n`)
  })
}
