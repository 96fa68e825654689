import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pluginTemplate } from '../../scripts/steps/pluginTemplate.mjs'

const root = resolve(import.meta.dirname, '../..')
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/glossary.md',
  'docs/sdk-versions.md',
  'docs/check-an-evidence-pack.md',
  ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
]
const FOLDERS = 'core|plugin-sdk|plugins|workbench|layouts|locales|instance|tests|scripts|docs'
const PATH = new RegExp(`(?:^|[\\s\`(])((?:${FOLDERS})/[\\w./-]*\\w)`, 'gm')
/** The plugin that the README writes. */
const EXAMPLE_PLUGIN = 'feed-silo'
/** Guides also name the files that they add, before the block with their content. */
const ADDED_FILE = /^\*\*`([^`]+)`\*\*\n\n```(?!diff)/gm

/** Whether a path is one that a package exports, such as `plugin-sdk/chart`. */
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

test('the README shows code of a new plugin', () => {
  const blocks = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)]
  const written = Object.values(pluginTemplate(EXAMPLE_PLUGIN)).join('\n')
  const shownLines = blocks.flatMap(([, code = '']) => code.split('\n').map((line) => line.replace(/ +\/\/.*$/, '')))
  expect(blocks).toHaveLength(2)
  expect(shownLines.filter((line) => !written.includes(line))).toEqual([])
})
