import type { DeadAnimalAgeState } from '@barn-workbench/core/schema'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Tone } from '@barn-workbench/plugin-sdk/react'

export const AGE_TONES: Record<DeadAnimalAgeState, Tone> = { fresh: 'success', aDay: 'warning', twoDays: 'error' }

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
