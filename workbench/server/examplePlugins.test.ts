import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WIDGET_API_VERSION } from '@barn-workbench/core/plugins'
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

/** Plugins of each version of the interface. They are never made again: what was handed out has to run for good. */
const KEPT = [
  ['hello-barn', '1.0.0', '3a6ad66a25abe85ebb99499eda8751f00c0e3fb243e4b6309338b97e6666a194'],
  ['kept-charts', '1.1.0', '1729ac6b8b4884e662ee9f82ba837e03ba03c270f95126c7ff79860c87ee94b6'],
  ['kept-picture', '1.2.0', 'f37fe9a7356df446bb9026eec30d63593fcf9371e387f6918c3f18521e578c83'],
  ['kept-places', '1.3.0', 'b1f785f8d2859b940c111974da87504074aa370ef33a9774915ce6371eff2791'],
  ['kept-form', '1.4.0', '886f31c209c50118ba9cd6ebc1b3e252464a2e04fc5b40001f74f1b88a73a2ae'],
] as const

test.each(KEPT)('%s, which was packed for version %s of the interface, is taken as it is', (id, api, digest) => {
  const bytes = readFileSync(resolve(root, `tests/fixtures/plugins/${id}-${api}.bwplugin`))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(digest)
  expect(readPackage(bytes, packageChecks).manifest).toMatchObject({ id, version: '1.0.0', api })
})

test('a packed plugin of each minor version of the interface is kept, and all are offered', () => {
  expect(KEPT.at(-1)?.[1]).toBe(WIDGET_API_VERSION)
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(resolve(root, 'tests/fixtures/plugins'), folder, { recursive: true })
  writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: KEPT.map(([id]) => id) }))
  const { installed } = createPluginFolder(folder)()
  expect(installed.faulty).toEqual([])
  expect(installed.plugins.map(({ manifest }) => manifest.id)).toEqual(KEPT.map(([id]) => id).sort())
  // The client checks files of a plugin that comes later by these.
  for (const { digests, manifest } of installed.plugins)
    expect(Object.keys(digests ?? {})).toEqual(expect.arrayContaining(manifest.widgets.map(({ module }) => module)))
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
