import { expect, test } from 'vitest'
import type { CodeFact } from '@barn-workbench/core/plugins'
import { codeChanges, compareReleases, fileChanges, textChange } from './packageChanges'

test('files are new, changed by their digests, as before, or gone', () => {
  const file = (path: string) => ({ path, bytes: 10 })
  const inspection = {
    files: [file('a.js'), file('b.js'), file('c.js')],
    manifest: { files: { 'a.js': 'one', 'b.js': 'two', 'c.js': 'three' } },
    installed: {
      files: [
        { ...file('a.js'), digest: 'one' },
        { ...file('b.js'), digest: 'another' },
        { ...file('d.js'), digest: 'four' },
      ],
    },
  }
  expect(fileChanges(inspection as never).map(({ key, change }) => [key, change])).toEqual([
    ['a.js', 'kept'],
    ['b.js', 'changed'],
    ['c.js', 'new'],
    ['d.js', 'gone'],
  ])
})

test('code has changed where it does something by a new name, and not where it does it more often', () => {
  const fact = (file: string, ...names: string[]): CodeFact => ({
    fact: 'storage',
    file,
    names: names.map((name) => ({ name, count: names.length })),
  })
  const code = [fact('a.js', 'localStorage'), fact('b.js', 'localStorage', 'indexedDB')]
  const before = [fact('a.js', 'localStorage', 'caches'), fact('b.js', 'localStorage')]
  const changes = codeChanges({ code, installed: { code: before } } as never)
  expect(changes.map(({ change }) => change)).toEqual(['kept', 'changed'])
})

test.each([
  ['a', undefined, null],
  ['a', 'a', 'kept'],
  ['a', 'b', 'changed'],
  ['a', null, 'new'],
  [null, 'a', 'gone'],
  [null, null, null],
] as const)('the text %j compared with %j: %s', (text, before, change) => {
  expect(textChange(text, before)).toBe(change)
})

test('releases are compared by their numbers', () => {
  expect(['1.10.0', '1.2.0', '1.9.9', '0.9.0'].sort(compareReleases)).toEqual(['0.9.0', '1.2.0', '1.9.9', '1.10.0'])
  expect(compareReleases('1.0.0', '1.0.0')).toBe(0)
})
