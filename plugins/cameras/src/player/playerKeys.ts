import type { KeyboardEvent } from 'react'
import type { ScreenKey } from '@barn-workbench/plugin-sdk/actions'
import type { Messages } from '@barn-workbench/plugin-sdk/react'

/** The actions on a video by buttons or keys. Null if not available here or now. */
export interface PlayerDeeds {
  togglePause: (() => void) | null
  toggleFullscreen: (() => void) | null
  toggleFloating: (() => void) | null
  savePicture: (() => void) | null
  /** Goes back or on by some ms. */
  step: ((by: number) => void) | null
}

/** A step by an arrow key, ms. */
export const STEP = 10_000

/** The space bar presses what has the focus. */
const isOnButton = () => document.activeElement?.closest('button, a, [role="button"]') != null

/** The keys of a video. */
export function playerKeys(deeds: PlayerDeeds, t: Messages): ScreenKey[] {
  const { step } = deeds
  const keys: [string, string, (() => void) | null][] = [
    [' ', t('player.keys.pause'), deeds.togglePause],
    ['f', t('player.keys.fullscreen'), deeds.toggleFullscreen],
    ['p', t('player.keys.floating'), deeds.toggleFloating],
    ['s', t('player.keys.save'), deeds.savePicture],
    ['arrowleft', t('player.keys.back'), step && (() => step(-STEP))],
    ['arrowright', t('player.keys.on'), step && (() => step(STEP))],
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
