import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPluginChanges } from './pluginChanges'
import { createPluginFolder } from './pluginFolder'

const manifest = {
  id: 'weather',
  version: '1.2.0',
  api: '1.0.0',
  name: { en: 'Weather', de: 'Wetter' },
  author: { name: 'A farmer' },
  widgets: [
    {
      name: 'today',
      title: { en: 'Today', de: 'Heute' },
      module: 'today.js',
      styles: ['today.css'],
      size: { w: 6, h: 6 },
    },
  ],
}
const FILES = { 'today.js': 'export default { mount() {} }', 'today.css': 'p { margin: 0 }' }

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const digests = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, digestOf(text)]))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugins-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const allow = (...ids: readonly string[]) => writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: ids }))

function writeFolder(name: string, content: object = manifest, files: Readonly<Record<string, string>> = FILES): void {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(content))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, path), text)
}

function writePackage(name: string, files: Readonly<Record<string, string>>): void {
  const entries = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))
  writeFileSync(join(folder, name), zipSync(entries))
}
const packed = (
  content: object = { ...manifest, files: digests },
  files: Readonly<Record<string, string>> = FILES,
) => ({
  'manifest.json': JSON.stringify(content),
  ...files,
})

const packedBytes = () => Object.fromEntries(Object.entries(packed()).map(([path, text]) => [path, strToU8(text)]))

/** Looks at the folder at each call: no time passes for it. */
const freshFolder = () => createPluginFolder(folder, { now: () => 0 })
const faultsOf = () => createPluginFolder(folder)().installed.faulty.map(({ name, reason }) => `${name} ${reason}`)

test('offers an allowed folder: its manifest, its files under one address, and the digests of its modules', () => {
  allow('weather')
  writeFolder('my-weather')
  writeFileSync(join(folder, 'my-weather', 'README.md'), 'For authors.')
  const { installed, files, integrity } = createPluginFolder(folder)()
  expect(installed.faulty).toEqual([])
  const [plugin] = installed.plugins
  expect(plugin?.manifest).toMatchObject({ id: 'weather', calls: [], messages: { en: {}, de: {} } })
  expect(plugin?.manifest.files).toBeUndefined()
  expect(plugin?.bytes).toBe(FILES['today.js'].length + FILES['today.css'].length)
  expect([...files.keys()].sort()).toEqual([`/${plugin?.folder}/today.css`, `/${plugin?.folder}/today.js`])
  expect(integrity).toEqual({ [`/${plugin?.folder}/today.js`]: digests['today.js'] })
  expect(files.get(`/${plugin?.folder}/today.js`)?.type).toBe('text/javascript; charset=utf-8')
})

test('offers a packed plugin, whose files have the digests of its manifest', () => {
  allow('weather')
  writePackage('weather-1.2.0.bwplugin', packed())
  const { installed, files } = createPluginFolder(folder)()
  expect(installed.plugins[0]?.folder).toMatch(/^plugins\/weather-1\.2\.0-[0-9a-f]{12}$/)
  expect(files.get(`/${installed.plugins[0]?.folder}/today.js`)?.plain.toString()).toBe(FILES['today.js'])
})

test('what people read of a plugin is sent as nothing that a browser shows or runs', () => {
  allow('weather')
  const files = { ...FILES, 'readme.md': '<script>alert(1)</script>' }
  const withReadme = { ...digests, 'readme.md': digestOf(files['readme.md']) }
  writePackage('weather.bwplugin', packed({ ...manifest, files: withReadme }, files))
  const { installed, files: served, integrity } = freshFolder()()
  const path = `/${installed.plugins[0]?.folder}/readme.md`
  expect(served.get(path)?.type).toBe('application/octet-stream')
  expect(integrity).not.toHaveProperty([path])
})

test('without a folder there are no plugins, and a folder that does not exist is refused', () => {
  expect(createPluginFolder(undefined)().installed).toEqual({ plugins: [], faulty: [] })
  expect(() => createPluginFolder(join(folder, 'missing'))).toThrow('ENOENT')
})

test('only plugins that the list allows are offered; a broken list allows none, and is named', () => {
  writeFolder('weather')
  expect(faultsOf()).toEqual(['weather notAllowed'])
  allow('another')
  expect(faultsOf()).toEqual(['weather notAllowed'])
  writeFileSync(join(folder, 'allowed.json'), '{ "page": [')
  expect(faultsOf()).toEqual(['allowed.json allowListBroken'])
  writeFileSync(join(folder, 'allowed.json'), '{ "pages": ["weather"] }')
  expect(faultsOf()).toEqual(['allowed.json allowListBroken'])
})

