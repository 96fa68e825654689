import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createPluginFolder } from './pluginFolder'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

test('all example plugins are offered', () => {
  const { installed } = createPluginFolder(resolve(root, 'examples/plugins'))()
  expect(installed.faulty).toEqual([])
  expect(installed.plugins.map(({ manifest }) => manifest.id)).toEqual(['hello-barn', 'open-incidents'])
})

test('the page about plugins shows the smallest example as it is', () => {
  const page = read('docs/plugins/README.md')
  for (const file of ['manifest.json', 'greeting.js'])
    expect(page).toContain(read(`examples/plugins/hello-barn/${file}`).trim())
})

test('the smallest widget has at most 30 lines and 3 kB', () => {
  const text = read('examples/plugins/hello-barn/greeting.js')
  expect(text.split('\n').length).toBeLessThanOrEqual(30)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000)
})
