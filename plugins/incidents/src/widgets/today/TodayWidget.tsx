import { incidents } from '@barn-workbench/core/contract'
import { createIncident } from '@barn-workbench/core/intents'
import type { Incident } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IntentButton, useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import {
  updatedAtOf,
  useCount,
  useDocuments,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import type { TodaySettings } from '../../lists/list/settings'
import { Today } from '../../lists/today/Today'
import { incidentListQuery } from '../../queries/incidentSummary'

/** Time between two refreshes, in ms. */
const TODAY_REFRESH = MINUTE
/** Incidents of one round. */
const MAXIMUM_TODAY = 100
const QUERY = incidentListQuery({ types: [], assignedTo: null, showClosed: false })
const NONE: readonly Incident[] = []
const idOf = ({ incidentId }: Incident) => incidentId

/** Shows the incidents to be done today, one at a time, the most important first. */
export default function TodayWidget({ settings }: { settings: TodaySettings }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const options = { refresh: TODAY_REFRESH, shows: ['incident'] as const, keepPrevious: true }
  const call = useDocuments(incidents.query, { ...QUERY, limit: MAXIMUM_TODAY }, options)
  const total = useCount(incidents.query, { query: QUERY.query }, options)
  const shown = useShownEntities('incident', call.data ?? NONE, idOf)
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      flush
      leadsTo={pathOf('incidents')}
      badge={
        <IntentButton intent={createIncident} input={{}} label={t('actions.report')}>
          <IconPlus size={16} />
        </IntentButton>
      }
      updatedAt={updatedAtOf(call)}
    >
      <Today
        incidents={shown}
        total={total.data}
        hasMore={(total.data ?? 0) > MAXIMUM_TODAY}
        showsCameras={settings.showsCameras}
      />
    </WidgetFrame>
  )
}
