import { useEffect, useEffectEvent } from 'react'
import { keyOf } from './keys'

/**
 * Runs a function when a key is pressed anywhere but in a rich text, also in plain fields unless `exceptInFields`.
 * `key` is named as by `keyOf`: `mod+k`.
 */
export function useKey(key: string, run: () => void, { exceptInFields = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (keyOf(event) !== key || target.isContentEditable) return
    if (exceptInFields && target.closest('input, textarea, select')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
