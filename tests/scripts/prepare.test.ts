import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from '../../scripts/steps/fingerprint.mjs'
import { missingPackages } from '../../scripts/steps/packages.mjs'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'barn-prepare-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string | object): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

test('a copy of the sources has their fingerprint, and another content or name has another', () => {
  write('one/src/a.ts', 'a')
  write('one/src/dist/built.js', 'built')
  cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true })
  const fingerprint = (name: string) => fingerprintOf([join(folder, name, 'src')], join(folder, name))
  expect(fingerprint('two')).toBe(fingerprint('one'))
  write('two/src/dist/built.js', 'built anew')
  expect(fingerprint('two'), 'what is built does not count').toBe(fingerprint('one'))
  write('two/src/a.ts', 'b')
  expect(fingerprint('two')).not.toBe(fingerprint('one'))
  rmSync(join(folder, 'two/src/a.ts'))
  write('two/src/b.ts', 'a')
  expect(fingerprint('two')).not.toBe(fingerprint('one'))
})

const LOCKED = {
  packages: {
    '': { name: 'project' },
    core: { version: '1.0.0' },
    'node_modules/@barn-workbench/core': { resolved: 'core', link: true },
    'node_modules/hono': { version: '4.1.0' },
    'node_modules/eslint': { version: '10.0.0', dev: true },
    'node_modules/canvas-linux': { version: '1.0.0', optional: true },
  },
}

/** Writes what npm notes of an installation. */
function writeInstalled(packages: Record<string, { version: string }>): void {
  write('package-lock.json', LOCKED)
  write('node_modules/.package-lock.json', { packages })
  write('node_modules/@barn-workbench/core/package.json', '{}')
}

test('an installation is complete without packages of other systems, and to run it needs none for development', () => {
  writeInstalled({ 'node_modules/hono': { version: '4.1.0' } })
  expect(missingPackages({ folder })).toEqual(['node_modules/eslint'])
  expect(missingPackages({ folder, isForRunning: true })).toEqual([])
})

test('a package in another version, a missing link and an interrupted installation are noticed', () => {
  writeInstalled({ 'node_modules/hono': { version: '4.0.0' }, 'node_modules/eslint': { version: '10.0.0' } })
  expect(missingPackages({ folder })).toEqual(['node_modules/hono'])
  rmSync(join(folder, 'node_modules/@barn-workbench'), { recursive: true })
  expect(missingPackages({ folder, isForRunning: true })).toEqual([
    'node_modules/@barn-workbench/core',
    'node_modules/hono',
  ])
  rmSync(join(folder, 'node_modules/.package-lock.json'))
  expect(missingPackages({ folder })).toContain('node_modules/eslint')
})

test.skipIf(process.platform === 'win32')('a command that leads to an earlier program is noticed', () => {
  writeInstalled({ 'node_modules/hono': { version: '4.1.0' }, 'node_modules/eslint': { version: '10.0.0' } })
  write('package-lock.json', { packages: { ...LOCKED.packages, dev: { bin: { tool: 'tool.mjs' } } } })
  write('dev/tool.mjs', '')
  write('dev/tool.ts', '')
  const link = join(folder, 'node_modules/.bin/tool')
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join(folder, 'dev/tool.ts'), link)
  expect(missingPackages({ folder })).toEqual(['dev'])
  expect(missingPackages({ folder, isForRunning: true })).toEqual([])
  rmSync(link)
  symlinkSync(join(folder, 'dev/tool.mjs'), link)
  expect(missingPackages({ folder })).toEqual([])
})
