import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { at } from './steps/paths.mjs'

/**
 * The maximum size of a file, in kB (1000 bytes) after gzip. `shell`: all scripts that every page needs. `plugin`: the
 * manifest of a plugin, which loads at the start beside the shell. `manifests`: all of them, with their shared code.
 * `shipped-layouts`: the dashboards of the product, which load with the manifests. `rich-text`: the reader of rich
 * texts, which every list of comments loads. `EditorSurface`: the editor of rich texts, which loads when the user
 * begins to write. `hls`: the player of videos, and its worker, each of which loads with the first video.
 */
const BUDGETS = {
  shell: 260,
  'shipped-layouts': 5,
  plugin: 8,
  manifests: 60,
  widget: 12.5,
  descriptions: 8,
  'rich-text': 4,
  EditorSurface: 160,
  hls: 120,
}
const assets = at('workbench/dist/assets')
const size = (name) => gzipSync(readFileSync(`${assets}/${name}`)).length / 1000

/** The scripts that the page names. */
function namedScripts() {
  const page = readFileSync(at('workbench/dist/index.html'), 'utf8')
  const names = [...page.matchAll(/(?:src|href)="(?:\.?\/)?assets\/([^"]+\.js)"/g)].map((match) => match[1])
  if (names.length === 0) throw new Error('the page names no script')
  return names
}

/** These scripts and their static imports, without `loaded`. */
function withImports(names, loaded = []) {
  const pending = [...names]
  const visited = new Set(loaded)
  while (pending.length > 0) {
    const name = pending.pop()
    if (visited.has(name)) continue
    visited.add(name)
    const code = readFileSync(`${assets}/${name}`, 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) pending.push(imported)
    for (const [, imported] of code.matchAll(/(?:from|import)\s*`\.\/([^`]+\.js)`/g)) pending.push(imported)
  }
  return [...visited].filter((name) => !loaded.includes(name))
}

const sizeOf = (names) => names.reduce((sum, name) => sum + size(name), 0)
const shell = withImports(namedScripts())
const manifests = withImports(
  readdirSync(assets).filter((name) => /^plugin\..*\.js$/.test(name)),
  shell,
)
/** The built files of one kind, by name. */
const filesOf = (kind) =>
  readdirSync(assets)
    .filter((name) => (name.startsWith(`${kind}.`) || name.startsWith(`${kind}-`)) && name.endsWith('.js'))
    .map((name) => [name.replace(/-[\w-]{8}\.js$/, ''), size(name), BUDGETS[kind]])
const rows = [
  ['shell', sizeOf(shell), BUDGETS.shell],
  ['manifests', sizeOf(manifests), BUDGETS.manifests],
  ...filesOf('plugin'),
  ...filesOf('shipped-layouts'),
  ...filesOf('widget'),
  ...filesOf('rich-text'),
  ...filesOf('EditorSurface'),
  ...filesOf('hls'),
  ['plugins.json', gzipSync(readFileSync(at('workbench/dist/plugins.json'))).length / 1000, BUDGETS.descriptions],
]
let over = 0
for (const [name, kilobytes, budget] of rows) {
  if (kilobytes > budget) over++
  process.stdout.write(`${kilobytes > budget ? 'OVER' : 'ok  '} ${name}: ${kilobytes.toFixed(1)} of ${budget} kB\n`)
}
process.exit(over)
