import { memo, useDeferredValue, useState } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import { createIncident, runHealthChecks } from '@barn-workbench/core/intents'
import { incidentManagePermissions } from '@barn-workbench/core/permissions'
import { incidentConditions } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { IntentButton, useSelection, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { IconAdjustmentsHorizontal, IconHeartbeat, IconListCheck, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { usePages } from '@barn-workbench/plugin-sdk/list'
import {
  Chip,
  PageLink,
  updatedAtOf,
  useChosen,
  useCount,
  useIntent,
  useMessages,
  usePermission,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
  type FrameAction,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../../lists/List.module.css'
import { ListContent } from '../../lists/list/ListContent'
import { ClosedSwitch } from '../../lists/list/ListSwitches'
import type { ListSettings } from '../../lists/list/settings'
import { useIncidentList, type IncidentList } from '../../lists/list/useIncidentList'
import { useIsSplit } from '../../lists/list/useIsSplit'
import { useRowState } from '../../lists/rows/rowState'
import { useIncident } from '../../queries/useIncident'

/** Time between two refreshes, in ms. */
const INCIDENTS_REFRESH = MINUTE
const idOf = ({ incidentId }: { incidentId: string }) => incidentId

/** Loads a page of the incidents that pass the filter, and their number. */
function useIncidentPages({ list, filter }: IncidentList, isHeld: boolean) {
  const conditions = incidentConditions(filter)
  const options = { refresh: INCIDENTS_REFRESH, shows: ['incident'] as const, keepPrevious: true }
  const query = { query: conditions, order: [...list.state.order] }
  const pages = usePages(incidents.query, query, list.state.pageSize, { ...options, idOf, isHeld })
  const total = useCount(incidents.query, { query: conditions }, options)
  return { pages, total: total.data }
}

function emptyState(t: Messages, { restriction, showClosed, list }: IncidentList): ViewState & { kind: 'empty' } {
  const isFiltered = restriction !== null || list.state.conditions.length > 0
  const title = isFiltered ? t('empty.restricted') : t(showClosed ? 'empty.all' : 'empty.open')
  return { kind: 'empty', title, hint: t('empty.hint') }
}

/** The number of incidents, the button that removes the filter, and the button to report one. */
function ListBadge({ total, incidents: given }: { total: number | undefined; incidents: IncidentList }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { restriction, showClosed } = given
  return (
    <>
      {total !== undefined && <Chip tone="info">{t(showClosed ? 'countAll' : 'countOpen', { count: total })}</Chip>}
      {restriction !== null && (
        <PageLink to={pathOf('incidents')} className={classes.restriction}>
          {restriction}
        </PageLink>
      )}
      <IntentButton intent={createIncident} input={{}} label={t('actions.report')}>
        <IconPlus size={16} />
      </IntentButton>
    </>
  )
}

/** The action that shows and hides the controls where the list is not on its own screen. */
function toolbarAction(t: Messages, isOpen: boolean, setIsOpen: (isOpen: boolean) => void): FrameAction {
  const icon = <IconAdjustmentsHorizontal size={15} stroke={1.8} />
  return { id: 'filter', label: t('filterAndSort'), icon, isPressed: isOpen, onClick: () => setIsOpen(!isOpen) }
}

/** The action that lets rows be chosen. */
function selectAction(t: Messages, { isOn, setIsOn }: Selection): FrameAction {
  const icon = <IconListCheck size={15} stroke={1.8} />
  return { id: 'select', label: t('select'), icon, isPressed: isOn, onClick: () => setIsOn(!isOn) }
}

/** The action that checks all devices now, if a plugin offers it to this account. */
function useHealthChecksAction(): FrameAction[] {
  const t = useMessages()
  const run = useIntent(runHealthChecks)
  const icon = <IconHeartbeat size={15} stroke={1.8} />
  return run ? [{ id: 'health-checks', label: t('runHealthChecks'), icon, onClick: () => void run({}) }] : []
}

/** The actions of the frame, and whether the controls of the list are there. */
function useFrameActions(
  isOnOwnScreen: boolean,
  selection: Selection,
): { actions: FrameAction[]; hasToolbar: boolean } {
  const t = useMessages()
  const canSelect = usePermission(...incidentManagePermissions())
  const [isOpen, setIsOpen] = useState(false)
  const healthChecks = useHealthChecksAction()
  return {
    hasToolbar: isOnOwnScreen || isOpen,
    actions: [
      ...(isOnOwnScreen ? [] : [toolbarAction(t, isOpen, setIsOpen)]),
      ...(canSelect ? [selectAction(t, selection)] : []),
      ...(isOnOwnScreen ? healthChecks : []),
    ],
  }
}

/** Incidents in pages, as a list or a table; a row expands to the events of its incident. */
export default function ListWidget({ settings }: { settings: ListSettings }) {
  // The incident beside the list is drawn first.
  return <List settings={settings} chosenId={useDeferredValue(useChosen('incident'))} />
}

const List = memo(function List({ settings, chosenId }: { settings: ListSettings; chosenId: string | null }) {
  const t = useMessages()
  const given = useIncidentList(settings)
  const { list } = given
  const rows = useRowState(chosenId, useIsSplit() && list.isOnOwnScreen)
  const selection = useSelection()
  const { actions, hasToolbar } = useFrameActions(list.isOnOwnScreen, selection)
  const { pages, total } = useIncidentPages(given, rows.expandedId !== null)
  const chosen = useIncident(rows.chosenId)
  const isEmpty = pages.call.data !== undefined && pages.rows.length === 0 && chosen.incident === null
  const empty = isEmpty ? emptyState(t, given) : null
  return (
    <WidgetFrame
      // With controls around it the content says itself that it is empty, so that they stay.
      state={empty && !hasToolbar ? empty : viewStateOf(pages.call)}
      flush
      leadsTo={list.path}
      badge={<ListBadge total={total} incidents={given} />}
      // With a toolbar, it is in there.
      {...(!hasToolbar && { tools: <ClosedSwitch incidents={given} /> })}
      actions={actions}
      updatedAt={updatedAtOf(pages.call)}
    >
      <ListContent
        incidents={given}
        pages={pages}
        total={total}
        rows={rows}
        chosen={chosen}
        selection={selection}
        hasToolbar={hasToolbar}
        empty={empty}
      />
    </WidgetFrame>
  )
})
