import { useEffect, useId, useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'

/** The components on screen that could show what one of them shows for all, in the order in which they came. */
const candidates = new Set<string>()
const events = createEmitter<{ 'candidates.changed': undefined }>()
const subscribe = (redraw: () => void) => events.subscribe('candidates.changed', redraw)

/** Whether the caller is the first of those that are on screen and enabled. */
export function useIsFirst(enabled: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!enabled) return
    candidates.add(id)
    events.emit('candidates.changed')
    return () => {
      candidates.delete(id)
      events.emit('candidates.changed')
    }
  }, [enabled, id])
  return useSyncExternalStore(subscribe, () => candidates.values().next().value === id)
}
