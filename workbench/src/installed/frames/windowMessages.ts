/** Messages to the window of the page after which a frame has a fault: each may be huge, and costs the page time. */
const MOST_MESSAGES = 10

/** Counts what frames post to the window of the page, past their ports. */
export interface WindowMessages {
  /** Calls `onFlood` once a frame has posted too much. Returns the function that ends it. */
  watch(frame: HTMLIFrameElement, onFlood: () => void): () => void
}

/**
 * Creates the counter of a page. Nothing of the messages is read: not even their size is known without copying them. A
 * widget has no reason to send any.
 */
export function createWindowMessages(page: Window): WindowMessages {
  const frames = new Map<HTMLIFrameElement, { count: number; onFlood: () => void }>()
  page.addEventListener('message', ({ source }) => {
    for (const [frame, entry] of frames) {
      if (frame.contentWindow !== source) continue
      entry.count += 1
      if (entry.count === MOST_MESSAGES) entry.onFlood()
    }
  })
  return {
    watch(frame, onFlood) {
      frames.set(frame, { count: 0, onFlood })
      return () => frames.delete(frame)
    },
  }
}
