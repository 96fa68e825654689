/**
 * Widgets are built into files that are named for them (`widget.<plugin>.<widget>-…`); in development they are served from
 * their folder. So the stack of an error that no boundary saw still tells which widget it came from.
 */
const BUILT = /\/widget\.([a-z0-9-]+)\.([A-Za-z0-9-]+?)-[\w-]{8}\.js/
const SERVED = /\/plugins\/([a-z0-9-]+)\/src\/widgets\/([A-Za-z0-9-]+)\//

export function widgetOfStack(stack: string | undefined): string | undefined {
  const found = BUILT.exec(stack ?? '') ?? SERVED.exec(stack ?? '')
  return found ? `${found[1]}.${found[2]}` : undefined
}

type Listener = (error: unknown) => void

/** Errors of timers, handlers and promises, handed to the widgets of the kind that they came from. */
export function createStrayFaults(target: Pick<Window, 'addEventListener'>) {
  const listeners = new Map<string, Set<Listener>>()
  const report = (error: unknown) => {
    const widget = widgetOfStack(error instanceof Error ? error.stack : undefined)
    for (const listener of (widget && listeners.get(widget)) || []) listener(error)
  }
  target.addEventListener('unhandledrejection', (event) => report(event.reason))
  target.addEventListener('error', (event) => report(event.error))
  return {
    listen(widgetId: string, listener: Listener): () => void {
      const known = listeners.get(widgetId) ?? new Set()
      listeners.set(widgetId, known.add(listener))
      return () => void known.delete(listener)
    },
  }
}
export type StrayFaults = ReturnType<typeof createStrayFaults>
