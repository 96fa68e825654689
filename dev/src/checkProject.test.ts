import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readPackage } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { checkProject } from './checkProject'
import { packProject } from './pack'

const words = (text: string) => ({ en: text, de: text })
const WIDGET = {
  name: 'count',
  title: words('Count'),
  module: 'count.js',
  size: { w: 4, h: 4 },
  needs: ['incidents.view'],
  settings: { type: 'object', properties: { limit: { type: 'integer', default: 3 } } },
}
const MANIFEST = {
  id: 'silo',
  version: '1.0.0',
  api: '1.0.0',
  name: words('Silo'),
  author: { name: 'A farmer' },
  widgets: [WIDGET],
  messages: {
    en: { rows: '{count} rows', 'settings.limit.label': 'Rows' },
    de: { rows: '{count} Zeilen', 'settings.limit.label': 'Zeilen' },
  },
  calls: ['incidents.query'],
}
const CODE = `import { defineWidget } from '@barn-workbench/plugin-sdk/widget'
export default defineWidget({
  mount(element, host) {
    // A comment that names incidents.hide counts for nothing.
    const list = host.query('incidents.query', { body: {} })
    return list.subscribe(() => element.append(host.message('rows', { count: list.get().data?.length ?? 0 })))
  },
})
`

/** Writes a plugin into a folder of its own. Returns the folder. */
function writeProject(manifest: unknown, files: Readonly<Record<string, string>> = { 'src/count.js': CODE }): string {
  const folder = mkdtempSync(join(tmpdir(), 'author-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  for (const [path, content] of Object.entries({ ...files, 'manifest.json': text })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

let output = ''
beforeEach(() => {
  output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    output += String(chunk)
    return true
  })
})
afterEach(() => void vi.restoreAllMocks())

test('plural forms are texts of their key', async () => {
  const forms = (one: string, other: string) => ({ rows_one: one, rows_other: other })
  const messages = {
    en: { ...forms('{count} row', '{count} rows'), 'settings.limit.label': 'Rows' },
    de: { ...forms('{count} Zeile', '{count} Zeilen'), 'settings.limit.label': 'Zeilen' },
  }
  expect(await checkProject(writeProject({ ...MANIFEST, api: '1.1.0', messages }), false)).toBe(true)
  expect(output).not.toContain('rows')
})

test('a plugin without mistakes passes, and is packed as one minified module', async () => {
  const folder = writeProject(MANIFEST)
  expect(await checkProject(folder, false)).toBe(true)
  expect(output).toContain('not run  types\n         there is no tsconfig.json')
  const { file, fileCount } = await packProject(folder, join(folder, 'dist'))
  expect(fileCount).toBe(1)
  expect(readdirSync(join(folder, 'dist'))).toEqual(['silo-1.0.0.bwplugin'])
  const { manifest, files } = readPackage(readFileSync(file), packageChecks)
  expect(manifest).toMatchObject({ id: 'silo', calls: ['incidents.query'] })
  const code = new TextDecoder().decode(files.get('count.js'))
  expect(code).toMatch(/from"@barn-workbench\/plugin-sdk\/widget"/)
  expect(code).not.toContain('comment')
})

test('controls and icons of the page are not packed, and it is said that no frame gives them', async () => {
  const code = `import { WidgetControls } from '@barn-workbench/plugin-sdk/ui'
import { IconPig } from '@barn-workbench/plugin-sdk/icons'
${CODE.replace('mount(element, host) {', 'mount(element, host) {\n    host.log(String(WidgetControls ?? IconPig))')}`
  const files = { 'src/count.js': code }
  const folder = writeProject({ ...MANIFEST, api: '1.4.0' }, files)
  expect(await checkProject(folder, false)).toBe(true)
  expect(output).toContain('@barn-workbench/plugin-sdk/ui is in the page only: no frame gives it')
  expect(output).toContain('@barn-workbench/plugin-sdk/icons is in the page only')
  expect(await checkProject(writeProject(MANIFEST, files), false)).toBe(false)
  expect(output).toContain('"api": "1.0.0", but @barn-workbench/plugin-sdk/ui needs "1.4.0" at least')
})

test('README, changelog and pictures are packed for those who install it', async () => {
  const files = {
    'src/count.js': CODE,
    'README.md': '# Silo',
    'CHANGELOG.md': '## 1.0.0',
    'pictures/silo.png': 'picture',
    'notes/todo.md': 'for the author alone',
  }
  const folder = writeProject(MANIFEST, files)
  const { file } = await packProject(folder, join(folder, 'dist'))
  const packed = readPackage(readFileSync(file), packageChecks)
  expect([...packed.files.keys()].sort()).toEqual(['changelog.md', 'count.js', 'pictures/silo.png', 'readme.md'])
})

test.each([
  ['a picture of another kind', { 'pictures/silo.svg': '<svg/>' }, 'pictures/silo.svg is no picture'],
  ['a name that packages may not have', { 'pictures/My Silo.png': 'picture' }, 'pictures/My Silo.png is no picture'],
  ['a picture that is too large', { 'pictures/silo.png': 'a'.repeat(1024 * 1024 + 1) }, 'tooLarge: pictures/silo.png'],
  [
    'too many pictures',
    Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`pictures/${number}.png`, 'picture'])),
    'tooLarge: pictures/6.png',
  ],
  ['a README that is too long', { 'README.md': 'a'.repeat(200 * 1024 + 1) }, 'tooLarge: readme.md'],
])('%s is not packed', async (_, files, reason) => {
  const folder = writeProject(MANIFEST, { 'src/count.js': CODE, ...files })
  await expect(packProject(folder, join(folder, 'dist'))).rejects.toThrow(reason)
})

