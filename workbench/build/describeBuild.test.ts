import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeBuild } from './describeBuild'

const PAGE = '<script type="module" crossorigin src="./assets/index-AbCd1234.js"></script>'

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'frame'))
  for (const [path, text] of Object.entries({ 'index.html': PAGE, ...files })) writeFileSync(join(folder, path), text)
  return folder
}

const FILES = {
  'assets/index-AbCd1234.js': 'index',
  'assets/hls.light-AbCd1234.js': 'player',
  'frame/frame.js': 'frame',
  'start.css': 'style',
  'icon.svg': 'icon',
  'plugins.json': '{}',
  'service-worker.js': 'worker',
}

test('the worker keeps what screens need, not videos, frames or itself', () => {
  const { files, entry } = describeBuild(folderWith(FILES))
  expect(files).toEqual(['assets/index-AbCd1234.js', 'icon.svg', 'start.css'])
  expect(entry).toBe('assets/index-AbCd1234.js')
})

test('the revision follows the page, the names of hashed files and the content of others, not the worker', () => {
  const revisionOf = (changes: Record<string, string>) => describeBuild(folderWith({ ...FILES, ...changes })).revision
  const revisions = [
    revisionOf({}),
    revisionOf({ 'index.html': `${PAGE}<p>` }),
    revisionOf({ 'assets/more-AbCd1234.js': '' }),
    revisionOf({ 'start.css': 'other' }),
  ]
  expect(new Set(revisions).size).toBe(4)
  expect(revisionOf({ 'service-worker.js': 'other' })).toBe(revisions[0])
})

test('a page without a script is no build', () => {
  expect(() => describeBuild(folderWith({ 'index.html': '' }))).toThrow('names no script')
})