test('a change that cannot be built is said while the plugin stays as it was, until it is mended', () => {
  writeFolder('weather')
  allow('weather')
  const read = freshFolder()
  const faults = join(folder, 'build-faults.json')
  writeFileSync(faults, JSON.stringify({ weather: 'src/today.ts:1:1: Unexpected end of file' }))
  expect(read().installed.plugins).toHaveLength(1)
  expect(read().installed.faulty).toEqual([
    { name: 'weather', reason: 'notBuilt', detail: 'src/today.ts:1:1: Unexpected end of file' },
  ])
  rmSync(faults)
  expect(read().installed.faulty).toEqual([])
  writeFileSync(faults, '[')
  expect(read().installed).toMatchObject({ plugins: [{ manifest: { id: 'weather' } }], faulty: [] })
})

test('a recording beside the plugins is offered under an address that changes with it', () => {
  writeFolder('weather')
  allow('weather')
  const read = freshFolder()
  expect(read().installed.replay).toBeUndefined()
  const replay = join(folder, 'replay.json')
  writeFileSync(replay, '{"format":"one"}')
  const { installed, files } = read()
  expect(installed.replay).toMatch(/^plugins\/replay-[0-9a-f]{12}\.json$/)
  expect(files.get(`/${installed.replay}`)?.plain.toString()).toBe('{"format":"one"}')
  writeFileSync(replay, '{"format":"another"}')
  expect(read().installed.replay).not.toBe(installed.replay)
  rmSync(replay)
  expect(read().installed.replay).toBeUndefined()
})

test('of two plugins of one id the first file is offered, and the other is named', () => {
  allow('weather')
  writeFolder('a')
  writePackage('b.bwplugin', packed())
  expect(faultsOf()).toEqual(['b.bwplugin duplicatePlugin'])
})

test('a faulty plugin takes nobody with it', () => {
  allow('weather')
  writeFolder('good')
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'text.bwplugin'), 'no zip file')
  writeFileSync(join(folder, 'notes.txt'), 'no plugin')
  expect(faultsOf()).toEqual(['empty noManifest', 'text.bwplugin notAPackage'])
  expect(createPluginFolder(folder)().installed.plugins).toHaveLength(1)
})

test.each([
  ['another id', { id: 'Weather!' }, 'badManifest'],
  ['an unknown field', { extra: true }, 'badManifest'],
  ['no widget', { widgets: [] }, 'badManifest'],
  ['a path that climbs', { widgets: [{ ...manifest.widgets[0], module: '../today.js' }] }, 'badManifest'],
  ['a module that is missing', { widgets: [{ ...manifest.widgets[0], module: 'other.js' }] }, 'missingFile'],
  ['a later interface', { api: '1.9.0' }, 'otherApi'],
  ['another interface', { api: '2.0.0' }, 'otherApi'],
])('refuses a manifest with %s', (_name, change, reason) => {
  allow('weather')
  writeFolder('weather', { ...manifest, ...change })
  expect(faultsOf()).toEqual([`weather ${reason}`])
})

test.each([
  ['a wrong digest', packed({ ...manifest, files: { ...digests, 'today.js': digestOf('other') } }), 'wrongDigest'],
  ['a file that the manifest does not name', { ...packed(), 'more.js': '' }, 'unlistedFile'],
  ['a file that is missing', packed(undefined, { 'today.js': FILES['today.js'] }), 'missingFile'],
  ['no manifest', FILES, 'noManifest'],
  ['a manifest that is no JSON', { ...packed(), 'manifest.json': '{' }, 'badManifest'],
  ['a path that climbs', { ...packed(), '../escape.js': '' }, 'badPath'],
  ['an absolute path', { ...packed(), '/etc/escape.js': '' }, 'badPath'],
  ['a hidden file', { ...packed(), '.hidden.js': '' }, 'badPath'],
  ['a page', { ...packed(), 'page.html': '' }, 'badPath'],
  ['a drawing, which may have scripts', { ...packed(), 'icon.svg': '' }, 'badPath'],
])('refuses a package with %s', (_name, files, reason) => {
  allow('weather')
  writePackage('weather.bwplugin', files as Record<string, string>)
  expect(faultsOf()).toEqual([`weather.bwplugin ${reason}`])
})

test('of a package that names a file twice neither is taken', () => {
  allow('weather')
  const twice = zipSync({ ...packedBytes(), 'today.jx': strToU8('evil') }, { level: 0 })
  // The names of entries are at their beginning and in the directory.
  writeFileSync(
    join(folder, 'weather.bwplugin'),
    Buffer.from(twice).toString('latin1').replaceAll('today.jx', 'today.js'),
    'latin1',
  )
  expect(faultsOf()).toEqual(['weather.bwplugin badPath'])
})

