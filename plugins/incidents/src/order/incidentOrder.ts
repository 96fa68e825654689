import { useSyncExternalStore } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'

const NONE: readonly string[] = []
const orders = new Map<string, readonly string[]>()
const events = createEmitter<{ changed: undefined }>()
const subscribe = (listener: () => void) => events.subscribe('changed', listener)

/** Says in which order a list shows the incidents of an instance, so that the page of one leads to its neighbours. */
export function publishOrder(instanceId: string, ids: readonly string[]): void {
  const before = orders.get(instanceId) ?? NONE
  if (before.length === ids.length && before.every((id, index) => id === ids[index])) return
  orders.set(instanceId, ids)
  events.emit('changed')
}

/** Ids of the incidents in the order of the list that was on screen last; none before there was one. */
export function useIncidentOrder(instanceId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => orders.get(instanceId) ?? NONE)
}
