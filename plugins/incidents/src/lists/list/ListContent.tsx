import { useEffect } from 'react'
import { IMPORTANCE_KEY } from '@barn-workbench/core/incidentTypes'
import { incidentManagePermissions } from '@barn-workbench/core/permissions'
import { ProblemError } from '@barn-workbench/core/result'
import type { Incident } from '@barn-workbench/core/schema'
import {
  BulkBar,
  SelectAll,
  targetOf,
  useActionMenu,
  useScreenKeys,
  useShownEntities,
  type Selection,
} from '@barn-workbench/plugin-sdk/actions'
import {
  ListProblemsNotice,
  OutdatedNotice,
  PageControls,
  useListMode,
  type Pages,
} from '@barn-workbench/plugin-sdk/list'
import {
  entityPath,
  lazyPart,
  PlainButton,
  ProblemNotice,
  useInstance,
  useMessages,
  usePermission,
  useTimeZone,
  useWorkbench,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { publishOrder } from '../../detail/neighbours'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { useFactContext } from '../../types/incidentFacts'
import classes from '../List.module.css'
import { foldIncidents, IncidentRows } from '../rows/IncidentRows'
import { focusedId } from '../rows/rowKeyboard'
import { useRowHandlers, type RowState } from '../rows/rowState'
import type { IncidentList } from './useIncidentList'
import { useIsSplit } from './useIsSplit'
import { useSearchText, useVisibleRows, type VisibleRows } from './useVisibleRows'

const IncidentTable = lazyPart(async () => (await import('./IncidentTable')).IncidentTable)
const ListControls = lazyPart(async () => (await import('./ListControls')).ListControls)

const idOf = ({ incidentId }: IncidentSummary) => incidentId
/** Time for which rows stay before their order counts, ms. */
const ORDER_PAUSE = 500

interface ListContentProps {
  incidents: IncidentList
  pages: Pages<Incident>
  total: number | undefined
  rows: RowState
  /** The incident that the address chooses. */
  chosen: { incident: Incident | null; isMissing: boolean }
  selection: Selection
  hasToolbar: boolean
  /** Shown if there is no incident; null if there are some. */
  empty: { title: string; hint?: string } | null
}

/** The rows of a page. The incident that the address chooses comes first where the page does not have it. */
function withChosen(rows: readonly IncidentSummary[], chosen: Incident | null): readonly IncidentSummary[] {
  const hasChosen = chosen === null || rows.some(({ incidentId }) => incidentId === chosen.incidentId)
  return hasChosen ? rows : [chosen, ...rows]
}

/** Opens an incident: beside the list if there is room on the list's own screen, else its page. */
function useOpenIncident(
  { list }: IncidentList,
  { choose }: RowState,
  rows: readonly IncidentSummary[],
): (id: string) => void {
  const { navigate } = useWorkbench()
  const { session } = useInstance()
  const isSplit = useIsSplit()
  return (id) => {
    publishOrder(session.id, rows.map(idOf))
    if (isSplit && list.isOnOwnScreen) choose(id)
    else navigate(entityPath(session.id, 'incident', id))
  }
}

/** Tells the page of an incident in which order the list shows them. */
function usePublishedOrder(rows: readonly IncidentSummary[]): void {
  const { session } = useInstance()
  const { clock } = useWorkbench()
  const ids = rows.map(({ incidentId }) => incidentId).join(' ')
  // While the user types, the rows change with each key.
  useEffect(
    () => clock.setTimeout(() => publishOrder(session.id, ids === '' ? [] : ids.split(' ')), ORDER_PAUSE),
    [clock, session.id, ids],
  )
}

interface SearchState {
  text: string
  isPreparing: boolean
}

/** The notice in place of rows. */
interface Notice {
  title: string
  hint?: string | undefined
  /** Searches the closed incidents too. */
  searchClosed?: (() => void) | undefined
}

function noticeOf(
  t: Messages,
  { text, isPreparing, empty, incidents }: Pick<ListContentProps, 'empty' | 'incidents'> & SearchState,
): Notice | null {
  if (text === '' || isPreparing) return empty
  const searchClosed = incidents.showClosed ? undefined : () => incidents.setShowClosed(true)
  return { title: t('notFound', { text }), searchClosed }
}

function SearchProblem({ error }: { error: unknown }) {
  return error instanceof ProblemError ? <ProblemNotice problem={error.problem} /> : null
}

/** The pages of the list, or the number of its rows where all are there. */
function Footer({ visible, list }: { visible: VisibleRows; list?: IncidentList['list'] }) {
  const t = useMessages()
  if (visible.isWhole) return <p className={classes.count}>{t('countAll', { count: visible.total ?? 0 })}</p>
  return <PageControls pages={visible} total={visible.total} {...(list && { list })} />
}

interface BulkProps {
  selection: Selection
  shown: readonly IncidentSummary[]
  visible: VisibleRows
  /** Whether all can be chosen at once before any is. */
  isOffered: boolean
}

/** The chosen incidents: those on screen as they are shown, then those of other pages. */
function targetsOf(selection: Selection, shown: readonly IncidentSummary[], all: readonly IncidentSummary[]) {
  const onScreen = new Set(shown.map(idOf))
  const chosen = [...shown, ...all.filter((incident) => !onScreen.has(idOf(incident)))]
  return chosen.filter((incident) => selection.has(idOf(incident))).map((incident) => targetOf('incident', incident))
}

/** Chooses all rows at once, with the actions on the chosen ones. */
function Bulk({ selection, shown, visible: { all, total }, isOffered }: BulkProps) {
  const canSelect = usePermission(...incidentManagePermissions())
  if (!canSelect || (!selection.isOn && !isOffered)) return null
  const targets = targetsOf(selection, shown, all ?? [])
  return (
    <>
      <div className={classes.selectAll} data-screen-only="">
        <SelectAll selection={selection} ids={shown.map(idOf)} total={total} all={all?.map(idOf) ?? null} />
      </div>
      {selection.isOn && <BulkBar targets={targets} onDone={selection.keepRefused} onClear={selection.clear} />}
    </>
  )
}

/** The keys that choose the row that has the focus, alone or, with Shift, all rows from the last one to it. */
function useSelectKeys(select: (id: string, isRange: boolean) => void, isShown: (id: string) => boolean): void {
  const t = useMessages()
  const canSelect = usePermission(...incidentManagePermissions())
  const isActive = () => isShown(focusedId() ?? '')
  const keys = [
    { key: 'x', label: t('selectKey'), isActive, run: () => select(focusedId() ?? '', false) },
    { key: 'shift+x', label: t('selectRangeKey'), isActive, run: () => select(focusedId() ?? '', true) },
  ]
  useScreenKeys(canSelect ? keys : [])
}

/** The controls of the list, its rows, and what is to be said of them. */
export function ListContent(props: ListContentProps) {
  const { incidents, pages, total, rows, chosen, selection, hasToolbar, empty } = props
  const t = useMessages()
  const { list } = incidents
  const [text, setText] = useSearchText(list.isOnOwnScreen)
  const isHeld = rows.expandedId !== null
  const visible = useVisibleRows({ incidents, pages, total, text, isHeld, isIndexed: hasToolbar })
  const listed = text === '' ? withChosen(visible.rows, chosen.incident) : visible.rows
  return (
    <div className={classes.list}>
      <ListProblemsNotice list={list} />
      {hasToolbar && (
        <ListControls
          incidents={incidents}
          text={text}
          isPreparing={visible.isPreparing}
          onSearch={setText}
          fallback={<div className={classes.controlsPlace} />}
        />
      )}
      <SearchProblem error={visible.searchError} />
      <OutdatedNotice showLatest={visible.showLatest} />
      {chosen.isMissing && (
        <p className={classes.missing} role="status">
          {t('missing')}
        </p>
      )}
      <Rows
        incidents={incidents}
        listed={listed}
        rows={rows}
        selection={selection}
        visible={visible}
        hasToolbar={hasToolbar}
        notice={noticeOf(t, { text, isPreparing: visible.isPreparing, empty, incidents })}
      />
      <Footer visible={visible} {...(hasToolbar && { list })} />
    </div>
  )
}

interface RowsProps {
  incidents: IncidentList
  listed: readonly IncidentSummary[]
  rows: RowState
  selection: Selection
  visible: VisibleRows
  hasToolbar: boolean
  /** Shown if there is no row, else null. */
  notice: Notice | null
}

/** The rows with the user's latest changes; a separate component, so that only they render again. */
function Rows({ incidents, listed, rows, selection, visible, hasToolbar, notice }: RowsProps) {
  const { list, cameraNames, isFolded } = incidents
  const shown = useShownEntities('incident', listed, idOf)
  const mode = useListMode(list)
  const facts = useFactContext(cameraNames)
  const isByImportance = list.state.order[0]?.key === IMPORTANCE_KEY
  const menu = useActionMenu()
  const open = useOpenIncident(incidents, rows, shown)
  const { toLocal } = useTimeZone()
  const select = (id: string, isRange: boolean) => {
    const groups = mode === 'list' && isFolded ? foldIncidents(shown, toLocal) : null
    const order = groups?.flatMap((group) => group.incidents) ?? shown
    selection.toggle(id, isRange ? order.map(idOf) : null)
  }
  const handlers = useRowHandlers({ open, toggle: rows.toggle, openMenu: menu.open, select })
  useSelectKeys(select, (id) => shown.some(({ incidentId }) => incidentId === id))
  usePublishedOrder(shown)
  const shared = { incidents: shown, facts, rows, handlers, selection }
  if (shown.length === 0 && notice) return <EmptyNotice {...notice} />
  return (
    <>
      <Bulk selection={selection} shown={shown} visible={visible} isOffered={hasToolbar} />
      {mode === 'table' ? (
        <IncidentTable {...shared} list={list} />
      ) : (
        <IncidentRows {...shared} isFolded={isFolded} hasGroups={isByImportance} />
      )}
      {menu.element}
    </>
  )
}

function EmptyNotice({ title, hint, searchClosed }: Notice) {
  const t = useMessages()
  return (
    <div className={classes.empty} role="status">
      <strong>{title}</strong>
      {hint && <span>{hint}</span>}
      {searchClosed && <PlainButton onClick={searchClosed}>{t('searchClosed')}</PlainButton>}
    </div>
  )
}
