import { isAmount } from '../texts/amounts'
import { numberFormat } from '../time/intlFormats'

/** Texts by dotted keys, of texts that lie within each other. */
export function flattenTexts(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flattenTexts(value as object, `${prefix}${name}.`)
      : [[prefix + name, String(value)] as [string, string]],
  )
}

/** Values for the placeholders of a text. */
export type MessageValues = Readonly<Record<string, unknown>>

const pluralRules = new Map<string, Intl.PluralRules>()

function pluralOf(locale: string, count: number): string {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return rules.select(count)
}

/** `{name}`, or `{{name}}` as our own messages have it. */
const PLACEHOLDER = /\{\{(\w+)\}\}|\{(\w+)\}/g

/**
 * The text of a key with its placeholders filled in; the key itself without a text. A number `count` chooses between
 * `key_one` and `key_other`. Amounts are written as the language writes numbers.
 */
export function messageText(
  texts: Readonly<Record<string, string>>,
  locale: string,
  key: string,
  values: MessageValues = {},
): string {
  const { count } = values
  const forms = typeof count === 'number' ? [`${key}_${pluralOf(locale, count)}`, `${key}_other`, key] : [key]
  const known = forms.find((form) => Object.hasOwn(texts, form))
  const text = known === undefined ? key : (texts[known] ?? key)
  return text.replace(PLACEHOLDER, (whole, double: string | undefined, single: string | undefined) => {
    const name = double ?? single ?? ''
    if (!Object.hasOwn(values, name)) return whole
    const value = values[name]
    return isAmount(name, value) ? numberFormat(locale, {}).format(value) : String(value)
  })
}
