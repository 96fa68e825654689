import { useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'

/**
 * Something above the screen that is seldom wanted, whose code loads when the page is idle. `text`: to select and copy.
 */
export type Extra = { kind: 'about' } | { kind: 'keys' } | { kind: 'tour' } | { kind: 'text'; text: string }

let current: Extra | null = null
const emitter = createEmitter<{ change: undefined }>()

/** Opens an extra in place of the open one; null closes it. */
export function openExtra(extra: Extra | null): void {
  current = extra
  emitter.emit('change')
}

/** The open extra, or null. */
export function useExtra(): Extra | null {
  return useSyncExternalStore(
    (listener) => emitter.subscribe('change', listener),
    () => current,
  )
}

/**
 * Whether keyboard hints are useful on this device: not on one that is only used by touch. A tablet with a keyboard
 * usually has a pointer that hovers as well.
 */
export function hasKeys(): boolean {
  return !matchMedia('(pointer: coarse) and (not (any-hover: hover))').matches
}
