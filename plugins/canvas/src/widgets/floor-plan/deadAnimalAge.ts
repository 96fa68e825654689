import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Tone } from '@barn-workbench/plugin-sdk/react'

/** From these ages on, in ms, a dead animal is told of in another colour. */
const WARNING_AGE = DAY
const OVERDUE_AGE = 2 * DAY

export type AgeState = 'fresh' | 'aDay' | 'twoDays'

export function ageState(age: number): AgeState {
  if (age >= OVERDUE_AGE) return 'twoDays'
  return age >= WARNING_AGE ? 'aDay' : 'fresh'
}

export const AGE_TONES: Record<AgeState, Tone> = { fresh: 'success', aDay: 'warning', twoDays: 'error' }

function part(locale: string, value: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 0 }).format(
    value,
  )
}

/** An age that fits on a chip: `12m`, `5h`, `2d 4h`. */
export function shortAge(locale: string, age: number): string {
  if (age < HOUR) return part(locale, Math.max(0, Math.floor(age / 60_000)), 'minute')
  if (age < DAY) return part(locale, Math.floor(age / HOUR), 'hour')
  const hours = Math.floor((age % DAY) / HOUR)
  const days = part(locale, Math.floor(age / DAY), 'day')
  return hours === 0 ? days : `${days} ${part(locale, hours, 'hour')}`
}
