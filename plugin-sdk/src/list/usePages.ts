import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { where, type Query } from '@barn-workbench/core/query'
import type { ItemOf, QueryEndpoint, QueryInput } from '@barn-workbench/core/session'
import { useClock, useLive, type CallOptions } from '../react'
import { useSteadyRows } from './useSteadyRows'

const NO_ROWS: readonly unknown[] = []

type Direction =
  | { startAfter: Record<string, unknown> }
  | { endBefore: Record<string, unknown> }
  | Record<string, never>

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
  /** Other rows belong on the page by now, which this shows; null where what is on screen is the latest. */
  showLatest: (() => void) | null
}

/** Options of `usePages`. @public */
export interface PageOptions<T> extends CallOptions {
  /** Identifies a row. Needed where `isHeld` is used. */
  idOf?: (row: T) => string
  /** The user reads the rows: they stay in their places while others would take them, until `showLatest` is called. */
  isHeld?: boolean
  /** Key of a timestamp: documents whose timestamp is later than each load are left out. */
  begunBy?: string
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

/** Loads the documents of a query; with `begunBy` only those that have begun at the time of the load. */
function useBegunDocuments<E extends QueryEndpoint>(
  endpoint: E,
  query: QueryInput,
  { begunBy, ...options }: PageOptions<ItemOf<E>>,
): UseQueryResult<ItemOf<E>[]> {
  const clock = useClock()
  return useLive(
    [endpoint.path, 'documents', query, ...(begunBy === undefined ? [] : [begunBy])],
    (session, signal) => {
      const { priority } = options
      const limits = { signal, ...(priority !== undefined && { priority }) }
      if (begunBy === undefined) return session.list(endpoint, query, limits)
      const hasBegun = where(begunBy, '<=', clock.now())
      return session.list(endpoint, { ...query, query: [...(query.query ?? []), hasBegun] }, limits)
    },
    options,
  )
}

/**
 * Pages through a `…/query` call with cursors: the next page starts after the last document, the previous one ends
 * before the first. It requests one document more than `pageSize` to know whether another page follows. A changed query
 * starts on the first page. On a later page rows stay in their places when a refresh brings others. @public
 */
export function usePages<E extends QueryEndpoint>(
  endpoint: E,
  query: Pick<Query, 'query' | 'order'>,
  pageSize: number,
  options: PageOptions<ItemOf<E>> = {},
): Pages<ItemOf<E>> {
  const fingerprint = JSON.stringify([endpoint.path, query, pageSize])
  const [currentPage, setPage] = useState<Page>({ cursor: {}, offset: 0, query: fingerprint })
  const page = useMemo<Page>(
    () => (currentPage.query === fingerprint ? currentPage : { cursor: {}, offset: 0, query: fingerprint }),
    [currentPage, fingerprint],
  )
  const call = useBegunDocuments(endpoint, { ...query, ...page.cursor, limit: pageSize + 1 } as QueryInput, {
    keepPrevious: true,
    ...options,
  })
  const data = call.data ?? NO_ROWS
  const latest = useMemo(() => separateSurplus(data as readonly ItemOf<E>[], pageSize, page), [data, pageSize, page])
  const { hasPrevious, hasNext } = latest
  const { rows, showLatest } = useSteadyRows(latest.rows, {
    key: JSON.stringify([fingerprint, page.cursor]),
    isLoaded: !call.isPlaceholderData,
    isHeld: page.offset > 0 || (options.isHeld ?? false),
    idOf: options.idOf,
  })
  const goTo = (cursor: Direction, offset: number) => () =>
    setPage({ cursor, offset: Math.max(0, offset), query: fingerprint })
  const firstRow = rows[0]
  const lastRow = rows.at(-1)
  return {
    call,
    rows,
    showLatest,
    first: page.offset + 1,
    next:
      hasNext && lastRow ? goTo({ startAfter: lastRow as Record<string, unknown> }, page.offset + rows.length) : null,
    previous:
      hasPrevious && firstRow ? goTo({ endBefore: firstRow as Record<string, unknown> }, page.offset - pageSize) : null,
  }
}
