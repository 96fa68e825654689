import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finishRestore, planRestore, RESTORE_FOLDER } from './pendingRestore'

const TIME = Date.UTC(2026, 4, 1)
const ASIDE = 'before-restore-2026-05-01T00-00-00Z'

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
  expect(readdirSync(folder).toSorted()).toEqual([ASIDE, 'instance.db', 'instance.lock', 'key', 'recordings'])
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

test('a start that was interrupted at the first files is finished by the next one', () => {
  const folder = createFolder()
  planRestore(folder, { time: TIME, staying: ['recordings'] })
  mkdirSync(join(folder, ASIDE))
  writeFileSync(join(folder, ASIDE, 'instance.db'), 'old')
  // The start after the interruption has made an empty database before it goes on.
  writeFileSync(join(folder, 'instance.db'), '')
  finishRestore(folder)
  expectRestored(folder)
})
