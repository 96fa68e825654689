import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { createFactStore, openDatabase, type Database } from '../database'
import { listBackups, prepareTarget, removeOldBackups, removePartial, requireTarget } from './backupTarget'
import { makeBackup } from './makeBackup'
import { parseManifest } from './manifest'
import { proveBackup } from './proveBackup'
import { restoreBackup } from './restoreBackup'

const NOW = Date.UTC(2026, 4, 1, 3)
const PASSPHRASE = 'correct horse battery'
const ARTIFACT = `artifacts/${'0'.repeat(36)}`

let home = ''
let dataFolder = ''
let database: Database

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'barn-backup-'))
  dataFolder = join(home, 'data')
  database = await openDatabase(dataFolder)
  const facts = createFactStore(database)
  await facts.set('id', '1001')
  await facts.set('type', 'barn')
  await facts.set('seed', '7')
  mkdirSync(join(dataFolder, 'artifacts'))
  mkdirSync(join(dataFolder, 'recordings/camera-01'), { recursive: true })
  writeFileSync(join(dataFolder, ARTIFACT), 'heat map')
  writeFileSync(join(dataFolder, 'recordings/camera-01/a.mp4'), 'video')
  writeFileSync(join(dataFolder, 'identity-key.json'), '{}')
})

afterAll(async () => {
  await database.close()
  rmSync(home, { recursive: true })
})

let encrypted: ReturnType<typeof makeBackup> | null = null
const makeEncrypted = () => (encrypted ??= make({ passphrase: PASSPHRASE }))

let number = 0
const newFolder = (): string => join(home, `folder-${number++}`)

const make = (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({ dataFolder, target: join(home, 'target'), withRecordings: false, passphrase: null, time: NOW, ...more })

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: { code: string; path: string | null }) => [error.code, error.path],
  )

test('the authority for HTTPS is in encrypted backups alone', async () => {
  mkdirSync(join(dataFolder, 'https'))
  writeFileSync(join(dataFolder, 'https/authority.pem'), 'a key')
  const plain = newFolder()
  await restoreBackup({ source: (await make({ target: newFolder() })).path, folder: plain, passphrase: null })
  expect([existsSync(join(plain, 'https')), existsSync(join(plain, 'identity-key.json'))]).toEqual([false, true])
  const whole = newFolder()
  await restoreBackup({ source: (await makeEncrypted()).path, folder: whole, passphrase: PASSPHRASE })
  expect(readFileSync(join(whole, 'https/authority.pem'), 'utf8')).toBe('a key')
})

test('a backup of an open database is restored with every write before it, and an instance opens it', async () => {
  await createFactStore(database).set('written', 'before')
  const { path, name } = await make()
  await createFactStore(database).set('written', 'after')
  expect(name).toBe('barn-1001-2026-05-01T03-00-00Z')
  const folder = newFolder()
  const manifest = await restoreBackup({ source: path, folder, passphrase: null })
  expect(manifest).toMatchObject({
    instance: { id: '1001', type: 'barn' },
    flags: { seed: '7' },
    containsSecrets: true,
  })
  expect(readFileSync(join(folder, ARTIFACT), 'utf8')).toBe('heat map')
  expect(readdirSync(folder)).not.toContain('recordings')
  const restored = await openDatabase(folder)
  expect(await createFactStore(restored).get('written')).toBe('before')
  await restored.close()
})

test('recordings are in a backup by choice', async () => {
  const { path } = await make({ withRecordings: true })
  expect(readFileSync(join(path, 'recordings/camera-01/a.mp4'), 'utf8')).toBe('video')
})

