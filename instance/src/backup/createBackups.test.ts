import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { createFactStore, openDatabase } from '../database'
import { createInstanceLog } from '../log'
import { BackupError } from './backupError'
import { startJob } from './backupJob'
import { createBackups, nextBackupAt } from './createBackups'

const START = Date.UTC(2026, 4, 1, 10)
const zone = timeZoneOf('Europe/Berlin')

async function open(runJob: typeof startJob = startJob) {
  const home = mkdtempSync(join(tmpdir(), 'barn-backups-'))
  const folder = join(home, 'data')
  let time = START
  let restarts = 0
  const database = await openDatabase(folder)
  const facts = createFactStore(database)
  await facts.set('id', '1001')
  const backups = createBackups({
    folder,
    facts,
    runJob,
    info: { globalUniqueIdentifier: '1001', timeZone: 'Europe/Berlin' },
    retention: { pause: () => null },
    hostControl: { restartSoon: () => restarts++ },
    now: () => time,
    log: createInstanceLog(),
  })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await database.close()
    isClosed = true
  }
  onTestFinished(async () => {
    await close()
    rmSync(home, { recursive: true })
  })
  /** Lets the schedule look once at what is due, and waits for that. */
  async function passTime(duration: number): Promise<void> {
    time += duration
    await backups.beginDue()
    await backups.settled()
  }
  const target = join(home, 'target')
  const schedule = { frequency: 'daily' as const, hour: 2, target, withRecordings: false }
  return { home, folder, target, facts, backups, schedule, passTime, close, restarts: () => restarts }
}

test('the next backup is at the hour of the barn, on a Sunday if weekly, and a jump of the clock puts none off', () => {
  const at = (text: string) => Date.parse(text)
  const next = (frequency: 'daily' | 'weekly' | 'off', last: number, now = last) =>
    nextBackupAt({ frequency, hour: 2 }, { last, now, zone })
  expect(next('off', START)).toBeNull()
  expect(next('daily', START)).toBe(at('2026-05-02T02:00:00+02:00'))
  expect(next('weekly', START)).toBe(at('2026-05-03T02:00:00+02:00'))
  expect(next('daily', START + 365 * DAY, START)).toBe(at('2026-05-02T02:00:00+02:00'))
})

test('a scheduled backup is made when it is due, and once more by hand', async () => {
  const { backups, schedule, target, passTime } = await open()
  expect(await backups.run()).toMatchObject({ problem: { code: 'backup/no-target' } })
  expect((await backups.setSchedule({ ...schedule, passphrase: null })).ok).toBe(true)
  expect(readdirSync(target)).toEqual(['barn-backups.json'])
  await passTime(HOUR)
  expect((await backups.status()).backups).toEqual([])
  await passTime(DAY)
  const status = await backups.status()
  expect(status).toMatchObject({ lastBackupAt: START + DAY + HOUR, problem: null, running: null })
  expect(status.backups).toMatchObject([{ madeAt: START + DAY + HOUR, isEncrypted: false, proof: null }])
  expect(await backups.run()).toMatchObject({ ok: true })
  expect(await backups.run()).toMatchObject({ problem: { code: 'backup/busy' } })
  await backups.settled()
  expect((await backups.status()).backups).toHaveLength(1)
})

test('the newest backup is proved once a week, and a damaged one is no good backup', async () => {
  const { backups, schedule, target, passTime } = await open()
  await backups.setSchedule(schedule)
  await passTime(DAY)
  await passTime(MINUTE)
  const [first] = (await backups.status()).backups
  expect(first?.proof).toMatchObject({ isGood: true })
  expect(await backups.isWell()).toBe(true)
  await passTime(7 * DAY)
  const [second] = (await backups.status()).backups
  writeFileSync(join(target, second?.name ?? '', 'instance.db'), 'nothing')
  await passTime(MINUTE)
  expect((await backups.status()).backups[0]?.proof).toMatchObject({ isGood: false })
  expect((await backups.status()).problem?.code).toBe('damaged')
  expect(await backups.isWell()).toBe(false)
})

