import { incidents } from '@barn-workbench/core/contract'
import { createIncident } from '@barn-workbench/core/intents'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { usePages } from '@barn-workbench/plugin-sdk/list'
import { updatedAtOf, useMessages, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import type { PageSettings } from '../../lists/list/settings'
import { IncidentPages } from '../../lists/rows/IncidentPages'
import { useExpandedRow } from '../../lists/rows/rowState'
import { incidentListQuery, NEWEST_FIRST } from '../../queries/incidentSummary'

const INTERVENTION = 'barnIntervention'
/** Time between two refreshes, in ms. */
const INTERVENTIONS_REFRESH = MINUTE
/** Open and closed interventions, the newest first. */
const QUERY = incidentListQuery({ types: [INTERVENTION], assignedTo: null, showClosed: true }, NEWEST_FIRST)

/** The interventions that have begun, in pages. */
export default function InterventionsWidget({ settings }: { settings: PageSettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const rows = useExpandedRow()
  const pages = usePages(incidents.query, QUERY, settings.pageSize, {
    refresh: INTERVENTIONS_REFRESH,
    shows: ['incident'],
    idOf: ({ incidentId }) => incidentId,
    isHeld: rows.expandedId !== null,
    begunBy: 'firstEventTimestamp',
  })
  const isEmpty = pages.call.data?.length === 0 && pages.previous === null
  return (
    <WidgetFrame
      state={
        isEmpty ? { kind: 'empty', title: t('interventions.empty'), hint: t('empty.hint') } : viewStateOf(pages.call)
      }
      flush
      leadsTo={pathOf('incidents', { incidentType: INTERVENTION })}
      badge={
        <IntentButton
          intent={createIncident}
          input={{ type: INTERVENTION }}
          needs={incidentReportPermissions(INTERVENTION)}
          label={t('interventions.add')}
        >
          <IconPlus size={16} />
        </IntentButton>
      }
      updatedAt={updatedAtOf(pages.call)}
    >
      <IncidentPages pages={pages} rows={rows} />
    </WidgetFrame>
  )
}
