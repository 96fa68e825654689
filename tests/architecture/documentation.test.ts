import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pluginTemplate } from '../../scripts/steps/pluginTemplate.mjs'

const root = resolve(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const readmes = readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}/README.md`)
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'tests/bench/README.md',
  ...readmes.filter((name) => existsSync(join(root, name))),
  ...pages,
]
const FOLDERS = 'core|plugin-sdk|plugins|workbench|layouts|locales|instance|barn|deploy|tests|scripts|docs'
const PATH = new RegExp(`(?:^|[\\s\`(])((?:${FOLDERS})/[\\w./-]*\\w)`, 'gm')
/** The plugin that the README writes. */
const EXAMPLE_PLUGIN = 'feed-silo'
/** Guides also name the files that they add, before the block with their content. */
const ADDED_FILE = /^\*\*`([^`]+)`\*\*\n\n```(?!diff)/gm

/** A source file in backticks, with or without its folder. */
const SOURCE_FILE = /`(\w[\w./-]*\.(?:tsx?|mjs|cjs|css))`/g
/** A source file with or without backticks, as in the tables and walks of a page. */
const NAMED_FILE = /(?<![\w./-])\w[\w./-]*\.(?:tsx?|mjs|cjs|css)\b/g
const LINK = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g
/** Size of a page that is read in one go, in bytes. */
const MAXIMUM_PAGE_BYTES = 8_192
/** Width of a table that fits a screen, in columns. */
const MAXIMUM_TABLE_WIDTH = 140
/** Generated files, files of build tools and files that only exist in a data folder have no source. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', 'test-results'])

function fileNamesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    return SKIPPED_FOLDERS.has(entry.name) ? [] : fileNamesIn(join(folder, entry.name))
  })
}

const fileNames = new Set(fileNamesIn('.'))

/** Whether a page describes the architecture. */
function isArchitecturePage(page: string): boolean {
  return page === 'ARCHITECTURE.md' || page.startsWith('docs/architecture/')
}

/**
 * The faults of a page: links and files that do not exist, its size, and the width of its tables. Files are named
 * from the root or from the folder of the page.
 */
function faultsOf(page: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '')
  const proseAndWalks = text.replace(/^```(?!text$)[\s\S]*?^```$/gm, '')
  const links = [...prose.matchAll(LINK)].map(([, target = '']) => target)
  const files = [...prose.matchAll(SOURCE_FILE)].map(([, file = '']) => file)
  const added = [...text.matchAll(ADDED_FILE)].map(([, file]) => file)
  const isKnown = (file: string): boolean =>
    file.includes('/')
      ? existsSync(join(root, file)) || existsSync(join(root, dirname(page), file)) || isPublicDoor(file)
      : fileNames.has(file)
  const bytes = Buffer.byteLength(text)
  return [
    ...links.filter((link) => !existsSync(resolve(root, dirname(page), link))).map((link) => `link to ${link}`),
    ...files.filter((file) => !isKnown(file) && !added.includes(file)).map((file) => `file ${file}`),
    ...proseAndWalks
      .split('\n')
      .flatMap(missingSiblings)
      .map((file) => `sibling ${file}`),
    ...(isArchitecturePage(page) && bytes > MAXIMUM_PAGE_BYTES ? [`${String(bytes)} bytes`] : []),
    ...text
      .split('\n')
      .filter((line) => line.startsWith('|') && line.length > MAXIMUM_TABLE_WIDTH)
      .map((line) => `table: ${line.slice(0, 40)}`),
  ]
}

/**
 * In a line such as "`core/src/writes/write.ts`, `undo.ts`", a name after a path belongs to the folder of the path, or
 * to one above it. Returns the names that exist in none of these folders.
 */
function missingSiblings(line: string): string[] {
  const missing: string[] = []
  let folder: string | null = null
  for (const [file] of line.matchAll(NAMED_FILE)) {
    if (existsSync(join(root, file))) folder = dirname(file)
    else if (folder !== null && !existsInOrAbove(folder, file)) missing.push(file)
  }
  return missing
}

function existsInOrAbove(folder: string, file: string): boolean {
  if (folder === '.') return false
  return existsSync(join(root, folder, file)) || existsInOrAbove(dirname(folder), file)
}

/** Whether a path is exported by a package, such as `plugin-sdk/chart`. */
function isPublicDoor(path: string): boolean {
  const [folder = '', ...door] = path.split('/')
  const manifest = join(root, folder, 'package.json')
  if (!existsSync(manifest)) return false
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: object }
  return exports !== undefined && Object.hasOwn(exports, `./${door.join('/')}`)
}

test.each(documents)('%s names files and folders that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const added = [`plugins/${EXAMPLE_PLUGIN}`, ...[...text.matchAll(ADDED_FILE)].map((match) => match[1])]
  const named = [...text.matchAll(PATH)].map((match) => match[1] ?? '')
  const missing = named.filter((path) => !added.includes(path) && !existsSync(join(root, path)) && !isPublicDoor(path))
  expect(missing).toEqual([])
})

test.each(documents)('%s has a size, tables, links and file names that a reader can use', (document) => {
  expect(faultsOf(document, readFileSync(join(root, document), 'utf8'))).toEqual([])
})

test('a page with a fault fails', () => {
  const violations: readonly (readonly [string, string])[] = [
    ['See [the map](no-such-page.md).', 'link to no-such-page.md'],
    ['`core/src/session/noSuchFile.ts` decides.', 'file core/src/session/noSuchFile.ts'],
    ['`noSuchFile.tsx` draws it.', 'file noSuchFile.tsx'],
    ['| `core/src/writes/write.ts`, `registry.ts` |', 'sibling registry.ts'],
    ['```text\nwrite  core/src/writes/write.ts, undo.ts, session/send.ts\n```', 'sibling session/send.ts'],
    ['a'.repeat(MAXIMUM_PAGE_BYTES + 1), `${String(MAXIMUM_PAGE_BYTES + 1)} bytes`],
    [`| ${'a'.repeat(MAXIMUM_TABLE_WIDTH)} |`, `table: | ${'a'.repeat(38)}`],
  ]
  for (const [text, fault] of violations) expect(faultsOf('docs/architecture/planted.md', text)).toEqual([fault])
})

test('every page of the architecture is linked from ARCHITECTURE.md', () => {
  const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const rooms = pages.filter((page) => page.startsWith('docs/architecture/'))
  expect(rooms.filter((page) => !map.includes(`(${page})`))).toEqual([])
})

test('the README shows code of a new plugin', () => {
  const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)]
  const written = Object.values(pluginTemplate(EXAMPLE_PLUGIN)).join('\n')
  const shownLines = blocks.flatMap(([, code = '']) => code.split('\n').map((line) => line.replace(/ +\/\/.*$/, '')))
  expect(blocks).toHaveLength(2)
  expect(shownLines.filter((line) => !written.includes(line))).toEqual([])
})
