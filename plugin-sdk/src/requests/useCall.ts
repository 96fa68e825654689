import type { UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '@barn-workbench/core/contract'
import type { ItemOf, QueryEndpoint, QueryInput, Session } from '@barn-workbench/core/session'
import type { TransportReply } from '@barn-workbench/core/transport'
import { useContribution } from '../context/WorkbenchContext'
import { sharedCall, sharedDocuments } from './sharedCall'
import { useInstanceQuery, type CallOptions } from './useInstanceQuery'

/**
 * Loads data with a function, and refreshes it while the widget is on screen. `key` identifies the data within the
 * instance. A rejection with a `ProblemError` is returned as `error`; any other error is thrown. @public
 */
export function useLive<T>(
  key: readonly unknown[],
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  options: CallOptions = {},
): UseQueryResult<T> {
  const { active } = useContribution()
  return useInstanceQuery(key, load, { ...options, active })
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
  const { key, load } = sharedCall(endpoint, input)
  return useLive(key, (session, signal) => load(session, withPriority(signal, options)), options)
}

/** The documents of a `…/query` call. Errors are `ProblemError`s. @public */
export function useDocuments<E extends QueryEndpoint>(
  endpoint: E,
  query: QueryInput,
  options: CallOptions = {},
): UseQueryResult<ItemOf<E>[]> {
  const { key, load } = sharedDocuments(endpoint, query)
  return useLive(key, (session, signal) => load(session, withPriority(signal, options)), options)
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
