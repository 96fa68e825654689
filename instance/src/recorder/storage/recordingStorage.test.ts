import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { openSqlite, prepareDatabase, type Sqlite } from '../../database'
import { DELETED_LISTED_FOR } from '../../video/cameraVideo'
import { jpegFragment, jpegVideoHeader, readVideoHeader, type VideoHeader } from '../../video/mp4'
import { openRecordingStorage, type DiskSpace } from './recordingStorage'

const START = Date.UTC(2026, 0, 14, 9)
const SEGMENT = 2_000
const RULES = { isRecorded: true, maximumDays: 14, maximumGigabytes: 20 }

function headerOf(width: number): VideoHeader {
  const header = readVideoHeader(jpegVideoHeader(width, 36))
  if (!header) throw new Error('no header')
  return header
}

const header = headerOf(64)
const bytesOf = (text: string, size = 1_000) =>
  jpegFragment([{ bytes: Buffer.from(text.padEnd(size, '.')), duration: SEGMENT }])
interface SegmentOptions {
  header?: VideoHeader
  isKey?: boolean
  size?: number
  duration?: number
}
const segmentAt = (start: number, options: SegmentOptions = {}) => ({
  ...{ start, duration: options.duration ?? SEGMENT, isKey: options.isKey ?? true, header: options.header ?? header },
  bytes: bytesOf(String(start), options.size),
})

async function openFolder(given: { folder?: string; sqlite?: Sqlite } = {}) {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'barn-recordings-'))
  const sqlite = given.sqlite ?? openSqlite(':memory:')
  const database = await prepareDatabase(sqlite)
  const disk: DiskSpace = { free: 50_000, total: 100_000 }
  const clock = { now: START }
  const storage = await openRecordingStorage({
    ...{ database, folder, now: () => clock.now },
    measureDisk: () => Promise.resolve(disk),
  })
  // From Node 26 on it is an error to leave a file open.
  onTestFinished(async () => {
    for (const { cameraId } of storage.list()) await storage.close(cameraId)
  })
  const fileOf = (index = 0, camera = 'a') =>
    join(folder, camera, readdirSync(join(folder, camera)).sort()[index] ?? '')
  const statuses = () => storage.list().map(({ cameraId, status }) => `${cameraId} ${status}`)
  return { folder, sqlite, database, storage, disk, clock, fileOf, statuses }
}

type Opened = Awaited<ReturnType<typeof openFolder>>

async function record({ storage }: Opened, starts: readonly number[], camera = 'a'): Promise<boolean[]> {
  const stored: boolean[] = []
  for (const start of starts) stored.push(await storage.append(camera, segmentAt(start)))
  return stored
}

const startsOf = async ({ storage }: Opened, camera = 'a') =>
  (await storage.segmentsBetween(camera, 0, Infinity)).map(({ start }) => start - START)

test('segments are found by their time and read as they came, also after a restart', async () => {
  const first = await openFolder()
  expect(
    await record(
      first,
      [0, 1, 2, 3].map((index) => START + index * SEGMENT),
    ),
  ).toEqual([true, true, true, true])
  await first.storage.close('a')
  const again = await openFolder(first)
  for (const { storage, statuses } of [first, again]) {
    const segments = await storage.segmentsBetween('a', START + SEGMENT + 1, START + 2 * SEGMENT + 1)
    expect(segments.map(({ start }) => start - START)).toEqual([SEGMENT, 2 * SEGMENT])
    const [segment] = segments
    expect(segment && (await storage.read('a', segment))?.includes(String(START + SEGMENT))).toBe(true)
    expect((await storage.header('a', segment?.headerKey ?? ''))?.width).toBe(64)
    expect([await storage.header('a', 'other'), await storage.header('b', segment?.headerKey ?? '')]).toEqual([
      null,
      null,
    ])
    expect(statuses()).toEqual(['a saved'])
    expect(storage.list()).toMatchObject([{ timestamp: START, durationSeconds: 8, filesizeMb: 0.01 }])
  }
})

test('recordings are private to the owner of the data folder', async () => {
  const opened = await openFolder()
  await record(opened, [START])
  expect(statSync(opened.fileOf()).mode & 0o777).toBe(0o600)
  expect(statSync(join(opened.folder, 'a')).mode & 0o777).toBe(0o700)
})

