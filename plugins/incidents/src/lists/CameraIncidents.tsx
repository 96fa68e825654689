import { incidents } from '@barn-workbench/core/contract'
import { createIncident } from '@barn-workbench/core/intents'
import { DEFAULT_PAGE_SIZE, where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { usePages } from '@barn-workbench/plugin-sdk/list'
import { updatedAtOf, useMessages, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { incidentListQuery } from '../queries/incidentSummary'
import classes from './CameraIncidents.module.css'
import { IncidentPages } from './rows/IncidentPages'
import { useExpandedRow } from './rows/rowState'

/** Time between two refreshes, in ms. */
const REFRESH = MINUTE

/** The incidents at one camera: the open ones by importance, then the closed ones, the newest first. */
export function CameraIncidents({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const rows = useExpandedRow()
  const conditions = [where('cameraId', '==', cameraId)]
  const query = incidentListQuery({ types: [], assignedTo: null, showClosed: true, conditions })
  const pages = usePages(incidents.query, query, DEFAULT_PAGE_SIZE, {
    refresh: REFRESH,
    shows: ['incident'],
    idOf: ({ incidentId }) => incidentId,
    isHeld: rows.expandedId !== null,
  })
  const isEmpty = pages.call.data?.length === 0 && pages.previous === null
  return (
    <div className={classes.incidents}>
      <WidgetFrame
        state={isEmpty ? { kind: 'empty', title: t('atCamera.empty') } : viewStateOf(pages.call)}
        title={t('atCamera.title')}
        flush
        leadsTo={pathOf('incidents', { conditions, closed: true })}
        badge={
          <IntentButton intent={createIncident} input={{ cameraId }} label={t('actions.report-at-camera')}>
            <IconPlus size={16} />
          </IntentButton>
        }
        updatedAt={updatedAtOf(pages.call)}
      >
        <IncidentPages pages={pages} rows={rows} />
      </WidgetFrame>
    </div>
  )
}
