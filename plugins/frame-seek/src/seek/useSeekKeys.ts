import { useEffect, useEffectEvent, useMemo, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { formatSpan, useClock, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { SeekTime } from './seekTime'
import { createAcceleration, FAR_STEPS, KEY_MINUTE } from './steps'

interface SeekKeysOptions {
  time: SeekTime
  /** ms. */
  step: number
  /** Goes to the field in which a moment is typed. */
  onGoTo: () => void
  /** Whether the keys are those of the whole screen; else they work within it only. */
  isScreen: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** By how much an arrow key moves, ms; null: it is no arrow. */
function moveOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed, step: number): number | null {
  if (ctrlKey || metaKey || (shiftKey && altKey)) return null
  const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (direction === 0) return null
  if (altKey) return direction * KEY_MINUTE
  return direction * step * (shiftKey ? FAR_STEPS : 1)
}

/** Where keys are text, or move something else. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="slider"]'

/** Steps by the arrow keys, further with Shift, a minute with Alt, and further the longer a key is held. */
export function useSeekKeys({ time, step, onGoTo, isScreen }: SeekKeysOptions) {
  const t = useMessages()
  const locale = useLocale()
  const clock = useClock()
  const accelerate = useMemo(() => createAcceleration(() => clock.now()), [clock])
  const move = (by: number) => {
    const now = clock.now()
    const far = accelerate(by)
    // Held keys end at the last whole step before now.
    const next = time.moment() + (time.moment() + far > now ? by : far)
    if (next <= now) time.show(next)
  }
  const span = formatSpan(locale, step)
  const far = formatSpan(locale, step * FAR_STEPS)
  const minute = formatSpan(locale, KEY_MINUTE)
  const keys = [
    { key: 'arrowleft', label: t('step.back', { span }), run: () => move(-step) },
    { key: 'arrowright', label: t('step.forward', { span }), run: () => move(step) },
    { key: 'shift+arrowleft', label: t('step.back', { span: far }), run: () => move(-step * FAR_STEPS) },
    { key: 'shift+arrowright', label: t('step.forward', { span: far }), run: () => move(step * FAR_STEPS) },
    { key: 'alt+arrowleft', label: t('step.back', { span: minute }), run: () => move(-KEY_MINUTE) },
    { key: 'alt+arrowright', label: t('step.forward', { span: minute }), run: () => move(KEY_MINUTE) },
    { key: 'g', label: t('goTo'), run: onGoTo },
  ]
  useScreenKeys(isScreen ? keys : [])
  /** The screen tells of the first press only; a key that is held goes on. */
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
  /** For an element with the focus within it, such as a dialog, where the keys of the screen rest. */
  return (event: ReactKeyboardEvent) => {
    if (isScreen || event.defaultPrevented || (event.target as Element).closest(TAKES_KEYS)) return
    const by = moveOf(event, step)
    const isGoTo = event.key === 'g' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (by === null && !isGoTo) return
    event.preventDefault()
    if (by === null) onGoTo()
    else move(by)
  }
}
