import { useEffect, useMemo, useState } from 'react'
import { useSteadyRows, type PageSize } from '@barn-workbench/plugin-sdk/list'
import type { IncidentsById } from '../../queries/incidentIndex'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { localRows, type LocalQuery } from './localRows'

const NONE: readonly IncidentSummary[] = []
const idOf = ({ incidentId }: IncidentSummary) => incidentId

/** The incidents on this device that pass a query. Those of the query before stay until they are known (`isLatest`). */
function useQueriedRows(byId: IncidentsById | undefined, query: LocalQuery) {
  const [queried, setQueried] = useState<{ rows: readonly IncidentSummary[]; text: string } | null>(null)
  const text = JSON.stringify(query)
  useEffect(() => {
    if (!byId) return
    const aborted = new AbortController()
    localRows(byId, JSON.parse(text) as LocalQuery, aborted.signal).then(
      (rows) => aborted.signal.aborted || setQueried({ rows, text }),
      () => undefined,
    )
    return () => aborted.abort()
  }, [byId, text])
  return {
    rows: queried?.rows ?? NONE,
    isReady: byId !== undefined && queried !== null,
    isLatest: queried?.text === text,
  }
}

interface LocalRowsInput {
  byId: IncidentsById | undefined
  query: LocalQuery
  /** Says which incidents what is typed finds; null: all. */
  isFound: ((id: string) => boolean) | null
  /** Names the query and what is typed. */
  key: string
  isHeld: boolean
}

/**
 * The incidents on this device that pass the filter and the search, in order. `all`: of this moment, null while they are
 * not known.
 */
export function useLocalRows({ byId, query, isFound, key, isHeld }: LocalRowsInput) {
  const { rows, isReady, isLatest } = useQueriedRows(byId, query)
  const latest = useMemo(() => (isFound ? rows.filter(({ incidentId }) => isFound(incidentId)) : rows), [rows, isFound])
  return { ...useSteadyRows(latest, { key, isLoaded: isLatest, isHeld, idOf }), isReady, all: isLatest ? latest : null }
}

/** One page of rows that are all on this device. */
export function useLocalPages(rows: readonly IncidentSummary[], pageSize: PageSize, key: string) {
  const [page, setPage] = useState({ key, start: 0 })
  const start = page.key === key && page.start < rows.length ? page.start : 0
  const goTo = (next: number) => () => setPage({ key, start: next })
  return {
    rows: rows.slice(start, start + pageSize),
    first: start + 1,
    next: start + pageSize < rows.length ? goTo(start + pageSize) : null,
    previous: start > 0 ? goTo(Math.max(0, start - pageSize)) : null,
  }
}