test('an instance that was ended at once leaves whole segments; half a segment is cut off', async () => {
  const first = await openFolder()
  await record(first, [START, START + SEGMENT, START + 10_000])
  expect(first.statuses()).toEqual(['a created'])
  const whole = statSync(first.fileOf()).size
  appendFileSync(first.fileOf(), bytesOf('half').subarray(0, 500))
  const again = await openFolder(first)
  expect(again.statuses()).toEqual(['a saved'])
  expect(await startsOf(again)).toEqual([0, SEGMENT, 10_000])
  expect(again.storage.list()[0]?.durationSeconds).toBe(6)
  expect(statSync(first.fileOf()).size).toBe(whole)
})

test('a recording of which nothing can be read is broken, other files stay, and the rest serves', async () => {
  const first = await openFolder()
  await record(first, [START], 'a')
  await record(first, [START], 'b')
  writeFileSync(first.fileOf(0, 'a'), 'no video')
  const unknown = join(first.folder, 'b', '01a20a3d-cc18-703a-877f-a324001c699c.mp4')
  writeFileSync(unknown, 'x')
  writeFileSync(join(first.folder, 'b', 'notes.txt'), 'x')
  const again = await openFolder(first)
  expect(again.statuses().sort()).toEqual(['a broken', 'b saved'])
  expect([await startsOf(again, 'a'), await startsOf(again, 'b')]).toEqual([[], [0]])
  expect([existsSync(unknown), readdirSync(join(first.folder, 'b')).includes('notes.txt')]).toEqual([true, true])
  expect(again.storage.unknownFiles.map(({ path }) => path)).toEqual([unknown])
  expect(await again.storage.adopt({ cameraId: 'b', id: '01a20a3d-cc18-703a-877f-a324001c699c', path: unknown })).toBe(
    false,
  )
  expect([existsSync(unknown), readFileSync(unknown, 'utf8'), again.statuses().length]).toEqual([true, 'x', 2])
})

test('files that a new database does not know are taken into it with their times, and nothing is cut off them', async () => {
  const first = await openFolder()
  await record(first, [START, START + SEGMENT, START + 2 * SEGMENT], 'a')
  await record(first, [START + HOUR], 'b')
  await first.storage.close('a')
  appendFileSync(first.fileOf(), bytesOf('half').subarray(0, 500))
  const size = statSync(first.fileOf()).size
  const again = await openFolder({ folder: first.folder })
  expect([again.statuses(), again.storage.lastEnd()]).toEqual([[], START + HOUR])
  for (const file of again.storage.unknownFiles) expect(await again.storage.adopt(file)).toBe(true)
  expect(again.statuses().sort()).toEqual(['a saved', 'b saved'])
  expect([await startsOf(again, 'a'), await startsOf(again, 'b')]).toEqual([[0, SEGMENT, 2 * SEGMENT], [HOUR]])
  const [segment] = await again.storage.segmentsBetween('a', START + SEGMENT, START + SEGMENT + 1)
  expect(segment && (await again.storage.read('a', segment))?.includes(String(START + SEGMENT))).toBe(true)
  expect(statSync(first.fileOf()).size).toBe(size)
  const third = await openFolder(again)
  expect([third.statuses().sort(), third.storage.unknownFiles]).toEqual([['a saved', 'b saved'], []])
})

test('a recording that is cut off is marked; its other segments serve', async () => {
  const opened = await openFolder()
  await record(opened, [START, START + SEGMENT])
  await opened.storage.close('a')
  truncateSync(opened.fileOf(), statSync(opened.fileOf()).size - 10)
  const [one, other] = await opened.storage.segmentsBetween('a', 0, Infinity)
  if (!one || !other) throw new Error('no segments')
  expect(await opened.storage.read('a', other)).toBeNull()
  expect(await opened.storage.read('a', one)).not.toBeNull()
  expect(opened.statuses()).toEqual(['a broken'])
})

test('another recording begins with another header, after 10 s without a picture, and after an hour', async () => {
  const opened = await openFolder()
  const append = (start: number, options: SegmentOptions = {}) =>
    opened.storage.append('a', segmentAt(START + start, options))
  await append(0)
  await append(SEGMENT + 10_000)
  expect(opened.statuses()).toHaveLength(1)
  const wide = { header: headerOf(128) }
  await append(2 * SEGMENT + 10_000, wide)
  expect(opened.statuses()).toHaveLength(2)
  const begin = 3 * SEGMENT + 20_001
  for (let minute = 0; minute < 60; minute += 5)
    await append(begin + minute * MINUTE, { ...wide, duration: 5 * MINUTE })
  expect(opened.statuses()).toHaveLength(3)
  // It continues with the next picture that can be decoded.
  await append(begin + 60 * MINUTE, { ...wide, isKey: false })
  expect(opened.statuses()).toHaveLength(3)
  await append(begin + 60 * MINUTE + SEGMENT, wide)
  expect(opened.statuses()).toEqual(['a saved', 'a saved', 'a saved', 'a created'])
})

