// @vitest-environment jsdom
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { afterAll, expect, test } from 'vitest'
import { writePlugin } from '../../scripts/steps/writePlugin.mjs'

const root = resolve(import.meta.dirname, '../..')
/** Within the repository, so that the plugin finds the SDK as one in its place would. */
const folder = join(root, 'tests/.generated/newPlugin')

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'workbench/src'), { recursive: true })
copyFileSync(join(root, 'workbench/src/plugins.ts'), join(folder, 'workbench/src/plugins.ts'))
writePlugin(folder, 'feed-silo')
// Its own test, as it comes with it.
await import(join(folder, 'plugins/feed-silo/tests/plugin.test.tsx'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('its code is formatted', async () => {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
  const paths = readdirSync(join(folder, 'plugins/feed-silo'), { recursive: true, encoding: 'utf8' })
  const unformatted: string[] = []
  for (const path of paths.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join(folder, 'plugins/feed-silo', path), 'utf8')
    if ((await format(path, text, options)).code !== text) unformatted.push(path)
  }
  expect(unformatted).toEqual([])
})

test('it is entered in the workbench, once', () => {
  const registry = readFileSync(join(folder, 'workbench/src/plugins.ts'), 'utf8')
  expect(registry.match(/feed-silo/g)).toHaveLength(2)
  expect(registry).toMatch(/,\n {2}'feed-silo': \(\) => import\('@barn-workbench\/plugin-feed-silo'\),\n\}\n$/)
})

test.each(['', 'Feed', '../evil', 'a b', 'feed-silo'])('%j is refused as a name', (id) => {
  expect(() => writePlugin(folder, id)).toThrow()
})
