import type { KeyboardEvent } from 'react'
import type { ScreenKey } from '@barn-workbench/plugin-sdk/actions'
import type { Messages } from '@barn-workbench/plugin-sdk/react'
import { RATES } from './playerState'

/** The actions on a video by buttons or keys. Null if not available here or now. */
export interface PlayerDeeds {
  togglePause: (() => void) | null
  toggleFullscreen: (() => void) | null
  toggleFloating: (() => void) | null
  savePicture: (() => void) | null
  /** Goes back or on by some ms. */
  step: ((by: number) => void) | null
  /** The speed of a recording, see `RATES`, and how to choose another. */
  rate: { current: number; choose: (rate: number) => void } | null
}

/** A step by a button or an arrow key, ms. */
export const STEP = 10_000

/** The space bar presses what has the focus. */
const isOnButton = () => document.activeElement?.closest('button, a, [role="button"]') != null

/** Chooses the next faster speed, or the next slower one. */
function changeOfRate({ rate }: PlayerDeeds, by: 1 | -1): (() => void) | null {
  if (!rate) return null
  const next = RATES[RATES.findIndex((one) => one === rate.current) + by]
  return () => next !== undefined && rate.choose(next)
}

/** The keys of a video, beside those of `useTimeKeys`. */
export function playerKeys(deeds: PlayerDeeds, t: Messages): ScreenKey[] {
  const keys: [string, string, (() => void) | null][] = [
    [' ', t('player.keys.pause'), deeds.togglePause],
    [',', t('player.keys.slower'), changeOfRate(deeds, -1)],
    ['.', t('player.keys.faster'), changeOfRate(deeds, 1)],
    ['f', t('player.keys.fullscreen'), deeds.toggleFullscreen],
    ['i', t('player.keys.floating'), deeds.toggleFloating],
    ['s', t('player.keys.save'), deeds.savePicture],
  ]
  return keys.flatMap(([key, label, run]) =>
    run ? [{ key, label, run, isActive: () => key !== ' ' || !isOnButton() }] : [],
  )
}

/** Runs the command of a key if the focus is within the video. */
export function pressKey(event: KeyboardEvent, keys: readonly ScreenKey[]): void {
  const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return
  const found = keys.find(({ key, isActive }) => key === event.key.toLowerCase() && (isActive?.() ?? true))
  if (!found) return
  event.preventDefault()
  found.run()
}
