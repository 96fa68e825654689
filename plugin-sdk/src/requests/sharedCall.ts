import type { Endpoint, InputOf, NoticeEntity } from '@barn-workbench/core/contract'
import type { ItemOf, QueryEndpoint, QueryInput, Session } from '@barn-workbench/core/session'
import type { SendOptions, TransportReply } from '@barn-workbench/core/transport'

/**
 * A call whose data all that ask for it share: widgets that are on screen, and jobs that bring it for them. It only
 * describes the call. The query cache shares it, also after it was answered; `createSharedWork` of `core/concurrency`
 * keeps nothing. @public
 */
export interface SharedCall<T = unknown> {
  /** Identifies the data within the instance. */
  key: readonly unknown[]
  /** Entities that it shows, such as `camera`: a notice of their change makes the data outdated. */
  shows?: readonly NoticeEntity[]
  load: (session: Session, options: SendOptions) => Promise<T>
}

/** A call of the contract. `useCall` with the same input shows its data. @public */
export function sharedCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  shows: readonly NoticeEntity[] = [],
): SharedCall<TransportReply<E>> {
  return {
    key: [endpoint.method, endpoint.path, input],
    shows,
    load: (session, options) => session.send(endpoint, input, options),
  }
}

/** The documents of a `…/query` call. `useDocuments` with the same query shows them. @public */
export function sharedDocuments<E extends QueryEndpoint>(
  endpoint: E,
  query: QueryInput,
  shows: readonly NoticeEntity[] = [],
): SharedCall<ItemOf<E>[]> {
  return {
    key: [endpoint.path, 'documents', query],
    shows,
    load: (session, options) => session.list(endpoint, query, options),
  }
}
