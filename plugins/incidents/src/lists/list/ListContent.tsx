import { useEffect, useMemo, type ReactNode } from 'react'
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
  useIsPhone,
  useMessages,
  usePermission,
  useSession,
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
import { ORDER_PAUSE, useFirstBeside } from './useFirstBeside'
import type { IncidentList } from './useIncidentList'
import { useIsSplit } from './useIsSplit'
import { useSearchText, useVisibleRows, type VisibleRows } from './useVisibleRows'

const IncidentTable = lazyPart(async () => (await import('./IncidentTable')).IncidentTable)
const ViewLine = lazyPart(async () => (await import('./ListControls')).ViewLine)
const FilterLine = lazyPart(async () => (await import('./ListControls')).FilterLine)

const idOf = ({ incidentId }: IncidentSummary) => incidentId

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
  const session = useSession()
  const isSplit = useIsSplit()
  return (id) => {
    publishOrder(session.id, rows.map(idOf))
    if (isSplit && list.isOnOwnScreen) choose(id)
    else navigate(entityPath(session.id, 'incident', id))
  }
}

/** Gives the page of an incident the order of the list. */
function usePublishedOrder(rows: readonly IncidentSummary[]): void {
  const session = useSession()
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
}

/** The chosen incidents: first the ones on screen, in their order, then the ones of other pages. */
function targetsOf(selection: Selection, shown: readonly IncidentSummary[], all: readonly IncidentSummary[]) {
  const onScreen = new Set(shown.map(idOf))
  const chosen = [...shown, ...all.filter((incident) => !onScreen.has(idOf(incident)))]
  return chosen.filter((incident) => selection.has(idOf(incident))).map((incident) => targetOf('incident', incident))
}

interface ControlsProps extends BulkProps {
  /** The controls that load later; null where the list has none. */
  filters: ReactNode
}

/** A line of controls; nothing where it is empty. */
function ControlLine({ children: [first, second] }: { children: readonly [ReactNode, ReactNode] }) {
  if (!first && !second) return null
  return (
    <div className={classes.controls} data-screen-only="">
      {first}
      {second}
    </div>
  )
}

/**
 * The line above the rows, with the actions on the chosen ones below it. On a phone its room is for the filters: the
 * menu of the frame begins to choose, and a line of its own goes on.
 */
function Controls({ selection, shown, visible, filters }: ControlsProps) {
  const isPhone = useIsPhone()
  const canSelect = usePermission(...incidentManagePermissions())
  const isOffered = selection.isOn || (filters !== null && !isPhone)
  const selectAll = canSelect && isOffered && <All selection={selection} shown={shown} visible={visible} />
  return (
    <>
      {isPhone ? (
        <>
          <ControlLine>{[null, filters]}</ControlLine>
          <ControlLine>{[selectAll, null]}</ControlLine>
        </>
      ) : (
        <ControlLine>{[selectAll, filters]}</ControlLine>
      )}
      {canSelect && selection.isOn && <ChosenBar selection={selection} shown={shown} visible={visible} />}
    </>
  )
}

/** Chooses all rows at once. */
function All({ selection, shown, visible: { all, total } }: BulkProps) {
  if (shown.length === 0) return null
  return <SelectAll selection={selection} ids={shown.map(idOf)} total={total} all={all?.map(idOf) ?? null} />
}

/** The actions on the chosen rows. */
function ChosenBar({ selection, shown, visible }: BulkProps) {
  const targets = targetsOf(selection, shown, visible.all ?? [])
  return <BulkBar targets={targets} onDone={selection.keepRefused} onClear={selection.clear} />
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

/** The controls of the list, its rows, and messages about them. */
export function ListContent(props: ListContentProps) {
  const { incidents, pages, total, rows, chosen, selection, hasToolbar, empty } = props
  const t = useMessages()
  const { list } = incidents
  const [text, setText] = useSearchText(list.isOnOwnScreen)
  const isHeld = rows.expandedId !== null
  const visible = useVisibleRows({ incidents, pages, total, text, isHeld, isIndexed: hasToolbar })
  const listed = text === '' ? withChosen(visible.rows, chosen.incident) : visible.rows
  const controls = { incidents, text, isPreparing: visible.isPreparing, onSearch: setText }
  return (
    <div className={classes.list}>
      <ListProblemsNotice list={list} />
      {hasToolbar && <ViewLine {...controls} fallback={<div className={classes.viewsPlace} />} />}
      <Rows
        incidents={incidents}
        listed={listed}
        rows={rows}
        selection={selection}
        visible={visible}
        text={text}
        filters={hasToolbar ? <FilterLine {...controls} fallback={null} /> : null}
        notice={noticeOf(t, { text, isPreparing: visible.isPreparing, empty, incidents })}
      >
        <SearchProblem error={visible.searchError} />
        <OutdatedNotice showLatest={visible.showLatest} />
        {chosen.isMissing && (
          <p className={classes.missing} role="status">
            {t('missing')}
          </p>
        )}
      </Rows>
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
  /** The text of the quick search. */
  text: string
  /** Filters, order and view; null where the list has none. */
  filters: ReactNode
  /** Shown if there is no row, else null. */
  notice: Notice | null
  /** Notices between the controls and the rows. */
  children: ReactNode
}

/** The rows with the user's latest changes; a separate component, so that only they render again. */
function Rows({ incidents, listed, rows, selection, visible, text, filters, notice, children }: RowsProps) {
  const { list, cameraNames, isFolded } = incidents
  const shown = useShownEntities('incident', listed, idOf)
  // The chosen incident may be shown although it does not match the list, and is then not counted.
  const belonging = useMemo(() => {
    const ids = new Set(visible.rows.map(idOf))
    return shown.filter(({ incidentId }) => ids.has(incidentId))
  }, [shown, visible.rows])
  const mode = useListMode(list)
  const facts = useFactContext(cameraNames)
  const isByImportance = list.state.order[0]?.key === IMPORTANCE_KEY
  const menu = useActionMenu()
  const open = useOpenIncident(incidents, rows, belonging)
  const { toLocal } = useTimeZone()
  const select = (id: string, isRange: boolean) => {
    const groups = mode === 'list' && isFolded ? foldIncidents(shown, toLocal) : null
    const order = groups?.flatMap((group) => group.incidents) ?? shown
    selection.toggle(id, isRange ? order.map(idOf) : null)
  }
  const handlers = useRowHandlers({ open, toggle: rows.toggle, openMenu: menu.open, select })
  useSelectKeys(select, (id) => shown.some(({ incidentId }) => incidentId === id))
  usePublishedOrder(belonging)
  const besideId = useFirstBeside(incidents, { rows, shown, visible, text })
  const marked = besideId === null ? rows : { ...rows, chosenId: besideId }
  const shared = { incidents: shown, facts, rows: marked, handlers, selection }
  return (
    <>
      <Controls selection={selection} shown={shown} visible={visible} filters={filters} />
      {children}
      {shown.length === 0 && notice ? (
        <EmptyNotice {...notice} />
      ) : mode === 'table' ? (
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
