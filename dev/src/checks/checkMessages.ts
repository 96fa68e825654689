import type { PluginManifest } from '@barn-workbench/core/plugins'
import { resultOf, type CheckResult, type Written } from './check'

/** Settings by their names in the JSON Schema of a widget. */
const settingsOf = (schema: Readonly<Record<string, unknown>>) => Object.keys(schema.properties ?? {})

/** The first argument of a call of the function that finds a text. */
const USED_KEY = /\b(?:message|t)\(\s*["'`]([^"'`$]+)["'`]/g

/** Placeholders of a text, such as `time` of "since {time}". */
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

/** The key without the plural form of a language: `rows_one` and `rows_other` are the texts of `rows`. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Texts that one language has and the other has not. */
export function missingTexts({ messages: { en, de } }: PluginManifest): string[] {
  return [
    ...Object.keys(en)
      .filter((key) => !Object.hasOwn(de, key))
      .map((key) => `${key} has no German text`),
    ...Object.keys(de)
      .filter((key) => !Object.hasOwn(en, key))
      .map((key) => `${key} has no English text`),
  ]
}

/** Texts: each in both languages, with the same placeholders; each used key is there; each setting has a label. */
export function checkMessages({ project, literals, code }: Written): CheckResult {
  const { messages, widgets } = project.manifest
  const { en, de } = messages
  const labels = widgets.flatMap(({ settings }) => settingsOf(settings).map((name) => `settings.${name}.label`))
  const used = [...code.matchAll(USED_KEY)].map(([, key]) => key ?? '')
  const keys = [...new Set([...Object.keys(en), ...Object.keys(de)])]
  const known = new Set([...keys, ...keys.map(withoutPlural)])
  const mistakes = [
    ...missingTexts(project.manifest),
    ...keys
      .filter((key) => en[key] !== undefined && de[key] !== undefined)
      .filter((key) => String(placeholdersOf(en[key] ?? '')) !== String(placeholdersOf(de[key] ?? '')))
      .map((key) => `${key} has other placeholders in German than in English`),
    ...[...new Set(used)].filter((key) => !known.has(key)).map((key) => `${key} is used, but has no text`),
    ...[...new Set(labels)]
      .filter((key) => !keys.includes(key))
      .map((key) => `${key} is missing: a setting has no label`),
  ]
  // A key can be put together, such as `type.${type}`: its first part stands in the code.
  const isUsed = (key: string) =>
    literals.has(withoutPlural(key)) || [...literals].some((text) => key.startsWith(text.split('${')[0] || '\0'))
  const remarks = keys
    .filter((key) => !key.startsWith('settings.') && !isUsed(key))
    .map((key) => `${key}: no code seems to use this text`)
  return resultOf('messages', mistakes, remarks)
}
