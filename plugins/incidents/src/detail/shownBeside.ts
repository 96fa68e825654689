import { useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'

const shown = new Map<string, string>()
const events = createEmitter<{ changed: undefined }>()
const subscribe = (listener: () => void) => events.subscribe('changed', listener)

/**
 * Shows an incident of an instance beside its list while the address names none; null: none any more. The address stays
 * as it is, so that another filter begins with the first of its own incidents.
 */
export function showBeside(instanceId: string, incidentId: string | null): void {
  if ((shown.get(instanceId) ?? null) === incidentId) return
  if (incidentId === null) shown.delete(instanceId)
  else shown.set(instanceId, incidentId)
  events.emit('changed')
}

/** The incident that the list on screen shows beside it while the address names none. */
export function useShownBeside(instanceId: string): string | null {
  return useSyncExternalStore(subscribe, () => shown.get(instanceId) ?? null)
}
