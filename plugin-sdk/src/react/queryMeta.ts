import '@tanstack/react-query'
import type { NoticeEntity } from '@barn-workbench/core/contract'

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