test('a target that vanished is said with its beginning, is tried again, and no good backup for a week is a failure', async () => {
  const { backups, schedule, target, passTime } = await open()
  await backups.setSchedule(schedule)
  rmSync(target, { recursive: true })
  await passTime(DAY)
  expect((await backups.status()).problem).toMatchObject({ code: 'missing', since: START + DAY })
  expect(existsSync(target)).toBe(false)
  expect(await backups.isWell()).toBe(true)
  await passTime(7 * DAY)
  expect((await backups.status()).problem).toMatchObject({ code: 'missing', since: START + DAY })
  expect(await backups.isWell()).toBe(false)
  expect((await backups.setSchedule({ ...schedule })).ok).toBe(true)
  await passTime(DAY)
  expect((await backups.status()).problem).toBeNull()
  expect(await backups.isWell()).toBe(true)
})

test.each(['full', 'readOnly', 'stalled'] as const)('a disk that is %s is said', async (code) => {
  const { backups, schedule, passTime } = await open((job, options) =>
    job.kind === 'backup' ? Promise.reject(new BackupError(code, 'no')) : startJob(job, options),
  )
  await backups.setSchedule(schedule)
  await passTime(DAY)
  expect((await backups.status()).problem).toMatchObject({ code, since: START + DAY })
})

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is refused', async () => {
  const { backups, schedule, home } = await open()
  mkdirSync(join(home, 'locked'))
  chmodSync(join(home, 'locked'), 0o500)
  const refused = await backups.setSchedule({ ...schedule, target: join(home, 'locked') })
  expect(refused).toMatchObject({ problem: { code: 'backup/target-refused', params: { reason: 'readOnly' } } })
})

test('a passphrase is kept encrypted, and encrypts the backups', async () => {
  const { backups, schedule, facts, passTime } = await open()
  await backups.setSchedule({ ...schedule, passphrase: 'correct horse' })
  expect(await facts.get('backups')).not.toContain('correct horse')
  await passTime(DAY)
  const status = await backups.status()
  expect([status.schedule.isEncrypted, status.backups[0]?.isEncrypted]).toEqual([true, true])
})

test('a restore restarts the instance on the backup, and keeps what was there', async () => {
  const { backups, schedule, facts, folder, close, restarts, passTime } = await open()
  await backups.setSchedule(schedule)
  await facts.set('note', 'in the backup')
  await passTime(DAY)
  await facts.set('note', 'after it')
  mkdirSync(join(folder, 'recordings'))
  writeFileSync(join(folder, 'recordings/newer.mp4'), 'video')
  const [newest] = (await backups.status()).backups
  expect(await backups.restore('barn-1001-other')).toMatchObject({ problem: { code: 'backup/not-found' } })
  expect(await backups.restore(newest?.name ?? '')).toMatchObject({ ok: true })
  await backups.settled()
  expect(restarts()).toBe(1)
  expect(await facts.get('note')).toBe('after it')
  await close()
  const restored = await openDatabase(folder)
  expect(await createFactStore(restored).get('note')).toBe('in the backup')
  await restored.close()
  expect(readFileSync(join(folder, 'recordings/newer.mp4'), 'utf8')).toBe('video')
  const aside = readdirSync(folder).find((name) => name.startsWith('replaced-')) ?? ''
  const old = await openDatabase(join(folder, aside))
  expect(await createFactStore(old).get('note')).toBe('after it')
  await old.close()
})

test('a damaged backup restores nothing, and it is said', async () => {
  const { backups, schedule, folder, target, restarts, passTime } = await open()
  await backups.setSchedule(schedule)
  await passTime(DAY)
  const [newest] = (await backups.status()).backups
  writeFileSync(join(target, newest?.name ?? '', 'instance.db'), 'nothing')
  await backups.restore(newest?.name ?? '')
  await backups.settled()
  expect((await backups.status()).restoreProblem).toMatchObject({ code: 'damaged' })
  expect([restarts(), existsSync(join(folder, 'restore.json'))]).toEqual([0, false])
})
