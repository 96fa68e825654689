import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../base'
import { DATABASE_FILE, makeFilePrivate, markInitialized, prepareFolder, writePrivateFile } from './dataFolder'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'barn-folder-'))
})
afterEach(() => {
  rmSync(parent, { recursive: true })
})

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('a new data folder and its database are private, with the folders above it', () => {
  const folder = join(parent, 'sites', '1001')
  prepareFolder(folder)
  expect([modeOf(folder), modeOf(join(folder, DATABASE_FILE))]).toEqual([0o700, 0o600])
})

test('a folder with content keeps its permissions', () => {
  writeFileSync(join(parent, 'notes.txt'), '')
  chmodSync(parent, 0o755)
  prepareFolder(parent)
  expect([modeOf(parent), modeOf(join(parent, DATABASE_FILE))]).toEqual([0o755, 0o600])
})

test('a database that has had its tables is not made anew', () => {
  prepareFolder(parent)
  markInitialized(parent)
  rmSync(join(parent, DATABASE_FILE))
  prepareFolder(parent)
  expect(existsSync(join(parent, DATABASE_FILE))).toBe(false)
})

test('a path that is no folder is refused in one sentence', () => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  expect(() => prepareFolder(join(file, 'data'))).toThrow(StartError)
  expect(() => prepareFolder(join(file, 'data'))).toThrow(/^the data folder .* cannot be used: /)
})

test('a private file is replaced as a whole, and nothing else is left', () => {
  const file = join(parent, 'key')
  writePrivateFile(file, 'old')
  writePrivateFile(file, 'new')
  expect([readFileSync(file, 'utf8'), modeOf(file), readdirSync(parent)]).toEqual(['new', 0o600, ['key']])
})

test('a file that others could read is made private', () => {
  const file = join(parent, 'log')
  writeFileSync(file, 'line', { mode: 0o644 })
  makeFilePrivate(file)
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['line', 0o600])
})
