import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { errorStatus } from '@barn-workbench/core/result'
import { loadMessages, NAMESPACES } from '@barn-workbench/locales'
import { loadSdkMessages, SDK_NAMESPACES } from '@barn-workbench/plugin-sdk/host'

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

type Load = (language: 'en' | 'de') => Promise<{ default: object }>

const SHARED_MESSAGES: [string, Load][] = [
  ...NAMESPACES.map((name): [string, Load] => [name, (language) => loadMessages(language, name)]),
  ...SDK_NAMESPACES.map((name): [string, Load] => [name, (language) => loadSdkMessages(language, name)]),
]

async function englishKeys(namespaces: readonly string[]): Promise<Set<string>> {
  const loaded = SHARED_MESSAGES.filter(([name]) => namespaces.includes(name)).map(
    async ([, load]) => (await load('en')).default,
  )
  return new Set((await Promise.all(loaded)).flatMap((messages) => keysOf(messages).map(without)))
}

test.each(SHARED_MESSAGES)('%s has the same keys in English and German', async (_name, load) => {
  const [en, de] = await Promise.all([load('en'), load('de')])
  expect(keysOf(de.default).sort()).toEqual(keysOf(en.default).sort())
})

test('every error code has a sentence, and no sentence is left over', async () => {
  expect([...(await englishKeys(['errors']))].sort()).toEqual(Object.keys(errorStatus).sort())
})

test.each(readdirSync(join(root, 'plugins')))('plugin %s has a message for every key in its code', (plugin) => {
  const messages = JSON.parse(readFileSync(join(root, 'plugins', plugin, 'locale/en.json'), 'utf8')) as object
  const known = new Set(keysOf(messages).map(without))
  expect(literalKeys(sources(join(root, 'plugins', plugin, 'src'))).filter((key) => !known.has(key))).toEqual([])
})

test('the SDK has a message of its own for every key in its code', async () => {
  const known = await englishKeys(['sdk'])
  expect(literalKeys(sources(join(root, 'plugin-sdk/src'))).filter((key) => !known.has(key))).toEqual([])
})

test('the workbench has a message for every key in its code', async () => {
  const known = await englishKeys(['shell', 'layouts', 'sdk'])
  expect(literalKeys(sources(join(root, 'workbench/src'))).filter((key) => !known.has(key))).toEqual([])
})
