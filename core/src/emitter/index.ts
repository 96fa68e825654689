/* Events between the objects of one page or process: subscribe, emit, unsubscribe. */

type Listener<Payload> = (payload: Payload) => void

/** Events by name, each with the type of its payload; `undefined` for an event without one. */
type EventPayloads = object

type PayloadArguments<Payload> = undefined extends Payload ? [payload?: Payload] : [payload: Payload]

/** Calls listeners when something happens. */
export interface Emitter<Events extends EventPayloads> {
  /** Calls a listener at each event of a name, in the order of subscription. Returns the function that ends it. */
  subscribe<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void
  /** Calls the listeners of an event. A listener that unsubscribes another one does not keep it from this call. */
  emit<Name extends keyof Events>(name: Name, ...payload: PayloadArguments<Events[Name]>): void
  listenerCount(name: keyof Events): number
  /** Forgets all listeners. */
  clear(): void
}

/** Creates an emitter without listeners. */
export function createEmitter<Events extends EventPayloads>(): Emitter<Events> {
  const listenersByName = new Map<keyof Events, Set<Listener<never>>>()

  function listenersOf(name: keyof Events): Set<Listener<never>> {
    const existing = listenersByName.get(name)
    if (existing) return existing
    const created = new Set<Listener<never>>()
    listenersByName.set(name, created)
    return created
  }

  return {
    subscribe(name, listener) {
      const listeners = listenersOf(name)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(name, ...[payload]) {
      for (const listener of [...(listenersByName.get(name) ?? [])]) listener(payload as never)
    },
    listenerCount: (name) => listenersByName.get(name)?.size ?? 0,
    clear: () => listenersByName.clear(),
  }
}
