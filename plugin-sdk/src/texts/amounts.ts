import type { FormatterModule, InterpolationOptions } from 'i18next'
import { numberFormat } from '../time/intlFormats'

/**
 * Names of placeholders that are amounts, and not names such as a port, an id or a year: their numbers are written as
 * the language writes them, `1,008` or `1.008`.
 */
const AMOUNTS = new Set(
  'count total first last all shown left limit minimum maximum loaded received items done failed finished'.split(' '),
)

/** Whether the value of a placeholder is an amount. */
export function isAmount(placeholder: string, value: unknown): value is number {
  return typeof value === 'number' && AMOUNTS.has(placeholder)
}

/** Writes the numbers in messages. Each instance of the library of messages uses it. */
export const amounts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format, language = 'en', { interpolationkey } = {}) {
    return isAmount(String(interpolationkey), value) ? numberFormat(language, {}).format(value) : (value as string)
  },
}

/**
 * The rules for filling in placeholders. Nothing is escaped, which React does; every value goes through `amounts`. No
 * text has another one in it: those of plugins could be in themselves without end. No text can know the mark of it.
 */
export const INTERPOLATION: InterpolationOptions = {
  escapeValue: false,
  alwaysFormat: true,
  nestingPrefix: `\0${Math.random()}(`,
}