test('a recording ends once so much is missing in it that its length would not tell its place any more', async () => {
  const opened = await openFolder()
  await record(
    opened,
    [0, 1, 2, 3].map((i) => START + i * (SEGMENT + 9_000)),
  )
  expect(opened.statuses()).toHaveLength(1)
  await record(opened, [START + 4 * (SEGMENT + 9_000)])
  expect(opened.statuses()).toHaveLength(2)
  for (const { durationSeconds, timestamp } of opened.storage.list())
    expect(START + 5 * (SEGMENT + 9_000) - timestamp - durationSeconds * 1_000).toBeGreaterThanOrEqual(0)
})

test('one segment of which the content is damaged is a gap; a recording with many of them is broken', async () => {
  const opened = await openFolder()
  await record(
    opened,
    [0, 1, 2, 3, 4].map((i) => START + i * SEGMENT),
  )
  await opened.storage.close('a')
  const segments = await opened.storage.segmentsBetween('a', 0, Infinity)
  const damaged = readFileSync(opened.fileOf())
  for (const { offset, size } of segments.slice(0, 4)) damaged.fill(0, offset, offset + size)
  writeFileSync(opened.fileOf(), damaged)
  const [first, second, third, fourth, whole] = segments
  for (const segment of [first, first, second, third])
    expect(segment && (await opened.storage.read('a', segment))).toBeNull()
  expect(whole && (await opened.storage.read('a', whole))).not.toBeNull()
  expect(opened.statuses()).toEqual(['a saved'])
  expect(fourth && (await opened.storage.read('a', fourth))).toBeNull()
  expect(opened.statuses()).toEqual(['a broken'])
})

test('nothing is recorded over what is recorded, as when the clock was set back; then a key frame comes first', async () => {
  const opened = await openFolder()
  await record(opened, [START, START + SEGMENT])
  expect(await record(opened, [START + 1_000, START - 1_000, START])).toEqual([false, false, false])
  expect(await opened.storage.append('a', segmentAt(START + 2 * SEGMENT, { isKey: false }))).toBe(false)
  // Two milliseconds too early do not count.
  expect(await record(opened, [START + 3 * SEGMENT, START + 4 * SEGMENT - 2])).toEqual([true, true])
  expect(await startsOf(opened)).toEqual([0, SEGMENT, 3 * SEGMENT, 4 * SEGMENT])
  expect(await record(opened, [START - HOUR])).toEqual([true])
})

test('what is too old or too much goes, the oldest first; the list names it for a while', async () => {
  const opened = await openFolder()
  const { storage, clock } = opened
  await record(opened, [START, START + DAY, START + 2 * DAY])
  clock.now = START + 2 * DAY + HOUR
  await storage.applyRules('a', { ...RULES, maximumDays: 2 })
  expect(opened.statuses()).toEqual(['a deleted', 'a saved', 'a created'])
  expect(storage.list()[0]?.filesizeMb).toBe(0)
  await storage.applyRules('a', { ...RULES, maximumGigabytes: 1 })
  expect(opened.statuses()).toEqual(['a deleted', 'a saved', 'a created'])
  await storage.applyRules('a', { ...RULES, maximumGigabytes: 3e-6 })
  expect(opened.statuses()).toEqual(['a deleted', 'a deleted', 'a created'])
  expect([await startsOf(opened), readdirSync(join(opened.folder, 'a')).length]).toEqual([[2 * DAY], 1])
  clock.now += DELETED_LISTED_FOR
  await storage.forgetDeleted()
  expect(opened.statuses()).toEqual(['a deleted', 'a deleted', 'a created'])
  clock.now += 1
  await storage.forgetDeleted()
  expect(opened.statuses()).toEqual(['a created'])
})

test('within an hour no more goes than a day of the oldest recordings, also over a restart', async () => {
  const opened = await openFolder()
  const { clock } = opened
  const days = Array.from({ length: 30 }, (_, day) => START + day * DAY)
  await record(opened, days)
  clock.now = START + 1_000 * DAY
  const deleted = ({ statuses }: Opened) => statuses().filter((status) => status === 'a deleted').length
  for (let run = 0; run < 60; run++) await opened.storage.applyRules('a', RULES)
  expect(deleted(opened)).toBe(2)
  await opened.storage.close('a')
  const again = await openFolder(opened)
  again.clock.now = clock.now
  await again.storage.applyRules('a', RULES)
  expect(deleted(again)).toBe(2)
  again.clock.now += HOUR
  await again.storage.applyRules('a', RULES)
  expect(deleted(again)).toBe(4)
  again.clock.now += HOUR
  await again.storage.applyRules('a', { ...RULES, maximumDays: 10_000, maximumGigabytes: 1e-6 })
  expect(deleted(again)).toBe(6)
})

