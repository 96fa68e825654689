import { DAY } from '@barn-workbench/core/time'
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
