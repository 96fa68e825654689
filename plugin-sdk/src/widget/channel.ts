/**
 * One end of a message channel between a widget and the workbench. It sends structured clones, so that neither side
 * holds an object of the other.
 */
export interface Channel<Out, In> {
  /** Throws a `DataCloneError` for what is no plain data, such as a function or an element. */
  send(message: Out, transfer?: readonly Transferable[]): void
  /** Sets the one receiver. Messages that came before are delivered to it first. */
  receive(listener: (message: In) => void): void
  close(): void
}

interface End<Out, In> {
  channel: Channel<Out, In>
  /** Connects it with the end that receives what it sends. */
  connect(other: { deliver(message: Out): void }): void
  /** Hands a message over in a later microtask. */
  deliver(message: In): void
}

function createEnd<Out, In>(): End<Out, In> {
  let other: { deliver(message: Out): void } | null = null
  let listener: ((message: In) => void) | null = null
  let waiting: In[] = []
  let isOpen = true
  return {
    connect(end) {
      other = end
    },
    deliver(message) {
      queueMicrotask(() => {
        if (!isOpen) return
        if (listener) listener(message)
        else waiting.push(message)
      })
    },
    channel: {
      send(message, transfer = []) {
        const copy = structuredClone(message, { transfer: [...transfer] })
        if (isOpen) other?.deliver(copy)
      },
      receive(next) {
        listener = next
        const messages = waiting
        waiting = []
        for (const message of messages) next(message)
      },
      close() {
        isOpen = false
        other = null
      },
    },
  }
}

/** Two channels of one page that are connected to each other. */
export function createLoopback<A, B>(): [Channel<A, B>, Channel<B, A>] {
  const left = createEnd<A, B>()
  const right = createEnd<B, A>()
  left.connect(right)
  right.connect(left)
  return [left.channel, right.channel]
}