test('the examples that nothing builds pass, with and without pictures', async () => {
  for (const name of ['hello-barn', 'open-incidents'])
    expect(await checkProject(resolve(import.meta.dirname, '../../examples/plugins', name), false)).toBe(true)
})

test('what the server refuses is not packed, and a missing German text is said', async () => {
  const outOf = (manifest: unknown) => {
    const folder = writeProject(manifest)
    return packProject(folder, join(folder, 'dist'))
  }
  const settings = withLimit({ default: 500, maximum: 50 })
  await expect(outOf({ ...MANIFEST, widgets: [{ ...WIDGET, settings }] })).rejects.toThrow(/its default does not fit/)
  const { warnings } = await outOf({ ...MANIFEST, messages: { ...MANIFEST.messages, de: { rows: '{count} Zeilen' } } })
  expect(warnings).toEqual(['settings.limit.label has no German text'])
})

const withLimit = (limit: object) => ({ type: 'object', properties: { limit: { type: 'integer', ...limit } } })
const withCode = (change: (code: string) => string) => ({ 'src/count.js': change(CODE) })
const { en, de } = MANIFEST.messages

test.each([
  ['no manifest', '', {}, 'manifest.json is not valid JSON'],
  ['an unknown field', { ...MANIFEST, sandbox: false }, {}, 'Unrecognized key: "sandbox"'],
  ['an id of the workbench', { ...MANIFEST, id: 'shell' }, {}, 'manifest.json has the id "shell"'],
  ['another interface', { ...MANIFEST, api: '2.0.0' }, {}, 'asks for interface 2.0.0'],
  [
    'a default outside of its limits',
    { ...MANIFEST, widgets: [{ ...WIDGET, settings: withLimit({ default: 500, maximum: 50 }) }] },
    {},
    'the settings of count: limit: its default does not fit it',
  ],
  [
    'a setting of a kind that no form has',
    { ...MANIFEST, widgets: [{ ...WIDGET, settings: withLimit({ type: 'object', default: {} }) }] },
    {},
    'the settings of count: limit: ',
  ],
  [
    'an interface before its list',
    MANIFEST,
    withCode((code) => `import { List } from '@barn-workbench/plugin-sdk/widget/list'\nconsole.log(List)\n${code}`),
    'manifest.json has "api": "1.0.0", but @barn-workbench/plugin-sdk/widget/list needs "1.1.0" at least',
  ],
  ['a module that is not there', MANIFEST, { 'src/other.js': CODE }, 'there is no file src/count.tsx'],
  ['a mistake in the code', MANIFEST, withCode((code) => `${code}(`), 'src/count.js:9:2: Unexpected end of file'],
  [
    'a package that is not installed',
    MANIFEST,
    withCode((code) => `import 'left-pad'\n${code}`),
    'src/count.js:1:8: Could not resolve "left-pad"',
  ],
  [
    'no German text',
    { ...MANIFEST, messages: { en, de: { 'settings.limit.label': 'Zeilen' } } },
    withCode((code) => code),
    'rows has no German text',
  ],
  [
    'other placeholders',
    { ...MANIFEST, messages: { en, de: { ...de, rows: '{number} Zeilen' } } },
    withCode((code) => code),
    'rows has other placeholders in German than in English',
  ],
  [
    'a text that is not there',
    MANIFEST,
    withCode((code) => code.replace("'rows'", "'lines'")),
    'lines is used, but has no text',
  ],
  [
    'a setting without a label',
    { ...MANIFEST, messages: { en: { rows: en.rows }, de: { rows: de.rows } } },
    withCode((code) => code),
    'settings.limit.label is missing',
  ],
  ['a call that is not named', { ...MANIFEST, calls: [] }, withCode((code) => code), 'the code makes incidents.query'],
  [
    'a call that no code makes',
    { ...MANIFEST, calls: ['incidents.query', 'incidents.hide'] },
    withCode((code) => code),
    'no code makes incidents.hide',
  ],
  [
    'a call of accounts',
    { ...MANIFEST, calls: ['incidents.query', 'accounts.query'] },
    withCode((code) => code),
    'plugins cannot make accounts.query',
  ],
  [
    'a picture without its call',
    MANIFEST,
    withCode((code) => code.replace('const list', "host.picture('c1', { width: 160 })\n    const list")),
    'the code makes cameras.still, which is not named',
  ],
  [
    'pictures that no code shows',
    { ...MANIFEST, calls: ['incidents.query', 'cameras.still'] },
    withCode((code) => code),
    'no code makes cameras.still',
  ],
  [
    'a widget that asks for no permission',
    { ...MANIFEST, widgets: [{ ...WIDGET, needs: [] }] },
    withCode((code) => code),
    'incidents.query needs incidents.view',
  ],
  [
    'a permission that nobody asks for',
    { ...MANIFEST, permissions: ['incidents.edit'] },
    withCode((code) => code),
    'no code asks for incidents.edit',
  ],
  [
    'an intent that is not named',
    MANIFEST,
    withCode((code) => code.replace('const list', "host.intent('incident.open', {})\n    const list")),
    'the code starts incident.open, which is not named',
  ],
  [
    'an intent of nobody',
    { ...MANIFEST, intents: ['barn.burn'] },
    withCode((code) => code),
    'the workbench has no intent barn.burn',
  ],
])('%s is named', async (_, manifest, files, mistake) => {
  const folder = writeProject(manifest, files)
  expect(await checkProject(folder, false)).toBe(false)
  expect(output).toContain('FAIL')
  expect(output).toContain(mistake)
})
