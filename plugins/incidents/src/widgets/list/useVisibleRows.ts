import { useMemo } from 'react'
import { incidentConditions } from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import { useListMode, type Pages } from '@barn-workbench/plugin-sdk/list'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { useIncidents } from '../../queries/useIncidents'
import type { IncidentList } from './useIncidentList'
import { useIncidentSearch } from './useIncidentSearch'
import { useLocalPages, useLocalRows } from './useLocalRows'

interface VisibleRowsInput {
  incidents: IncidentList
  pages: Pages<Incident>
  total: number | undefined
  /** What is typed into the quick search. */
  text: string
  isHeld: boolean
  /** Whether the incidents are loaded for the quick search. */
  isIndexed: boolean
}

/** The rows on screen: a page of them, or in a table all that are on this device. */
export interface VisibleRows {
  rows: readonly IncidentSummary[]
  first: number
  next: (() => void) | null
  previous: (() => void) | null
  showLatest: (() => void) | null
  total: number | undefined
  /** All rows that fit, also those of other pages; null while they are not on this device. */
  all: readonly IncidentSummary[] | null
  /** Whether all rows are there at once, so that there are no pages. */
  isWhole: boolean
  /** Whether the quick search waits for the incidents to be loaded. */
  isPreparing: boolean
  /** Why the incidents could not be loaded for the quick search. */
  searchError: unknown
}

/**
 * Rows come page by page from the instance. What is typed is searched on this device, and a table shows all rows that are
 * there, as soon as they are loaded.
 */
export function useVisibleRows({ incidents, pages, total, text, isHeld, isIndexed }: VisibleRowsInput): VisibleRows {
  const { list, filter, cameraNames } = incidents
  const isTable = useListMode(list) === 'table'
  const isSearched = text.trim() !== ''
  const index = useIncidents({ enabled: isIndexed })
  const search = useIncidentSearch(index.data, cameraNames)
  const isFound = useMemo(() => (isSearched && search ? search.search(text) : null), [isSearched, search, text])
  const query = { conditions: incidentConditions(filter), order: list.state.order }
  const key = JSON.stringify([query, text])
  // Rows of a table that is scrolled would move under the pointer.
  const local = useLocalRows({ byId: index.data, query, isFound, key, isHeld: isHeld || isTable })
  const localPages = useLocalPages(local.rows, list.state.pageSize, key)
  const isReady = local.isReady && (!isSearched || search !== null)
  const isPreparing = isSearched && !isReady
  const shared = { isPreparing, all: local.all, searchError: isSearched ? index.error : null }
  if (!isReady || (!isSearched && !isTable)) return { ...pages, ...shared, total, isWhole: false }
  const found = { ...shared, showLatest: local.showLatest, total: local.rows.length }
  if (isTable) return { ...found, rows: local.rows, first: 1, next: null, previous: null, isWhole: true }
  return { ...found, ...localPages, isWhole: false }
}
