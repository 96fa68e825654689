import { useEffect, useMemo, useState } from 'react'
import { IMPORTANCE_KEY, importanceOf } from '@barn-workbench/core/incidentTypes'
import {
  compareValues,
  incidentConditions,
  matches,
  valueAt,
  type Condition,
  type Order,
} from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import {
  createSearchIndex,
  inSlices,
  useListMode,
  useSteadyRows,
  type Pages,
  type PageSize,
  type SearchIndex,
} from '@barn-workbench/plugin-sdk/list'
import {
  useAddressParameters,
  useMessages,
  useSession,
  useWorkbench,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { useIncidents, type IncidentsById } from '../../queries/incidentIndex'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { cameraNameOf } from '../../types/incidentFacts'
import { incidentTitle, parsePayload, severityLabel, stateLabel } from '../../types/incidentLabels'
import type { IncidentList } from './useIncidentList'

interface VisibleRowsInput {
  incidents: IncidentList
  pages: Pages<Incident>
  total: number | undefined
  /** The text of the quick search. */
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
  /** All matching rows, also of other pages; null while they are not on this device. */
  all: readonly IncidentSummary[] | null
  /** Whether all rows are shown at once, without pages. */
  isWhole: boolean
  /** Whether the rows belong to the latest filters and order. Until they are loaded, the previous rows are shown. */
  isCurrent: boolean
  /** Whether the quick search waits for the incidents to be loaded. */
  isPreparing: boolean
  /** The reason why the incidents could not be loaded for the quick search. */
  searchError: unknown
}

/**
 * Rows come page by page from the instance. The quick search runs on this device, and a table shows all loaded rows
 * once they are available.
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
  if (!isReady || (!isSearched && !isTable))
    return { ...pages, ...shared, total, isWhole: false, isCurrent: isLoaded(pages) }
  const found = { ...shared, isCurrent: local.all !== null, showLatest: local.showLatest, total: local.rows.length }
  if (isTable) return { ...found, rows: local.rows, first: 1, next: null, previous: null, isWhole: true }
  return { ...found, ...localPages, isWhole: false }
}

/** Whether a page belongs to the latest query. */
function isLoaded({ call }: Pages<Incident>): boolean {
  return call.data !== undefined && !call.isPlaceholderData
}

type Names = ReadonlyMap<string, string>

/** The words by which an incident is found: the texts of its row. */
function searchText(incident: IncidentSummary, cameraNames: Names, t: Messages): string {
  const texts = [
    incidentTitle(incident, t),
    cameraNameOf(incident, cameraNames, t),
    stateLabel(incident.state, t),
    incident.assignedTo?.displayName,
    severityLabel(parsePayload(incident).severity, t),
  ]
  return texts.filter(Boolean).join(' ')
}

interface Built {
  index: SearchIndex
  /** The incidents in the index, so that only changed ones are added again. */
  incidents: Map<string, IncidentSummary>
}

async function update(
  built: Built,
  byId: IncidentsById,
  textOf: (incident: IncidentSummary) => string,
  signal: AbortSignal,
) {
  const { index, incidents } = built
  await inSlices(
    byId.values(),
    (incident) => {
      if (incidents.get(incident.incidentId) === incident) return
      index.set(incident.incidentId, textOf(incident))
      incidents.set(incident.incidentId, incident)
    },
    signal,
  )
  for (const id of incidents.keys()) {
    if (byId.has(id)) continue
    index.remove(id)
    incidents.delete(id)
  }
}

/** The search index of the incidents, which is built in the background; null until it is ready. */
function useIncidentSearch(byId: IncidentsById | undefined, cameraNames: Names): SearchIndex | null {
  const t = useMessages()
  const [ready, setReady] = useState<{ index: SearchIndex } | null>(null)
  // The names of cameras hardly ever change, but their map is another one with each drawing.
  const names = JSON.stringify([...cameraNames])
  const [builds] = useState(() => new Map<string, Built>())
  useEffect(() => {
    if (!byId) return
    const aborted = new AbortController()
    const nameById: Names = new Map(JSON.parse(names) as [string, string][])
    // Other words, in another language or of other cameras, need another index.
    const key = `${t('table')} ${names}`
    const built = builds.get(key) ?? { index: createSearchIndex(), incidents: new Map() }
    builds.clear()
    builds.set(key, built)
    update(built, byId, (incident) => searchText(incident, nameById, t), aborted.signal).then(
      () => setReady({ index: built.index }),
      () => undefined,
    )
    return () => aborted.abort()
  }, [byId, names, t, builds])
  return ready?.index ?? null
}

const NONE: readonly IncidentSummary[] = []
const idOf = ({ incidentId }: IncidentSummary) => incidentId

/** The incidents on this device that match a query. The previous ones stay until they are known (`isLatest`). */
function useQueriedRows(byId: IncidentsById | undefined, query: LocalQuery) {
  const session = useSession()
  const [queried, setQueried] = useState<{ rows: readonly IncidentSummary[]; text: string } | null>(null)
  const text = JSON.stringify(query)
  useEffect(() => {
    if (!byId) return
    const aborted = new AbortController()
    localRows(byId, JSON.parse(text) as LocalQuery, { now: session.clock.now(), signal: aborted.signal }).then(
      (rows) => aborted.signal.aborted || setQueried({ rows, text }),
      () => undefined,
    )
    return () => aborted.abort()
  }, [byId, text, session])
  return {
    rows: queried?.rows ?? NONE,
    isReady: byId !== undefined && queried !== null,
    isLatest: queried?.text === text,
  }
}

interface LocalRowsInput {
  byId: IncidentsById | undefined
  query: LocalQuery
  /** Says which incidents match the typed text; null for all. */
  isFound: ((id: string) => boolean) | null
  /** Names the query and the typed search. */
  key: string
  isHeld: boolean
}

/**
 * The incidents on this device that pass the filter and the search, in order. `all`: of this moment, null while they
 * are not known.
 */
function useLocalRows({ byId, query, isFound, key, isHeld }: LocalRowsInput) {
  const { rows, isReady, isLatest } = useQueriedRows(byId, query)
  const latest = useMemo(() => (isFound ? rows.filter(({ incidentId }) => isFound(incidentId)) : rows), [rows, isFound])
  return { ...useSteadyRows(latest, { key, isLoaded: isLatest, isHeld, idOf }), isReady, all: isLatest ? latest : null }
}

/** One page of rows that are all on this device. */
function useLocalPages(rows: readonly IncidentSummary[], pageSize: PageSize, key: string) {
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

/** A query of the incidents on this device. */
interface LocalQuery {
  conditions: readonly Condition[]
  order: readonly Order[]
}

/** Text is compared by code units here, which is the instance's order except for rare characters. */
function compareKeys(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  return compareValues(left, right)
}

function orderValue(incident: IncidentSummary, key: string, now: number): unknown {
  return key === IMPORTANCE_KEY ? importanceOf(incident, now) : valueAt(incident, key)
}

/**
 * The incidents that pass the conditions, in order, as an instance would answer them at a time (ms since the epoch).
 */
export async function localRows(
  byId: IncidentsById,
  { conditions, order }: LocalQuery,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<readonly IncidentSummary[]> {
  const found: { incident: IncidentSummary; keys: readonly unknown[] }[] = []
  await inSlices(
    byId.values(),
    (incident) => {
      if (!conditions.every((condition) => matches(incident, condition))) return
      found.push({ incident, keys: order.map(({ key }) => orderValue(incident, key, now)) })
    },
    signal,
  )
  const signs = order.map(({ direction }) => (direction === 'asc' ? 1 : -1))
  found.sort((left, right) => {
    for (const [index, sign] of signs.entries()) {
      const difference = compareKeys(left.keys[index], right.keys[index])
      if (difference !== 0) return difference * sign
    }
    return compareKeys(left.incident.incidentId, right.incident.incidentId)
  })
  return found.map(({ incident }) => incident)
}

/** Parameter of the address for the searched text. */
const PARAMETER = 'search'
/** Pause after a key after which typing has ended, in ms. */
const PAUSE = 800

/**
 * The text of the quick search. On the list's own screen the address holds it once the user pauses, so that "back" and
 * a link lead to the same rows; elsewhere the widget keeps it in memory.
 */
export function useSearchText(isOnOwnScreen: boolean): [text: string, setText: (text: string) => void] {
  const { address, clock } = useWorkbench()
  const parameters = useAddressParameters([PARAMETER])
  const inAddress = isOnOwnScreen ? (parameters[PARAMETER] ?? '') : ''
  const [state, setState] = useState({ text: inAddress, inAddress, sent: inAddress })
  // The address was changed by a link or "back", not by typing here.
  const isChangedElsewhere = inAddress !== state.inAddress && inAddress !== state.sent
  const text = isChangedElsewhere ? inAddress : state.text
  if (inAddress !== state.inAddress) setState({ ...state, text, inAddress })
  useEffect(() => {
    if (!isOnOwnScreen || text === inAddress) return
    return clock.setTimeout(() => {
      setState((before) => ({ ...before, sent: text }))
      address.set({ [PARAMETER]: text || null })
    }, PAUSE)
  }, [address, clock, isOnOwnScreen, text, inAddress])
  return [text, (next) => setState({ ...state, text: next })]
}
