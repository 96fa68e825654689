import { createContext, useContext } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'

/**
 * Widgets are built into files that are named for them (`widget.<plugin>.<widget>-…`); those of installed plugins have
 * a folder with the version, and in development all are served from their own folders. The stack of an error that no
 * boundary caught therefore names the widget that it came from.
 */
const BUILT_FILE = /\/widget\.([a-z0-9-]+)\.([A-Za-z0-9-]+?)-[\w-]{8}\.js/
const INSTALLED_FILE = /\/plugins\/([a-z0-9-]+?)-\d+\.\d+\.\d+-[0-9a-f]+\/([\w./-]+)\.js/
const SERVED_FILE = /\/plugins\/([a-z0-9-]+)\/src\/widgets\/([A-Za-z0-9-]+)\//

/** Finds the code id of the widget that an error came from (`incidents.list`), by the error's stack. */
export function widgetOfStack(stack: string | undefined): string | undefined {
  const match = [BUILT_FILE, INSTALLED_FILE, SERVED_FILE].map((file) => file.exec(stack ?? '')).find(Boolean)
  return match ? `${match[1]}.${match[2]}` : undefined
}

/** Errors that no boundary catches: of timers, handlers and promises. */
export interface UncaughtErrors {
  /** Calls a listener with each uncaught error of a widget. Returns the function that ends it. */
  subscribe(codeId: string, listener: (error: unknown) => void): () => void
}

export function createUncaughtErrors(target: Pick<Window, 'addEventListener'>): UncaughtErrors {
  const errorsByWidget = createEmitter<Record<string, unknown>>()
  function report(error: unknown): void {
    const codeId = widgetOfStack(error instanceof Error ? error.stack : undefined)
    if (codeId !== undefined) errorsByWidget.emit(codeId, error)
  }
  target.addEventListener('unhandledrejection', (event) => report(event.reason))
  target.addEventListener('error', (event) => report(event.error))
  return { subscribe: errorsByWidget.subscribe }
}

const UncaughtErrorsContext = createContext<UncaughtErrors | null>(null)
export const UncaughtErrorsProvider = UncaughtErrorsContext.Provider

export function useUncaughtErrors(): UncaughtErrors {
  const value = useContext(UncaughtErrorsContext)
  if (!value) throw new Error('useUncaughtErrors is called outside UncaughtErrorsProvider')
  return value
}
