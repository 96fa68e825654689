import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finishRestore, planRestore, RESTORE_FOLDER } from './pendingRestore'

const TIME = Date.UTC(2026, 4, 1)
const ASIDE = 'replaced-2026-05-01T00-00-00Z'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  for (const name of ['recordings', 'artifacts', RESTORE_FOLDER]) mkdirSync(join(folder, name))
  write('instance.lock', '')
  write('instance.db', 'old')
  write('artifacts/a', 'old')
  write('recordings/r', 'video')
  write(`${RESTORE_FOLDER}/instance.db`, 'new')
  write(`${RESTORE_FOLDER}/key`, 'new')
  return folder
}

const textOf = (...path: string[]): string => readFileSync(join(...path), 'utf8')

function expectRestored(folder: string): void {
  expect([textOf(folder, 'instance.db'), textOf(folder, 'key'), textOf(folder, 'recordings/r')]).toEqual([
    'new',
    'new',
    'video',
  ])
  expect([textOf(folder, ASIDE, 'instance.db'), textOf(folder, ASIDE, 'artifacts/a')]).toEqual(['old', 'old'])
  expect(readdirSync(folder).toSorted()).toEqual(['instance.db', 'instance.lock', 'key', 'recordings', ASIDE])
}

test('without a plan nothing is touched', () => {
  const folder = createFolder()
  expect(finishRestore(folder)).toBeNull()
  expect([textOf(folder, 'instance.db'), existsSync(join(folder, RESTORE_FOLDER))]).toEqual(['old', true])
})

test('the restored files take the place of the old ones, which are kept aside', () => {
  const folder = createFolder()
  expect(planRestore(folder, { time: TIME, staying: ['recordings'] })).toBe(ASIDE)
  expect(finishRestore(folder)).toBe(ASIDE)
  expectRestored(folder)
  expect(finishRestore(folder)).toBeNull()
})

/** Moves the first entries of a folder to another one, as an interrupted start leaves them. */
function moveFirst(count: number, { from, to, names }: { from: string; to: string; names: readonly string[] }): void {
  mkdirSync(to, { recursive: true })
  for (const name of names.slice(0, count)) {
    rmSync(join(to, name), { recursive: true, force: true })
    renameSync(join(from, name), join(to, name))
  }
}

test.each([0, 1, 2])('a start that was interrupted after %i old files is finished by the next one', (count) => {
  const folder = createFolder()
  planRestore(folder, { time: TIME, staying: ['recordings'] })
  moveFirst(count, { from: folder, to: join(folder, ASIDE), names: ['instance.db', 'artifacts'] })
  // The start after the interruption has made an empty database before it goes on.
  if (count > 0) writeFileSync(join(folder, 'instance.db'), '')
  finishRestore(folder)
  expectRestored(folder)
})

test.each([0, 1, 2])('a start that was interrupted after %i new files is finished by the next one', (count) => {
  const folder = createFolder()
  planRestore(folder, { time: TIME, staying: ['recordings'] })
  const plan = JSON.parse(textOf(folder, 'restore.json')) as object
  writeFileSync(join(folder, 'restore.json'), JSON.stringify({ ...plan, isCleared: true }))
  moveFirst(2, { from: folder, to: join(folder, ASIDE), names: ['instance.db', 'artifacts'] })
  moveFirst(count, { from: join(folder, RESTORE_FOLDER), to: folder, names: ['key', 'instance.db'] })
  if (count < 2) writeFileSync(join(folder, 'instance.db'), '')
  finishRestore(folder)
  expectRestored(folder)
})
