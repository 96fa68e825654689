import { DAY, MINUTE } from '@barn-workbench/core/time'
import { formatAge, formatDaysAgo, type Messages } from '@barn-workbench/plugin-sdk/react'

/** Returns the age of something in words: `6 h ago`, `yesterday`, `3 days ago`. `age` in ms. */
export function agoText(t: Messages, locale: string, age: number): string {
  if (age >= DAY) return formatDaysAgo(locale, age, 'auto')
  return t('ago', { duration: formatAge(locale, Math.max(age, MINUTE)) })
}
