import { useMemo } from 'react'
import { addIncidentEvent } from '@barn-workbench/core/intents'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import type { Incident } from '@barn-workbench/core/schema'
import { ActionBar, IntentButton, targetOf, useShownEntities, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { IconMessage, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { PageLink, useEntityPath, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useIncident } from '../queries/useIncident'
import classes from './PenStateActions.module.css'

const NONE: readonly Incident[] = []
const idOf = ({ incidentId }: Incident) => incidentId

function Actions({ incident }: { incident: Incident }) {
  const t = useMessages()
  const pathOf = useEntityPath()
  const { incidentId, type, closedAt } = incident
  const target = useMemo(() => targetOf('incident', incident), [incident])
  return (
    <div ref={useTarget(target)} className={classes.tools} data-screen-only="">
      {closedAt === null && (
        <IntentButton
          intent={addIncidentEvent}
          input={{ incidentId }}
          needs={incidentReportPermissions(type)}
          label={t('actions.add-event')}
        >
          <IconPlus size={16} />
        </IntentButton>
      )}
      <PageLink to={pathOf('incident', incidentId)} className={classes.comments}>
        <IconMessage size={16} aria-label={t('comments.title')} />
      </PageLink>
      <ActionBar target={target} buttons={0} />
    </div>
  )
}

/**
 * Offers the actions on the state of a barn or pen: a new event, the way to its comments, and a menu of all else, since
 * the card is small.
 */
export function PenStateActions({ incidentId }: { incidentId: string }) {
  const { incident } = useIncident(incidentId)
  const documents = useMemo(() => (incident ? [incident] : NONE), [incident])
  const [shown] = useShownEntities('incident', documents, idOf)
  return shown && <Actions incident={shown} />
}
