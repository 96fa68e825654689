import { useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'

/** Something above the screen that is seldom wanted, whose code loads when the page is idle. `text`: to select and copy. */
export type Extra = { kind: 'about' } | { kind: 'keys' } | { kind: 'tour' } | { kind: 'text'; text: string }

let current: Extra | null = null
const emitter = createEmitter<{ change: undefined }>()

/** Opens one in place of the one that is open; null closes it. */
export function openExtra(extra: Extra | null): void {
  current = extra
  emitter.emit('change')
}

/** The one that is open; null: none. */
export function useExtra(): Extra | null {
  return useSyncExternalStore(
    (listener) => emitter.subscribe('change', listener),
    () => current,
  )
}

/**
 * Whether the device has keys that are worth a word. One that is used by thumb alone has none; a tablet with a keyboard
 * has a pointer that hovers as well, as a rule.
 */
export function hasKeys(): boolean {
  return !matchMedia('(pointer: coarse) and (not (any-hover: hover))').matches
}
