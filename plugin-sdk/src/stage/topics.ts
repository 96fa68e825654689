/** Listeners by topic. */
export interface Topics<Values extends object> {
  subscribe<Topic extends keyof Values>(topic: Topic, listener: (value: Values[Topic]) => void): () => void
  tell<Topic extends keyof Values>(topic: Topic, value: Values[Topic]): void
  close(): void
}

export function createTopics<Values extends object>(): Topics<Values> {
  const listeners = new Map<keyof Values, Set<(value: never) => void>>()
  return {
    subscribe(topic, listener) {
      const found = listeners.get(topic) ?? new Set()
      listeners.set(topic, found)
      found.add(listener)
      return () => found.delete(listener)
    },
    tell(topic, value) {
      for (const listener of [...(listeners.get(topic) ?? [])]) listener(value as never)
    },
    close: () => listeners.clear(),
  }
}
