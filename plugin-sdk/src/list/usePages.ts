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

/** One page of a long list and the ways out of it. @public */
export interface Pages<T> {
  call: UseQueryResult<T[]>
  rows: readonly T[]
  /** Number of the first row on the page, from 1. */
  first: number
  next: (() => void) | null
  previous: (() => void) | null
}

/** The rows of a page among the documents that were asked for, one of which may be surplus. */
function cut<T>(
  found: readonly T[],
  pageSize: number,
  { cursor, offset }: Page,
): { rows: readonly T[]; hasPrevious: boolean; hasNext: boolean } {
  const more = found.length > pageSize
  // Going back, the surplus document is the one before the page.
  if ('endBefore' in cursor)
    return { rows: more ? found.slice(1) : found, hasPrevious: more && offset > 0, hasNext: true }
  return { rows: found.slice(0, pageSize), hasPrevious: offset > 0, hasNext: more }
}

/**
 * Pages through a `…/query` call: asks for one document more than a page to know whether another follows;
 * next starts after the last document, previous ends before the first. A changed query starts anew. @public
 */
export function usePages<E extends QueryEndpoint>(
  endpoint: E,
  query: Pick<Query, 'query' | 'order'>,
  pageSize: number,
  options: CallOptions = {},
): Pages<ItemOf<E>> {
  const fingerprint = JSON.stringify([endpoint.path, query, pageSize])
  const start: Page = { cursor: {}, offset: 0, query: fingerprint }
  const [held, setPage] = useState<Page>(start)
  const page = held.query === fingerprint ? held : start
  const call = useDocuments(endpoint, { ...query, ...page.cursor, limit: pageSize + 1 } as QueryInput, {
    keepPrevious: true,
    ...options,
  })
  const { rows, hasPrevious, hasNext } = cut(call.data ?? [], pageSize, page)
  const go = (cursor: Direction, offset: number) => () =>
    setPage({ cursor, offset: Math.max(0, offset), query: fingerprint })
  const [head, tail] = [rows[0], rows.at(-1)]
  return {
    call,
    rows,
    first: page.offset + 1,
    next: hasNext && tail ? go({ startAfter: tail as Record<string, unknown> }, page.offset + rows.length) : null,
    previous: hasPrevious && head ? go({ endBefore: head as Record<string, unknown> }, page.offset - pageSize) : null,
  }
}