test('refuses packages that would unpack to too much, or to too many files', () => {
  allow('weather')
  writePackage('bomb.bwplugin', { ...packed(), 'zeros.json': ' '.repeat(31 * 1024 * 1024) })
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`file${index}.json`, '1']))
  writePackage('many.bwplugin', { ...packed(), ...many })
  expect(faultsOf()).toEqual(['bomb.bwplugin tooLarge', 'many.bwplugin tooLarge'])
})

test('refuses links in a folder, and does not follow a link to a folder', () => {
  allow('weather')
  writeFolder('weather')
  symlinkSync('/etc/hostname', join(folder, 'weather', 'secret.json'))
  symlinkSync(join(folder, 'weather'), join(folder, 'linked'))
  expect(faultsOf()).toEqual(['weather badPath'])
})

test('a folder that goes while the server runs offers nothing, and is named', () => {
  allow('weather')
  writeFolder('weather')
  const read = freshFolder()
  expect(read().installed.plugins).toHaveLength(1)
  rmSync(folder, { recursive: true })
  expect(read().installed).toMatchObject({
    plugins: [],
    faulty: [{ name: 'plugins', reason: 'folderUnreadable', detail: 'ENOENT' }],
  })
})

test('reads the folder again only after something in it has changed', () => {
  allow('weather')
  writeFolder('weather')
  const read = freshFolder()
  const first = read()
  expect(read()).toBe(first)
  writeFileSync(join(folder, 'weather', 'today.js'), 'export default { mount() { /* new */ } }')
  const second = read()
  expect(second.installed.plugins[0]?.folder).not.toBe(first.installed.plugins[0]?.folder)
  rmSync(join(folder, 'weather'), { recursive: true })
  utimesSync(folder, new Date(), new Date())
  expect(read().installed.plugins).toEqual([])
})

test("hidden files and installed packages beside an author's files are no part of the plugin", () => {
  allow('weather')
  writeFolder('weather')
  for (const path of ['node_modules/react', '.git']) mkdirSync(join(folder, 'weather', path), { recursive: true })
  writeFileSync(join(folder, 'weather/node_modules/react/index.js'), '')
  symlinkSync('/etc/hostname', join(folder, 'weather/.git/link'))
  const { installed, files } = createPluginFolder(folder)()
  expect(installed.faulty).toEqual([])
  expect(files.size).toBe(2)
})

test('a manifest or a package that is too large is not even read', () => {
  allow('weather')
  writeFolder('weather', { ...manifest, messages: { en: { long: 'x'.repeat(10 * 1024 * 1024) } } })
  writeFileSync(join(folder, 'large.bwplugin'), Buffer.alloc(11 * 1024 * 1024))
  expect(faultsOf()).toEqual(['large.bwplugin tooLarge', 'weather tooLarge'])
})

test('a plugin of too many files is named and takes nobody with it; a folder of too many is named and not read', () => {
  allow('weather')
  writeFolder('a')
  mkdirSync(join(folder, 'many'))
  for (let index = 0; index <= 500; index += 1) writeFileSync(join(folder, 'many', `${index}.js`), '')
  const { installed } = createPluginFolder(folder)()
  expect(installed.faulty).toEqual([{ name: 'many', reason: 'tooLarge', detail: '' }])
  expect(installed.plugins).toHaveLength(1)
  for (let index = 0; index <= 2_000; index += 1) writeFileSync(join(folder, `${index}.txt`), '')
  expect(createPluginFolder(folder)().installed).toEqual({
    plugins: [],
    faulty: [{ name: 'plugins', reason: 'tooManyFiles', detail: '' }],
    policy: 'broken',
  })
})

test('is left alone for twenty times as long as looking at it took', () => {
  allow('weather')
  writeFolder('weather')
  let time = 0
  // Each look takes 4 ms.
  const now = vi.fn(() => (time += 2))
  const read = createPluginFolder(folder, { now })
  read()
  rmSync(join(folder, 'weather'), { recursive: true })
  expect(read().installed.plugins).toHaveLength(1)
  time += 20 * 4
  expect(read().installed.plugins).toEqual([])
})

test('a change is told once the folder has come to rest, and a half-written file is read again', async () => {
  allow('weather')
  writeFolder('weather')
  const read = createPluginFolder(folder)
  const told: (string | undefined)[] = []
  onTestFinished(createPluginChanges(read).subscribe(() => told.push(read().installed.plugins[0]?.manifest.version)))
  const path = join(folder, 'weather', 'manifest.json')
  const text = JSON.stringify({ ...manifest, version: '1.3.0' })
  writeFileSync(path, text.slice(0, 40))
  await vi.waitFor(() => expect(read().installed.faulty).toMatchObject([{ reason: 'badManifest' }]))
  writeFileSync(path, text)
  // On a slow machine the half of the file may have come to rest, too.
  await vi.waitFor(() => expect(told.at(-1)).toBe('1.3.0'))
})
