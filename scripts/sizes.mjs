import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { at } from './steps/paths.mjs'

/** What a first visit may cost before its widgets, in kB of gzip: scripts, and scripts with styles. */
const BUDGETS = { shell: 260, widget: 12, manifest: 8 }
const assets = at('workbench/dist/assets')
const size = (name) => gzipSync(readFileSync(`${assets}/${name}`)).length / 1000

/** The scripts that the page names, and those that they import, without which nothing is shown. */
function shellFiles() {
  const page = readFileSync(at('workbench/dist/index.html'), 'utf8')
  const open = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map((match) => match[1])
  const seen = new Set()
  while (open.length > 0) {
    const name = open.pop()
    if (seen.has(name)) continue
    seen.add(name)
    const code = readFileSync(`${assets}/${name}`, 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) open.push(imported)
    for (const [, imported] of code.matchAll(/(?:from|import)\s*`\.\/([^`]+\.js)`/g)) open.push(imported)
  }
  return [...seen]
}

const shell = shellFiles().reduce((sum, name) => sum + size(name), 0)
const widgets = readdirSync(assets)
  .filter((name) => /^widget\..*\.js$/.test(name))
  .map((name) => [name.replace(/-[\w-]{8}\.js$/, ''), size(name)])
const rows = [
  ['shell', shell, BUDGETS.shell],
  ...widgets.map(([name, kilobytes]) => [name, kilobytes, BUDGETS.widget]),
  ['plugins.json', gzipSync(readFileSync(at('workbench/dist/plugins.json'))).length / 1000, BUDGETS.manifest],
]
let over = 0
for (const [name, kilobytes, budget] of rows) {
  if (kilobytes > budget) over++
  process.stdout.write(`${kilobytes > budget ? 'OVER' : 'ok  '} ${name}: ${kilobytes.toFixed(1)} of ${budget} kB\n`)
}
process.exit(over)
