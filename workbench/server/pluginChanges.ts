import type { PluginFolder } from './pluginFolder'

/** Time between two looks at the folder, in ms. */
const PERIOD = 100

/** Tells of changes in a folder of plugins. */
export interface PluginChanges {
  /** Calls a listener after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/**
 * Looks for changes in a folder of plugins while there are listeners. A change counts once the folder has stayed as it
 * is for one period, so that a file that is still being written is not told of. It does not rest on the events of the
 * file system, which folders of other computers and containers do not send.
 */
export function createPluginChanges(read: () => PluginFolder): PluginChanges {
  const listeners = new Set<() => void>()
  let told = read()
  let last = told
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const current = read()
    if (current === last && current !== told) {
      told = current
      for (const listener of listeners) listener()
    }
    last = current
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(look, PERIOD)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
