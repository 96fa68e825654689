import { useQuery, type Query, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, NoticeEntity } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { ItemOf, QueryEndpoint, QueryInput, Session, SessionSnapshot } from '@barn-workbench/core/session'
import type { TransportReply } from '@barn-workbench/core/transport'
import './queryMeta'
import { useInstance } from './useInstance'
import { useContribution } from './WorkbenchContext'

/** Options of a call: when it is made and refreshed. @public */
export interface CallOptions {
  /** Time between two refreshes while the widget is on screen, ms; without it there are none. */
  refresh?: number
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
function instanceKey(session: Session, { dataScope }: SessionSnapshot): readonly [string, string] {
  return [session.id, dataScope]
}

/** Keeps the data of the previous input, unless it was loaded for another account or with other permissions. */
function keepPreviousOf(scope: readonly [string, string]) {
  return (previous: unknown, query: Query | undefined) =>
    scope.every((part, index) => query?.queryKey[index] === part) ? previous : undefined
}

/**
 * Loads data with a function, and refreshes it while the widget is on screen. `key` identifies the data within the
 * instance. A rejection with a `ProblemError` is returned as `error`; any other error is thrown. @public
 */
export function useLive<T>(
  key: readonly unknown[],
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  options: CallOptions = {},
): UseQueryResult<T> {
  const { session, snapshot } = useInstance()
  const { active } = useContribution()
  const { refresh, enabled = true, keepPrevious, shows } = options
  const signedIn = snapshot.login.state === 'loggedIn'
  const scope = instanceKey(session, snapshot)
  return useQuery<T>({
    queryKey: [...scope, ...key],
    queryFn: ({ signal }) => load(session, signal),
    enabled: enabled && active && signedIn,
    refetchInterval: active && refresh ? refresh : false,
    ...(refresh && { staleTime: refresh / 2 }),
    ...(shows && { meta: { shows } }),
    ...(keepPrevious && { placeholderData: keepPreviousOf(scope) as never }),
    throwOnError: (error) => !(error instanceof ProblemError),
  })
}

function withPriority(signal: AbortSignal, { priority }: CallOptions) {
  return { signal, ...(priority !== undefined && { priority }) }
}

/** Makes one call of the contract on the instance around. Errors are `ProblemError`s. @public */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): UseQueryResult<TransportReply<E>> {
  return useLive(
    [endpoint.method, endpoint.path, input],
    (session, signal) => session.send(endpoint, input, withPriority(signal, options)),
    options,
  )
}

/** The documents of a `…/query` call. Errors are `ProblemError`s. @public */
export function useDocuments<E extends QueryEndpoint>(
  endpoint: E,
  query: QueryInput,
  options: CallOptions = {},
): UseQueryResult<ItemOf<E>[]> {
  return useLive(
    [endpoint.path, 'documents', query],
    (session, signal) => session.list(endpoint, query, withPriority(signal, options)),
    options,
  )
}

/** The number of documents that match a `…/query` call. Errors are `ProblemError`s. @public */
export function useCount(
  endpoint: QueryEndpoint,
  query: QueryInput,
  options: CallOptions = {},
): UseQueryResult<number> {
  return useLive(
    [endpoint.path, 'count', query],
    (session, signal) => session.count(endpoint, query, withPriority(signal, options)),
    options,
  )
}
