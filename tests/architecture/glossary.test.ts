import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const LANGUAGES = ['en', 'de'] as const
type Language = (typeof LANGUAGES)[number]

/** A thing of the table of `docs/glossary.md`: its word, and the words that are not used for it, by language. */
interface Thing {
  words: Record<Language, string>
  avoided: Record<Language, string[]>
}

function readThings(): Thing[] {
  const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const [, section = ''] = page.split('## One word for a thing')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [, en = '', de = '', avoidedEn = '', avoidedDe = ''] = row.split('|').map((cell) => cell.trim())
    return { words: { en, de }, avoided: { en: avoidedEn.split(/,\s*/), de: avoidedDe.split(/,\s*/) } }
  })
}

/** Keys of further words by which something is found, and of names that files of layouts have. */
const NOT_ON_SCREEN = /(^|\.)(keywords|words|written|navKeywords|actionKeywords)(\.|$)/

function textsOf(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? textsOf(value as object, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  )
}

function messageFiles(language: Language): string[] {
  const inFolder = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  const plugins = readdirSync(join(root, 'plugins')).map((plugin) => `plugins/${plugin}/locale/${language}.json`)
  return [...plugins, ...inFolder(`locales/${language}`), ...inFolder(`plugin-sdk/locale/${language}`)]
}

/** Texts with a word in any of its usual forms, without the values that are put into them. */
function hasWord(text: string, word: string): boolean {
  const letters = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}-])${letters}(s|es|e|n|en|er)?(?![\\p{L}-])`, 'iu').test(
    text.replace(/\{\{.*?\}\}/g, ''),
  )
}

const things = readThings()

test('the table of the glossary names each thing once, with words to avoid in both languages', () => {
  expect(things.length).toBeGreaterThanOrEqual(12)
  for (const language of LANGUAGES) {
    const words = things.map((thing) => thing.words[language])
    expect(words.filter((word, index) => word === '' || words.indexOf(word) !== index)).toEqual([])
    expect(things.filter((thing) => thing.avoided[language].includes(''))).toEqual([])
  }
})

test('words are found in their forms, and neither within others nor as names of values', () => {
  expect(hasWord('All canvases of this site', 'canvas')).toBe(true)
  expect(hasWord('Zwei Dashboards', 'Dashboard')).toBe(true)
  expect(hasWord('Die Zeitzone', 'Zone')).toBe(false)
  expect(hasWord('Time: {{zone}}', 'zone')).toBe(false)
})

describe.each(LANGUAGES)('messages in %s', (language) => {
  test.each(messageFiles(language))('%s uses the words of the glossary', (file) => {
    const messages = JSON.parse(readFileSync(join(root, file), 'utf8')) as object
    const avoided = things.flatMap((thing) => thing.avoided[language].map((word) => ({ word, thing })))
    const strays = textsOf(messages)
      .filter(([key]) => !NOT_ON_SCREEN.test(key))
      .flatMap(([key, text]) =>
        avoided
          .filter(({ word }) => hasWord(text, word))
          .map(({ word, thing }) => `${key}: “${word}” instead of “${thing.words[language]}”`),
      )
    expect(strays).toEqual([])
  })
})
