import '@tanstack/react-query'
import { useQuery, useQueryClient, type Query, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NoticeEntity } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useFromSnapshot, useSession } from '../context/useInstance'
import { useWorkbench } from '../context/WorkbenchContext'

/** Options of a call: when it is made and refreshed. @public */
export interface CallOptions {
  /** Time between two refreshes while the widget is on screen, ms; without it the data is not refreshed. */
  refresh?: number
  /**
   * Makes the refresh a background job: it pauses while the page is not used, and rests after failures. Notices refresh
   * the data all the same.
   */
  isJob?: boolean
  /**
   * Entities that are shown, such as `incident`. The data is refreshed when a notice reports a change of one of them.
   */
  shows?: readonly NoticeEntity[]
  /** Whether the call is made at all; true by default. */
  enabled?: boolean
  /** Position in the request queue of the instance; smaller numbers go first. */
  priority?: number
  /** Whether the previous data stays visible until the new data is loaded, after the input has changed. */
  keepPrevious?: boolean
}

/** First parts of the key of all data of an instance. The second one changes with the account and its permissions. */
type Scope = readonly [instanceId: string, dataScope: string]

/** Keeps the data of the previous input, unless it was loaded for another account or with other permissions. */
function keepPreviousOf(scope: Scope) {
  return (previous: unknown, query: Query | undefined) =>
    scope.every((part, index) => query?.queryKey[index] === part) ? previous : undefined
}

/** Refreshes a query every `period` ms by a background job; null for never. */
function useRefreshJob(queryKey: readonly unknown[], period: number | null): void {
  const { addJob } = useWorkbench()
  const queries = useQueryClient()
  const id = JSON.stringify(queryKey)
  useEffect(() => {
    if (period === null) return
    const key = JSON.parse(id) as readonly unknown[]
    const run = async () => {
      // Another widget may have loaded the same data just now.
      const { status, dataUpdatedAt = 0 } = queries.getQueryState(key) ?? {}
      if (status === 'success' && Date.now() - dataUpdatedAt < period / 2) return
      await queries.refetchQueries({ queryKey: key, exact: true }, { throwOnError: true, cancelRefetch: false })
    }
    return addJob({ id, instanceId: String(key[0]), kind: 'screen', period, waitsFirst: true, run })
  }, [id, period, addJob, queries])
}

/**
 * Loads data of the instance around with a function, and refreshes it while `active`. `key` identifies the data within
 * the instance; `select` derives what is returned from the data that is kept. A rejection with a `ProblemError` is
 * returned as `error`; any other error is thrown.
 */
export function useInstanceQuery<T>(
  key: readonly unknown[],
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  { select, ...options }: CallOptions & { active: boolean; select?: (data: T) => T },
): UseQueryResult<T> {
  const session = useSession()
  const dataScope = useFromSnapshot((snapshot) => snapshot.dataScope)
  const isSignedIn = useFromSnapshot(({ login }) => login.state === 'loggedIn')
  const scope: Scope = [session.id, dataScope]
  const queryKey = [...scope, ...key]
  const isEnabled = (options.enabled ?? true) && options.active && isSignedIn
  const period = (isEnabled && options.refresh) || null
  useRefreshJob(queryKey, options.isJob ? period : null)
  return useQuery<T>({
    queryKey,
    queryFn: ({ signal }) => load(session, signal),
    enabled: isEnabled,
    refetchInterval: options.isJob || period === null ? false : period,
    ...(select && { select }),
    throwOnError: (error) => !(error instanceof ProblemError),
    ...cacheOptionsOf(scope, options),
  })
}

function cacheOptionsOf(scope: Scope, { refresh, shows, keepPrevious }: CallOptions) {
  return {
    ...(refresh && { staleTime: refresh / 2 }),
    ...(shows && { meta: { shows } }),
    ...(keepPrevious && { placeholderData: keepPreviousOf(scope) as never }),
  }
}

/** Metadata of a query, for the workbench. */
export interface QueryMeta extends Record<string, unknown> {
  /** Entities that the query shows. It is refetched when a notice of the instance reports a change of one of them. */
  shows?: readonly NoticeEntity[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}