test('when the disk is full the oldest recordings of all cameras go, then recording stops, and starts again', async () => {
  const opened = await openFolder()
  const { storage, disk } = opened
  await record(opened, [START, START + HOUR], 'a')
  await record(opened, [START + MINUTE, START + 2 * HOUR], 'b')
  const removed: string[][] = []
  // Each deletion frees a little; after the second there is room again.
  Object.defineProperty(disk, 'free', {
    configurable: true,
    get() {
      removed.push(opened.statuses().filter((status) => status.endsWith('deleted')))
      return removed.at(-1)?.length === 2 ? 50_000 : 100
    },
  })
  await storage.makeRoom()
  expect(removed.at(-1)).toEqual(['a deleted', 'b deleted'])
  expect([storage.isFull(), (await startsOf(opened, 'a'))[0], (await startsOf(opened, 'b'))[0]]).toEqual([
    ...[false, HOUR, 2 * HOUR],
  ])
  Object.defineProperty(disk, 'free', { value: 100, writable: true })
  await storage.makeRoom()
  expect([storage.isFull(), await record(opened, [START + 3 * HOUR])]).toEqual([true, [false]])
  disk.free = 50_000
  await storage.makeRoom()
  expect([storage.isFull(), await record(opened, [START + 4 * HOUR])]).toEqual([false, [true]])
})

test('what else fills the disk pushes out no more than a hundredth of it in a day; new recordings still replace old ones', async () => {
  const opened = await openFolder()
  const hoursOf = (day: number) => Array.from({ length: 12 }, (_, hour) => START + day * DAY + hour * HOUR)
  const deleted = ({ statuses }: Opened) => statuses().filter((status) => status.endsWith('deleted')).length
  await record(opened, [...hoursOf(0), ...hoursOf(1), ...hoursOf(2)])
  // Some other data takes all that is left, and what is freed as well. Three recordings are a hundredth of the disk.
  const full: DiskSpace = { free: 0, total: 250 * statSync(opened.fileOf()).size }
  Object.assign(opened.disk, full)
  opened.clock.now = START + 10 * DAY
  await opened.storage.makeRoom()
  expect([opened.storage.isFull(), deleted(opened)]).toEqual([true, 3])
  await opened.storage.close('a')
  const again = await openFolder(opened)
  Object.assign(again.disk, full)
  again.clock.now = START + 10 * DAY + 12 * HOUR
  await again.storage.makeRoom()
  expect([again.storage.isFull(), deleted(again)]).toEqual([true, 3])
  again.clock.now = START + 11 * DAY + HOUR
  await again.storage.makeRoom()
  expect(deleted(again)).toBe(6)
  // After room was available for a while, new recordings may replace older ones.
  again.disk.free = again.disk.total
  await again.storage.makeRoom()
  await record(again, hoursOf(11).slice(0, 4))
  again.disk.free = 0
  await again.storage.makeRoom()
  expect(deleted(again)).toBe(10)
})

test('a write that fails on a full disk costs one segment and the oldest recording, and nothing else', async () => {
  const opened = await openFolder()
  await record(opened, [START, START + HOUR], 'a')
  opened.sqlite.pragma(`max_page_count = ${String(opened.sqlite.pragma('page_count'))}`)
  const stored: boolean[] = []
  // Another recording each time, until the database needs a page that it does not get.
  for (let hour = 2; hour < 200 && stored.at(-1) !== false; hour++)
    stored.push(...(await record(opened, [START + hour * HOUR])))
  expect(stored.at(-1)).toBe(false)
  opened.sqlite.pragma('max_page_count = 100000')
  await expect.poll(() => opened.storage.isFull()).toBe(false)
  expect(await record(opened, [START + 300 * HOUR])).toEqual([true])
  expect(opened.statuses()[0]).toBe('a deleted')
  expect(opened.sqlite.pragma('integrity_check')).toBe('ok')
})

test('the recordings of a camera that is removed go with it', async () => {
  const opened = await openFolder()
  mkdirSync(join(opened.folder, 'b'))
  await record(opened, [START], 'a')
  await record(opened, [START], 'b')
  await opened.storage.removeCamera('a')
  expect([opened.statuses(), existsSync(join(opened.folder, 'a'))]).toEqual([['b created'], false])
  expect(await startsOf(opened, 'b')).toEqual([0])
})
