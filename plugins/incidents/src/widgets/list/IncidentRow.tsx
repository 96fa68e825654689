import { memo, type ReactNode } from 'react'
import { entityPath, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { IncidentEvents } from '../../events/IncidentEvents'
import type { IncidentSummary } from '../../queries/incidentSummary'
import { factsOf, type FactContext } from './incidentFacts'
import { incidentTitle, stateLabel, stateTone, typeTone } from './incidentLabels'
import { IncidentRowView } from './IncidentRowView'
import classes from './List.module.css'
import { RowCheckbox, RowMenuButton, RowRefusal, useRowTarget, type RowSelection } from './RowFrame'
import type { RowHandlers } from './useRowHandlers'

interface IncidentRowProps extends RowSelection {
  incident: IncidentSummary
  facts: FactContext
  handlers: RowHandlers
  isChosen: boolean
  isBroughtIntoView: boolean
  isExpanded: boolean
  badge?: ReactNode
}

/** An incident in the list, which expands to its events. It is drawn anew only where it has changed. */
export const IncidentRow = memo(function IncidentRow(props: IncidentRowProps) {
  const { incident, facts, handlers, isOn, isSelected, refusal, isExpanded } = props
  const t = useMessages()
  const { session } = useInstance()
  const { incidentId } = incident
  const { target, rowProps } = useRowTarget(incident, handlers)
  const title = incidentTitle(incident, t)
  const tool = { title, incidentId, target, handlers, selection: { isOn, isSelected, refusal } }
  return (
    <IncidentRowView
      rowProps={rowProps}
      checkbox={<RowCheckbox {...tool} />}
      menuButton={<RowMenuButton {...tool} />}
      refusal={<RowRefusal {...tool} />}
      incidentId={incidentId}
      path={entityPath(session.id, 'incident', incidentId)}
      title={title}
      facts={factsOf(incident, facts)}
      tone={typeTone(incident)}
      state={stateLabel(incident.state, t)}
      stateTone={stateTone(incident)}
      isChosen={props.isChosen}
      isBroughtIntoView={props.isBroughtIntoView}
      isExpanded={isExpanded}
      onToggle={() => handlers.toggle(incidentId)}
      onOpen={() => handlers.open(incidentId)}
      badge={props.badge}
    >
      {isExpanded && (
        <div className={classes.events}>
          <IncidentEvents key={incidentId} incidentId={incidentId} />
        </div>
      )}
    </IncidentRowView>
  )
})
