import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPackage } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { createPluginFolder } from './pluginFolder'
import { packFolder } from './pluginPackage'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

test('all example plugins are offered', () => {
  const { installed } = createPluginFolder(resolve(root, 'examples/plugins'))()
  expect(installed.faulty).toEqual([])
  expect(installed.plugins.map(({ manifest }) => manifest.id)).toEqual(['hello-barn', 'open-incidents'])
})

test('an example that is packed is offered as its folder is, and packed twice it is the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { manifest, bytes } = packFolder(resolve(root, 'examples/plugins/open-incidents'))
  expect(packFolder(resolve(root, 'examples/plugins/open-incidents')).bytes).toEqual(bytes)
  writeFileSync(join(folder, 'open-incidents.bwplugin'), bytes)
  writeFileSync(join(folder, 'allowed.json'), '{ "page": ["open-incidents"] }')
  const { installed, files } = createPluginFolder(folder)()
  expect(installed.faulty).toEqual([])
  expect(installed.plugins[0]?.manifest).toEqual({ ...manifest, files: undefined })
  expect(files.size).toBe(2)
})

test('a plugin that was packed for version 1.0.0 of the interface is taken as it is', () => {
  const bytes = readFileSync(resolve(root, 'tests/fixtures/plugins/hello-barn-1.0.0.bwplugin'))
  // The file is never made again: what was handed out once has to run for good.
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '3a6ad66a25abe85ebb99499eda8751f00c0e3fb243e4b6309338b97e6666a194',
  )
  expect(readPackage(bytes, packageChecks).manifest).toMatchObject({ id: 'hello-barn', version: '1.0.0', api: '1.0.0' })
})

test('the page about plugins shows the smallest example as it is', () => {
  const page = read('docs/plugins/README.md')
  for (const file of ['manifest.json', 'greeting.js'])
    expect(page).toContain(read(`examples/plugins/hello-barn/${file}`).trim())
})

test('the page about tests shows one that is run', () => {
  expect(read('docs/plugins/testing.md')).toContain(read('examples/printed-week/test/deadAnimal.test.ts').trim())
})

test('the smallest widget has at most 30 lines and 3 kB', () => {
  const text = read('examples/plugins/hello-barn/greeting.js')
  expect(text.split('\n').length).toBeLessThanOrEqual(30)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000)
})
