import { createEmitter, type Emitter } from '../emitter'

/** Broadcasts messages to the other tabs of the same browser. A tab does not receive its own messages. */
export interface TabChannel {
  post(message: unknown): void
  subscribe(listener: (message: unknown) => void): () => void
}

interface TabEvents {
  'message.received': unknown
}

/** Simulates the channels of one browser. Each call of the returned function opens the channel of another tab. */
export function createMemoryChannels(): () => TabChannel {
  const tabs = new Set<Emitter<TabEvents>>()
  return () => {
    const tab = createEmitter<TabEvents>()
    tabs.add(tab)
    return {
      post(message) {
        for (const other of tabs) {
          if (other !== tab) other.emit('message.received', structuredClone(message))
        }
      },
      subscribe: (listener) => tab.subscribe('message.received', listener),
    }
  }
}
