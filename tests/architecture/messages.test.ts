import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { PluginId, RESERVED_PLUGIN_IDS } from '@barn-workbench/core/plugins'
import { errorStatus } from '@barn-workbench/core/result'
import { loadMessages, NAMESPACES } from '@barn-workbench/locales'
import { loadSdkMessages, SDK_NAMESPACES } from '@barn-workbench/plugin-sdk/host'
import { photoTexts } from '../../plugin-sdk/src/photo/photoTexts'
import { playerTexts } from '../../plugin-sdk/src/player/playerTexts'
import { loadPluginWords } from '../../plugin-sdk/src/pluginWords/loadPluginWords'
import { manifests } from '../../workbench/src/plugins'
import { loadPlugins } from '../../workbench/src/registry/loadPlugins'

const root = resolve(import.meta.dirname, '../..')

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value as object, `${prefix}${name}.`) : [prefix + name],
  )
}

function sourceFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name),
  )
  return files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
}

const sources = (folder: string) => sourceFiles(folder).join('\n')

/** Keys that are written out whole: `t('a.b')`. */
const literalKeys = (code: string) => [...code.matchAll(/\bt\('([^'$]+)'/g)].map((match) => match[1] ?? '')
const without = (key: string) => key.replace(/_(one|other)$/, '')

type Load = (language: 'en' | 'de') => Promise<{ default: object }>

const SHARED_MESSAGES: [string, Load][] = [
  ...NAMESPACES.map((name): [string, Load] => [name, (language) => loadMessages(language, name)]),
  ...SDK_NAMESPACES.map((name): [string, Load] => [name, (language) => loadSdkMessages(language, name)]),
  ['pluginWords', loadPluginWords],
  ['photo', (language) => Promise.resolve({ default: photoTexts[language] })],
  ['kit/stage', (language) => import(`../../plugin-sdk/locale/${language}/stage.json`) as Promise<{ default: object }>],
  ['player', (language) => Promise.resolve({ default: playerTexts[language] })],
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

test('no plugin of third parties can have the words of the workbench as its own', () => {
  const namespaces = SHARED_MESSAGES.map(([name]) => name).filter((name) => PluginId.safeParse(name).success)
  expect(RESERVED_PLUGIN_IDS).toEqual(expect.arrayContaining(namespaces))
})

test('every error code has a sentence, and no sentence is left over', async () => {
  expect([...(await englishKeys(['errors']))].sort()).toEqual(Object.keys(errorStatus).sort())
})

test.each(readdirSync(join(root, 'plugins')))('plugin %s has a message for every key in its code', (plugin) => {
  const messages = JSON.parse(readFileSync(join(root, 'plugins', plugin, 'locale/en.json'), 'utf8')) as object
  const known = new Set(keysOf(messages).map(without))
  expect(literalKeys(sources(join(root, 'plugins', plugin, 'src'))).filter((key) => !known.has(key))).toEqual([])
})

/**
 * The places where rules name their messages: as a property, as the last argument, as a constant, or as the result of a
 * check.
 */
const RULE_MESSAGES = [
  /\b(?:message|error|key): '([a-z][a-z0-9_]*)'/g,
  /\b(?:addError|custom|email|hostname|ipv4|max|min|refine|regex|union)\((?:[^;]*?,)?\s*'([a-z][a-z0-9_]*)',?\s*\)/g,
  /^(?:export )?const [A-Z_]+ = '([a-z]+(?:_[a-z]+)+)'$/gm,
  /return (?:[^\n]*\? )?'([a-z]+(?:_[a-z]+)+)'/g,
  / : '([a-z]+(?:_[a-z]+)+)'$/gm,
]
/** Texts that look like messages: an encoding of `Buffer.from` after a check, and a table of the database. */
const NO_MESSAGES = new Set(['utf8', 'base64', 'region_mapping_revisions'])

function ruleMessages(code: string): string[] {
  return RULE_MESSAGES.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1] ?? ''))
}

test('every message of a rule of the core or the instance has a sentence for its field', async () => {
  const withRules = ['core/src', 'instance/src']
    .flatMap((folder) => sourceFiles(join(root, folder)))
    .filter((code) => /from 'zod'|\bfailInvalid\(|FieldMessage\b/.test(code))
  const named = new Set(withRules.flatMap(ruleMessages).filter((key) => !NO_MESSAGES.has(key)))
  // Some of each way in which they are named.
  for (const key of ['must_equal_path', 'id', 'unknown_column', 'outside_of_picture', 'too_deep', 'too_many_keys'])
    expect(named).toContain(key)
  const known = await englishKeys(['sdk'])
  expect([...named].filter((key) => !known.has(`field.${key}`)).sort()).toEqual([])
})

test('the SDK has a message of its own for every key in its code', async () => {
  const known = await englishKeys(['sdk', 'pluginWords', 'player', 'photo', 'kit/stage'])
  expect(literalKeys(sources(join(root, 'plugin-sdk/src'))).filter((key) => !known.has(key))).toEqual([])
})

test('the kit for plans has a message of its own for each of its keys, and no other', async () => {
  const code = ['stage', 'widget/stage'].map((folder) => sources(join(root, 'plugin-sdk/src', folder))).join('\n')
  const used = [...code.matchAll(/\b(?:own|t)\('([^'$]+)'/g)].map(([, key = '']) => key)
  const known = [...(await englishKeys(['kit/stage', 'sdk']))]
  expect(used.filter((key) => !known.includes(key))).toEqual([])
  expect([...(await englishKeys(['kit/stage']))].filter((key) => !code.includes(`'${key}'`))).toEqual([])
})

test('the workbench has a message for every key in its code', async () => {
  const known = await englishKeys(['shell', 'layouts', 'sdk'])
  expect(literalKeys(sources(join(root, 'workbench/src'))).filter((key) => !known.has(key))).toEqual([])
})

const { plugins } = await loadPlugins(manifests)

test.each(plugins)('every widget of plugin $id has a title and a description', async ({ id, widgets = [], locale }) => {
  for (const load of [locale.en, locale.de]) {
    const { widgets: messages = {} } = (await load()).default as { widgets?: Record<string, Record<string, string>> }
    const incomplete = widgets
      .map((widget) => (widget as { id: string }).id.slice(id.length + 1))
      .filter((name) => !messages[name]?.title || !messages[name].description)
    expect(incomplete).toEqual([])
  }
})
