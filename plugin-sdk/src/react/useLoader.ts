import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '@barn-workbench/core/session'
import { useFromSnapshot, useSession } from '../context/useInstance'

/** Options of one load. @public */
export interface LoadOptions {
  signal: AbortSignal
  /** Maximum age of cached data, ms. With 0 it is always loaded. */
  maximumAge: number
}

/** Loads data of the instance around on demand. @public */
export type Loader = <T>(
  key: readonly unknown[],
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  options: LoadOptions,
) => Promise<T>

/**
 * Returns a function that loads data on demand, for code outside of React's rendering. The data is cached, so that a
 * remounted widget starts with it. `key` identifies the data within the instance. @public
 */
export function useLoader(): Loader {
  const session = useSession()
  const dataScope = useFromSnapshot((snapshot) => snapshot.dataScope)
  const queries = useQueryClient()
  return async <T>(
    key: readonly unknown[],
    load: (session: Session, signal: AbortSignal) => Promise<T>,
    { signal, maximumAge }: LoadOptions,
  ) => {
    const queryKey = [session.id, dataScope, ...key]
    const kept = queries.getQueryState<T>(queryKey)
    if (kept?.data !== undefined && Date.now() - kept.dataUpdatedAt < maximumAge) return kept.data
    const loaded = await load(session, signal)
    queries.setQueryData(queryKey, loaded)
    return loaded
  }
}
