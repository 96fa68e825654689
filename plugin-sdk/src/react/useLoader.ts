import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '@barn-workbench/core/session'
import { useInstance } from '../context/useInstance'

/** Options of one load. @public */
export interface LoadOptions {
  signal: AbortSignal
  /** Data that was loaded at most this long ago is taken as it is, ms. 0: it is loaded anew. */
  maximumAge: number
}

/** Loads data of the instance around on demand. @public */
export type Loader = <T>(
  key: readonly unknown[],
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  options: LoadOptions,
) => Promise<T>

/**
 * Returns a function that loads data on demand, for what is not rendered by React. It is kept for the next one who asks, so
 * that a widget that is mounted again begins with what it had. `key` identifies the data within the instance. @public
 */
export function useLoader(): Loader {
  const { session, snapshot } = useInstance()
  const queries = useQueryClient()
  return async <T>(
    key: readonly unknown[],
    load: (session: Session, signal: AbortSignal) => Promise<T>,
    { signal, maximumAge }: LoadOptions,
  ) => {
    const queryKey = [session.id, snapshot.dataScope, ...key]
    const kept = queries.getQueryState<T>(queryKey)
    if (kept?.data !== undefined && Date.now() - kept.dataUpdatedAt < maximumAge) return kept.data
    const loaded = await load(session, signal)
    queries.setQueryData(queryKey, loaded)
    return loaded
  }
}
