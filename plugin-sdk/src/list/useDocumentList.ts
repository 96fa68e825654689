import type { Condition } from '@barn-workbench/core/query'
import type { ItemOf, QueryEndpoint } from '@barn-workbench/core/session'
import { useCount } from '../react'
import type { ListControl } from './state/useListState'
import { usePages, type PageOptions, type Pages } from './usePages'

/** Options of `useDocumentList`. @public */
export interface DocumentListOptions<T> extends PageOptions<T> {
  /** Conditions beside those that the user has chosen. */
  fixed?: readonly Condition[]
}

/** The page of a list that is on screen, and what is known of the whole list. @public */
export interface DocumentList<T> {
  list: ListControl
  /** The conditions of all documents of the list. */
  conditions: Condition[]
  pages: Pages<T>
  /** Number of all documents of the list; undefined until it is known. */
  total: number | undefined
  /** Whether the user has chosen a condition. */
  isFiltered: boolean
}

/** Loads the chosen page of a list, and counts its documents. @public */
export function useDocumentList<E extends QueryEndpoint>(
  endpoint: E,
  list: ListControl,
  { fixed = [], ...options }: DocumentListOptions<ItemOf<E>> = {},
): DocumentList<ItemOf<E>> {
  const conditions = [...fixed, ...list.conditions]
  const pages = usePages(endpoint, { query: conditions, order: [...list.state.order] }, list.state.pageSize, options)
  const { data: total } = useCount(endpoint, { query: conditions }, { keepPrevious: true, ...options })
  return { list, conditions, pages, total, isFiltered: list.state.conditions.length > 0 }
}
