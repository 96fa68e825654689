import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, NoticeEntity } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { ItemOf, QueryEndpoint, QueryInput, Session } from '@barn-workbench/core/session'
import type { TransportReply } from '@barn-workbench/core/transport'
import './queryMeta'
import { useInstance } from './useInstance'
import { useContribution } from './WorkbenchContext'

/** How a widget keeps its data fresh. @public */
export interface CallOptions {
  /** ms between refreshes while on screen; absent: only when asked. */
  refresh?: number
  /** Entities that are shown, e.g. `incident`: a notice of a change asks again at once. */
  shows?: readonly NoticeEntity[]
  enabled?: boolean
  /** Place in the queue of the instance, smaller goes first. */
  priority?: number
  /** Shows what there was until the new is in, when the input changes. */
  keepPrevious?: boolean
}

/** Data that is asked again while a widget is on screen, and left alone while it is not. `key` names it within the instance. @public */
export function useLive<T>(
  key: readonly unknown[],
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  options: CallOptions = {},
): UseQueryResult<T> {
  const { session, snapshot } = useInstance()
  const { active } = useContribution()
  const { refresh, enabled = true, keepPrevious, shows } = options
  const signedIn = snapshot.login.state === 'loggedIn'
  return useQuery<T>({
    queryKey: [session.id, ...key],
    queryFn: ({ signal }) => load(session, signal),
    enabled: enabled && active && signedIn,
    refetchInterval: active && refresh ? refresh : false,
    ...(refresh && { staleTime: refresh / 2 }),
    ...(shows && { meta: { shows } }),
    ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    throwOnError: (error) => !(error instanceof ProblemError),
  })
}

function withPriority(signal: AbortSignal, { priority }: CallOptions) {
  return { signal, ...(priority !== undefined && { priority }) }
}

/** One call of the contract on the instance around. @public */
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

/** The documents of a `…/query` call. @public */
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

/** The number of documents of a `…/query` call. @public */
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
