import { useEffect, useEffectEvent, useMemo, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { MINUTE } from '@barn-workbench/core/time'
import { useScreenKeys } from '../actions'
import { formatSpan, useClock, useLocale } from '../react'
import { createAcceleration } from './acceleration'
import { usePlayerTexts } from './playerTexts'

/** Number of steps of the arrow keys with Shift. */
const FAR_STEPS = 10
/** A step of the arrow keys with Alt, ms. */
export const MINOR_STEP = MINUTE

/** Options of `useTimeKeys`. @public */
export interface TimeKeysOptions {
  /** The time of the picture on screen, ms since the epoch. */
  moment: () => number
  /** Shows another one, which is never after now. */
  show: (moment: number) => void
  /** By an arrow key, in ms. */
  step: number
  /** Whether the keys work on the whole screen; else only within the element that has the handler. */
  isScreen: boolean
  /** Goes to the field in which a moment is typed, by the key G. */
  onGoTo?: (() => void) | undefined
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The time by which an arrow key moves, ms; null for other keys. */
function moveOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed, step: number): number | null {
  if (ctrlKey || metaKey || (shiftKey && altKey)) return null
  const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (direction === 0) return null
  if (altKey) return direction * MINOR_STEP
  return direction * step * (shiftKey ? FAR_STEPS : 1)
}

const isGoTo = ({ key, altKey, ctrlKey, metaKey }: Pressed) => key === 'g' && !altKey && !ctrlKey && !metaKey

/** Elements in which keys are text, or move something else. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="slider"]'

/**
 * Steps in time by the arrow keys, further with Shift, a minute with Alt, and further the longer a key is held. Returns
 * the handler for an element with the focus within it, such as a dialog, where the keys of the screen rest. @public
 */
export function useTimeKeys({ moment, show, step, isScreen, onGoTo }: TimeKeysOptions) {
  const t = usePlayerTexts()
  const locale = useLocale()
  const clock = useClock()
  const accelerate = useMemo(() => createAcceleration(() => clock.now()), [clock])
  const move = (by: number) => {
    const now = clock.now()
    const far = accelerate(by)
    // Held keys end at the last whole step before now.
    const next = moment() + (moment() + far > now ? by : far)
    if (next <= now) show(next)
  }
  const keyOf = (key: string, by: number) => ({
    key,
    label: t(by < 0 ? 'step.back' : 'step.forward', { span: formatSpan(locale, Math.abs(by)) }),
    run: () => move(by),
  })
  const keys = [
    keyOf('arrowleft', -step),
    keyOf('arrowright', step),
    keyOf('shift+arrowleft', -step * FAR_STEPS),
    keyOf('shift+arrowright', step * FAR_STEPS),
    keyOf('alt+arrowleft', -MINOR_STEP),
    keyOf('alt+arrowright', MINOR_STEP),
    ...(onGoTo ? [{ key: 'g', label: t('step.goTo'), run: onGoTo }] : []),
  ]
  useScreenKeys(isScreen ? keys : [])
  /** The screen reports only the first press of a held key; this handles the others. */
  const repeat = useEffectEvent((event: KeyboardEvent) => {
    if (!event.repeat || event.defaultPrevented || !isScreen) return
    if ((event.target as Element | null)?.closest(TAKES_KEYS) || document.querySelector('dialog[open]')) return
    const by = moveOf(event, step)
    if (by === null) return
    event.preventDefault()
    move(by)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => repeat(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (event: ReactKeyboardEvent) => {
    if (isScreen || event.defaultPrevented || (event.target as Element).closest(TAKES_KEYS)) return
    const by = moveOf(event, step)
    const run = by !== null ? () => move(by) : isGoTo(event) ? onGoTo : undefined
    if (!run) return
    event.preventDefault()
    run()
  }
}
