import { act } from '@testing-library/react'
import { screenKeys } from '../actions/screenKeys'

/**
 * Does what a key of the screen does, such as `j` or `shift+x`. Throws if no control on screen has that key. @public
 */
export function pressScreenKey(key: string): void {
  const pressed = screenKeys().find((screenKey) => screenKey.key === key && (screenKey.isActive?.() ?? true))
  if (!pressed) throw new Error(`Nothing on screen has the key ${key}.`)
  act(() => pressed.run())
}
