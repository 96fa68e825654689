import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { errorStatus } from '@barn-workbench/core/result'
import { loadMessages, NAMESPACES } from '@barn-workbench/locales'

const root = resolve(import.meta.dirname, '../..')

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value as object, `${prefix}${name}.`) : [prefix + name],
  )
}

function sources(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name),
  )
  return files
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
    .join('\n')
}

/** Keys that are written out whole: `t('a.b')`. */
const literalKeys = (code: string) => [...code.matchAll(/\bt\('([^'$]+)'/g)].map((match) => match[1] ?? '')
const without = (key: string) => key.replace(/_(one|other)$/, '')

test.each(NAMESPACES)('%s has the same keys in English and German', async (namespace) => {
  const [en, de] = await Promise.all([loadMessages('en', namespace), loadMessages('de', namespace)])
  expect(keysOf(de.default).sort()).toEqual(keysOf(en.default).sort())
})

test('every error code has words, and no words are left over', async () => {
  expect(keysOf((await loadMessages('en', 'errors')).default).sort()).toEqual(Object.keys(errorStatus).sort())
})

test.each(readdirSync(join(root, 'plugins')))('plugin %s has words for every key that it writes out', (plugin) => {
  const words = JSON.parse(readFileSync(join(root, 'plugins', plugin, 'locale/en.json'), 'utf8')) as object
  const known = new Set(keysOf(words).map(without))
  expect(literalKeys(sources(join(root, 'plugins', plugin, 'src'))).filter((key) => !known.has(key))).toEqual([])
})

test('the shell has words for every key that it and the SDK write out', async () => {
  const words = await Promise.all((['shell', 'layouts'] as const).map((namespace) => loadMessages('en', namespace)))
  const known = new Set(words.flatMap(({ default: keys }) => keysOf(keys).map(without)))
  const code = sources(join(root, 'workbench/src')) + sources(join(root, 'plugin-sdk/src'))
  expect(literalKeys(code).filter((key) => !known.has(key))).toEqual([])
})
