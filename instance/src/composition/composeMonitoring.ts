import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { HealthFault, HealthWarning, HttpsState, StorageReport } from '@barn-workbench/core/schema'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Backups } from '../backup'
import type { Now } from '../base'
import { ACCOUNT_BUDGET, createHealthCheck, type Database, type FactStore, type RetentionGuard } from '../database'
import type { InstanceLog } from '../log'
import type { MailQueue } from '../mail'
import {
  createHistory,
  createMetrics,
  createMetricsAccess,
  createStorage,
  gauge,
  measuredBy,
  startSampler,
  type Measured,
} from '../metrics'
import { LAYOUT_HISTORY_BYTES } from '../stores'

interface MonitoringDependencies {
  database: Database
  facts: FactStore
  /** The data folder; undefined if everything is in memory. */
  folder: string | undefined
  /** Whether the instance can be reached from its own machine only. */
  isLocal: boolean
  backups: Backups
  mails: MailQueue
  retention: RetentionGuard
  /** The HTTPS of the program around the instance. */
  https?: (() => HttpsState | null) | undefined
  version: string
  now: Now
  log: InstanceLog
}

/** A check of a room that finds something to look at, or nothing. */
type HealthCheck = () => HealthWarning | null | Promise<HealthWarning | null>

/** Creates the monitoring of an instance of any type: metrics, storage, its last day and its health. */
export function composeMonitoring(dependencies: MonitoringDependencies) {
  const { database, facts, folder, isLocal, mails, now, log } = dependencies
  const metrics = createMetrics()
  const history = createHistory()
  const measureDisk = folder === undefined ? null : () => diskOf(folder)
  const storage = createStorage({ facts, measureDisk, now, log })
  addStorageKinds(storage, dependencies)
  const cameras: { countOnline: ((now: number) => Promise<number>) | null } = { countOnline: null }
  metrics.register(() => backupMetrics(dependencies))
  metrics.register(async () => [
    {
      name: 'barn_info',
      help: 'The program.',
      type: 'gauge',
      values: [{ labels: { version: dependencies.version }, value: 1 }],
    },
    measuredBy({ name: 'barn_queue_length', help: 'Entries that wait.' }, 'queue', [['mails', await mails.waiting()]]),
    ...(await storageMetrics(storage)),
    gauge('barn_database_free_bytes', 'Unused bytes of the database.', database.size().free),
    ...certificateMetrics(dependencies),
  ])
  return {
    metrics,
    history,
    storage,
    metricsAccess: createMetricsAccess({ facts, now, isOpen: isLocal }),
    health: createHealth(dependencies, storage),
    /** How many cameras are online, where there are cameras. */
    cameras,
    startWatching(): () => Promise<void> {
      const measure = async (time: number) => ({
        diskFree: (await measureDisk?.())?.free ?? null,
        camerasOnline: (await cameras.countOnline?.(time)) ?? null,
      })
      const stops = [startSampler({ history, requests: metrics.requests, measure, now, log }), storage.start()]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
  }
}

/** The end of the certificate, where the program around the instance has one. */
function certificateMetrics({ https }: MonitoringDependencies) {
  const endsAt = https?.()?.endsAt ?? null
  const help = 'When the certificate ends.'
  return endsAt === null ? [] : [gauge('barn_certificate_expiry_timestamp_seconds', help, endsAt / SECOND)]
}

/** The warnings about a certificate. */
const CERTIFICATE_WARNINGS: Readonly<Record<NonNullable<HttpsState['problem']> | 'none', HealthWarning | null>> = {
  none: null,
  missing: 'certificateMissing',
  ended: 'certificateEnded',
  'not-yet-valid': 'certificateNotYetValid',
  'ends-soon': 'certificateEndsSoon',
  'not-renewed': 'certificateNotRenewed',
}

/** Finds the faults of an instance. None of its functions rejects. */
function createHealth(
  { database, folder, backups, retention, https = () => null, now }: MonitoringDependencies,
  storage: Pick<StorageOf, 'report'>,
) {
  const check = createHealthCheck(database, folder)
  const warnings: HealthCheck[] = [
    async () => ((await backups.isWell()) ? null : 'backupOverdue'),
    () => (retention.pause() ? 'clockNotTrusted' : null),
    () => CERTIFICATE_WARNINGS[https()?.problem ?? 'none'],
    createDiskCheck(storage, now),
  ]
  let isStarted = false
  return {
    markStarted(): void {
      isStarted = true
    },
    addWarning: (warning: HealthCheck): void => void warnings.push(warning),
    check,
    /** The faults that keep the instance from its work. */
    async faults(): Promise<HealthFault[]> {
      return [...(isStarted ? [] : ['starting' as const]), ...(await check())]
    },
    async warnings(): Promise<HealthWarning[]> {
      const found: (HealthWarning | null)[] = await Promise.all(warnings.map(async (warning) => await warning())).catch(
        () => [],
      )
      return found.filter((one) => one !== null)
    },
  }
}

/** A disk is soon full with less than this share of it free, or when growth fills it within this time, in ms. */
const LEAST_FREE = 0.02
const SOON = 7 * DAY
/** Time for which a finding about the disk holds, in ms: measuring the storage takes a while. */
const DISK_CHECK_PERIOD = 10 * MINUTE

function createDiskCheck(storage: Pick<StorageOf, 'report'>, now: Now): HealthCheck {
  let checked: { at: number; warning: HealthWarning | null } | null = null
  return async () => {
    if (!checked || Math.abs(now() - checked.at) >= DISK_CHECK_PERIOD) {
      const { disk } = await storage.report(null)
      checked = { at: now(), warning: disk && isSoonFull(disk, now()) ? 'diskSoonFull' : null }
    }
    return checked.warning
  }
}

function isSoonFull({ free, total, fullAt }: NonNullable<StorageReport['disk']>, now: number): boolean {
  return free < total * LEAST_FREE || (fullAt !== null && fullAt - now < SOON)
}

async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

type StorageOf = ReturnType<typeof createStorage>

/** The kinds of data that instances of every type have. */
function addStorageKinds(storage: StorageOf, { database, backups }: MonitoringDependencies): void {
  const numberOf = async (query: ReturnType<typeof sql<{ value: number | null }>>): Promise<number> =>
    (await query.execute(database.current())).rows[0]?.value ?? 0
  const accounts = () => numberOf(sql`SELECT count(*) AS value FROM accounts`)
  storage.add('database', async () => ({ bytes: database.size().bytes, limit: null }))
  storage.add('keptAnswers', async () => ({
    bytes: await numberOf(sql`SELECT sum(bytes) AS value FROM kept_answers`),
    limit: (await accounts()) * ACCOUNT_BUDGET.keptAnswers,
    within: 'database',
  }))
  storage.add('layouts', async () => ({
    bytes: await numberOf(sql`SELECT (SELECT coalesce(sum(octet_length(document)), 0) FROM own_layouts)
      + (SELECT coalesce(sum(octet_length(document)), 0) FROM layouts)
      + (SELECT coalesce(sum(bytes), 0) FROM layout_history) AS value`),
    limit: (await accounts()) * ACCOUNT_BUDGET.ownLayouts + LAYOUT_HISTORY_BYTES,
    within: 'database',
  }))
  storage.add('backups', async () => ({
    bytes: (await backups.status()).backups.reduce((sum, { size }) => sum + size, 0),
    limit: null,
  }))
}

async function storageMetrics(storage: StorageOf): Promise<Measured[]> {
  const { disk, kinds } = await storage.report(null)
  return [
    gauge('barn_disk_free_bytes', 'Free room on the disk of the data folder.', disk?.free ?? null),
    gauge('barn_disk_size_bytes', 'Size of the disk of the data folder.', disk?.total ?? null),
    measuredBy(
      { name: 'barn_storage_bytes', help: 'Bytes of a kind of data.' },
      'kind',
      kinds.map(({ kind, bytes }) => [kind, bytes]),
    ),
    measuredBy(
      { name: 'barn_storage_limit_bytes', help: 'The most that a kind of data may take.' },
      'kind',
      kinds.map(({ kind, limit }) => [kind, limit]),
    ),
  ]
}

/** Ages are left out where there is no backup. */
async function backupMetrics({ backups, now }: MonitoringDependencies): Promise<Measured[]> {
  const { schedule, backups: stored, running, problem } = await backups.status()
  const age = (time: number | undefined) => (time === undefined ? null : (now() - time) / SECOND)
  const proofs = stored.flatMap(({ proof }) => (proof?.isGood ? [proof.at] : []))
  return [
    gauge('barn_backup_scheduled', 'Whether backups are scheduled.', schedule.frequency === 'off' ? 0 : 1),
    gauge('barn_backup_age_seconds', 'Age of the newest backup.', age(stored[0]?.madeAt)),
    gauge(
      'barn_backup_proof_age_seconds',
      'Age of the newest proof that succeeded.',
      age(proofs.toSorted((a, b) => b - a)[0]),
    ),
    gauge('barn_backup_failing', 'Whether the last backup or proof has failed.', problem ? 1 : 0),
    gauge('barn_backup_running', 'Whether a backup, proof or restore is running.', running ? 1 : 0),
  ]
}
