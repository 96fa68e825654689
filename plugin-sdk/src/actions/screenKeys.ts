import { useEffect, useRef } from 'react'

/** A key of a screen for a function that is not an action on an entity, such as the next row. @public */
export interface ScreenKey {
  /** Such as `j`. */
  key: string
  /** In the user's language, for the help. */
  label: string
  run(): void
  /** Whether it does something now; always by default. */
  isActive?(): boolean
}

const screens = new Set<{ current: readonly ScreenKey[] }>()

/** Adds keys while the component is on screen. The help (`?`) lists them. @public */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  const screen = useRef(keys)
  useEffect(() => {
    screen.current = keys
  }, [keys])
  useEffect(() => {
    screens.add(screen)
    return () => void screens.delete(screen)
  }, [])
}

/** The keys of the current screen, the last added first. */
export function screenKeys(): ScreenKey[] {
  return [...screens].reverse().flatMap(({ current }) => current)
}
