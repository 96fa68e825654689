import type { Clock } from '@barn-workbench/core/clock'
import { chosenBy, createLimiter } from '@barn-workbench/core/concurrency'
import { START_WITHIN } from './frameGuard'

/** Frames that start at the same time. */
const AT_ONCE = 4
/** Of these, frames of one plugin. They share a process, so that a plugin that hangs leaves places to the others. */
const AT_ONCE_OF_PLUGIN = 2

/** A frame that is to start. */
interface FrameStart {
  readonly pluginKey: string
  isInView(): boolean
  /** Loads the frame, when it is its turn. */
  begin(): void
}

/** Starts the frames of a page a few at a time, those in view first. */
export interface FrameStarts {
  /** Lets a frame wait for its turn. Returns the function to call once it has started or is taken off the page. */
  add(start: FrameStart): () => void
}

/**
 * Creates the starts of a page. Twenty plugins that start at once on a slow machine would all need longer than a frame
 * may take. One that hangs gives its place to the next one once its time to start is over.
 */
export function createFrameStarts(clock: Clock): FrameStarts {
  const starting: string[] = []
  const hasTurn = (key: string) => starting.filter((other) => other === key).length < AT_ONCE_OF_PLUGIN
  const limiter = createLimiter<FrameStart>(
    AT_ONCE,
    chosenBy((tasks) => {
      const able = [...tasks].filter(({ options }) => hasTurn(options.pluginKey))
      return able.find(({ options }) => options.isInView()) ?? able[0]
    }),
  )

  async function start({ pluginKey, begin }: FrameStart, over: AbortSignal): Promise<void> {
    starting.push(pluginKey)
    try {
      begin()
      await waitUntil(over, clock)
    } finally {
      starting.splice(starting.indexOf(pluginKey), 1)
    }
  }
  return {
    add(frame) {
      const over = new AbortController()
      // A frame that is taken away while it waits never begins.
      limiter.run(() => start(frame, over.signal), { ...frame, signal: over.signal }).catch(() => undefined)
      return () => over.abort()
    },
  }
}

/** Resolves once a start is over: the frame has started, it has gone, or its time has passed. */
function waitUntil(over: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    if (over.aborted) return resolve()
    const cancel = clock.setTimeout(resolve, START_WITHIN)
    over.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}
