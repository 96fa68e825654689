import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Query } from '@barn-workbench/core/query'
import type { ItemOf, QueryEndpoint, QueryInput } from '@barn-workbench/core/session'
import { useDocuments, type CallOptions } from '../react'

type Direction =
  { startAfter: Record<string, unknown> } | { endBefore: Record<string, unknown> } | Record<string, never>

interface Page {
  cursor: Direction
  /** Number of documents before this page. */
  offset: number
  /** Fingerprint of the query that the cursor belongs to. */
  query: string
}

/** One page of a long list. @public */
export interface Pages<T> {
  /** The call that loads the page; its data may hold one surplus document. */
  call: UseQueryResult<T[]>
  rows: readonly T[]
  /** Number of the first row on the page, from 1. */
  first: number
  /** Shows the next page; null on the last one. */
  next: (() => void) | null
  /** Shows the previous page; null on the first one. */
  previous: (() => void) | null
}

/** Separates the rows of a page from the surplus document, which only says that there is another page. */
function separateSurplus<T>(
  documents: readonly T[],
  pageSize: number,
  { cursor, offset }: Page,
): { rows: readonly T[]; hasPrevious: boolean; hasNext: boolean } {
  const hasSurplus = documents.length > pageSize
  // Going back, the surplus document is the one before the page.
  if ('endBefore' in cursor)
    return { rows: hasSurplus ? documents.slice(1) : documents, hasPrevious: hasSurplus && offset > 0, hasNext: true }
  return { rows: documents.slice(0, pageSize), hasPrevious: offset > 0, hasNext: hasSurplus }
}

/**
 * Pages through a `…/query` call with cursors: the next page starts after the last document, the previous one ends
 * before the first. It requests one document more than `pageSize` to know whether another page follows. A changed query
 * starts on the first page. @public
 */
export function usePages<E extends QueryEndpoint>(
  endpoint: E,
  query: Pick<Query, 'query' | 'order'>,
  pageSize: number,
  options: CallOptions = {},
): Pages<ItemOf<E>> {
  const fingerprint = JSON.stringify([endpoint.path, query, pageSize])
  const start: Page = { cursor: {}, offset: 0, query: fingerprint }
  const [currentPage, setPage] = useState<Page>(start)
  const page = currentPage.query === fingerprint ? currentPage : start
  const call = useDocuments(endpoint, { ...query, ...page.cursor, limit: pageSize + 1 } as QueryInput, {
    keepPrevious: true,
    ...options,
  })
  const { rows, hasPrevious, hasNext } = separateSurplus(call.data ?? [], pageSize, page)
  const goTo = (cursor: Direction, offset: number) => () =>
    setPage({ cursor, offset: Math.max(0, offset), query: fingerprint })
  const firstRow = rows[0]
  const lastRow = rows.at(-1)
  return {
    call,
    rows,
    first: page.offset + 1,
    next:
      hasNext && lastRow ? goTo({ startAfter: lastRow as Record<string, unknown> }, page.offset + rows.length) : null,
    previous:
      hasPrevious && firstRow ? goTo({ endBefore: firstRow as Record<string, unknown> }, page.offset - pageSize) : null,
  }
}