test('an encrypted backup is one file that needs its passphrase', async () => {
  const { path } = await makeEncrypted()
  const folder = newFolder()
  const restore = (passphrase: string | null) => restoreBackup({ source: path, folder, passphrase })
  expect(await codeOf(restore(null))).toEqual(['wrongPassphrase', null])
  expect(await codeOf(restore('another one'))).toEqual(['wrongPassphrase', null])
  expect(existsSync(folder)).toBe(false)
  await restore(PASSPHRASE)
  expect(readFileSync(join(folder, ARTIFACT), 'utf8')).toBe('heat map')
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenssl)('OpenSSL and tar open an encrypted backup without this program', async () => {
  const { path } = await makeEncrypted()
  const folder = newFolder()
  mkdirSync(folder)
  const archive = execFileSync(
    'openssl',
    ['enc', '-d', '-aes-256-cbc', '-pbkdf2', '-iter', '600000', '-md', 'sha256', '-in', path, '-pass', 'stdin'],
    { input: PASSPHRASE, maxBuffer: 64 * 1024 * 1024 },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  expect(readFileSync(join(folder, ARTIFACT), 'utf8')).toBe('heat map')
})

test.each([
  [ARTIFACT, [ARTIFACT]],
  ['instance.db', ['instance.db']],
  ['backup.json', ['backup.json']],
])('a flipped byte of %s is refused, and the file is named', async (file, named) => {
  const { path } = await make()
  const bytes = readFileSync(join(path, file))
  bytes[0] = (bytes[0] ?? 0) ^ 1
  writeFileSync(join(path, file), bytes)
  const folder = newFolder()
  expect(await codeOf(restoreBackup({ source: path, folder, passphrase: null }))).toEqual(['damaged', ...named])
  expect(existsSync(folder)).toBe(false)
})

test('a flipped byte anywhere in an encrypted backup is refused, and leaves nothing behind', async () => {
  const { path, size } = await makeEncrypted()
  const folder = newFolder()
  for (const place of [20, Math.floor(size / 2), size - 1]) {
    const bytes = readFileSync(path)
    bytes[place] = (bytes[place] ?? 0) ^ 4
    const damaged = join(home, 'flipped.tar.enc')
    writeFileSync(damaged, bytes)
    const [code] = (await codeOf(restoreBackup({ source: damaged, folder, passphrase: PASSPHRASE }))) as string[]
    expect([place, code]).toEqual([place, place === 20 ? 'wrongPassphrase' : 'damaged'])
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  }
})

test('a backup of a newer version is refused in one line', () => {
  const text = JSON.stringify({
    format: 1,
    version: '9.0.0',
    schema: '9999_far',
    instance: { id: '1', type: 'barn' },
    flags: {},
    madeAt: NOW,
    withRecordings: false,
    containsSecrets: true,
    files: [],
    rows: {},
  })
  expect(() => parseManifest(text, { source: 'x', newestSchema: '0020_guest_links' })).toThrow(/newer version 9\.0\.0/)
})

test('a folder that holds something is refused, a half restored one begins again and starts no instance', async () => {
  const { path } = await make()
  const folder = newFolder()
  mkdirSync(folder)
  writeFileSync(join(folder, 'photo.jpg'), 'mine')
  expect(await codeOf(restoreBackup({ source: path, folder, passphrase: null }))).toEqual(['notEmpty', folder])
  expect(readdirSync(folder)).toEqual(['photo.jpg'])
  writeFileSync(join(folder, 'restore.partial'), '')
  await expect(openDatabase(folder)).rejects.toThrow(/a restore into it was interrupted/)
  await restoreBackup({ source: path, folder, passphrase: null })
  expect(readdirSync(folder)).not.toContain('photo.jpg')
  await (await openDatabase(folder)).close()
})

test('a proof accepts a good backup, refuses one with other rows, and leaves nothing behind', async () => {
  const { path } = await make()
  await proveBackup({ source: path, dataFolder, passphrase: null })
  const file = join(path, 'backup.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"facts": \d+/, '"facts": 99'))
  expect(await codeOf(proveBackup({ source: path, dataFolder, passphrase: null }))).toEqual(['damaged', 'instance.db'])
  expect(existsSync(join(dataFolder, 'backup-proof'))).toBe(false)
})

test('a target that has gone, or is another disk, is told from an empty one', async () => {
  const target = newFolder()
  const id = await prepareTarget(target, dataFolder)
  expect(await prepareTarget(target, dataFolder)).toBe(id)
  rmSync(target, { recursive: true })
  mkdirSync(target)
  expect(await codeOf(requireTarget(target, id))).toEqual(['missing', target])
  expect(await codeOf(prepareTarget(join(dataFolder, 'backups'), dataFolder))).toEqual([
    'failed',
    join(dataFolder, 'backups'),
  ])
})

test('backups of seven days and four weeks are kept, also by a clock that jumps, and half ones never count', async () => {
  const target = newFolder()
  for (let day = 0; day < 40; day++) {
    const folder = join(target, `barn-1001-${new Date(NOW + day * DAY).toISOString().slice(0, 10)}T03-00-00Z`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'backup.json'), '{}')
  }
  mkdirSync(join(target, 'barn-1001-2026-07-01T03-00-00Z.999999999.partial'))
  mkdirSync(join(target, 'barn-2002-2026-05-01T03-00-00Z'))
  await removeOldBackups(target, '1001')
  const kept = await listBackups(target, '1001')
  expect(kept.length).toBeGreaterThanOrEqual(9)
  expect(kept.length).toBeLessThanOrEqual(11)
  expect(kept.slice(0, 7).map(({ madeAt }) => (NOW + 39 * DAY - madeAt) / DAY)).toEqual([0, 1, 2, 3, 4, 5, 6])
  await removePartial(target, { instanceId: '1001', dataFolder })
  expect(readdirSync(target).filter((name) => name.endsWith('.partial'))).toEqual([])
  expect(readdirSync(target)).toContain('barn-2002-2026-05-01T03-00-00Z')
})
