import '@tanstack/react-query'
import type { NoticeEntity } from '@barn-workbench/core/contract'

/** What a query declares about itself, for the workbench around it. */
export interface QueryMeta extends Record<string, unknown> {
  /** Entities that the query shows: it is asked again when the instance notifies of a change of one of them. */
  shows?: readonly NoticeEntity[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}
