import type { Incident } from '@barn-workbench/core/schema'
import { formatDuration, useBarnTime, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { IncidentEvents } from './IncidentEvents'
import { incidentTitle, parsePayload, stateLabel, stateTone, typeTone } from './incidentLabels'
import { IncidentRowView } from './IncidentRowView'

interface IncidentRowProps {
  incident: Incident
  now: number
  /** The address of the screen chooses this incident. */
  isChosen: boolean
  isExpanded: boolean
  onToggle: () => void
}

/** Duration of an incident in ms: until its last event when closed, else until now. */
function durationOf({ closedAt, firstEventTimestamp, lastEventTimestamp }: Incident, now: number): number {
  return (closedAt === null ? now : lastEventTimestamp) - firstEventTimestamp
}

/** An incident in the list, which expands to its events. */
export function IncidentRow({ incident, now, isChosen, isExpanded, onToggle }: IncidentRowProps) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const { severity, latestFailures, falsePositive } = parsePayload(incident)
  const facts = [
    t('since', { time: dayAndTime(incident.firstEventTimestamp) }),
    t(incident.closedAt === null ? 'age' : 'lasted', { duration: formatDuration(locale, durationOf(incident, now)) }),
    incident.assignedTo && t('assignedTo', { name: incident.assignedTo.displayName }),
    severity && t('severity', { severity }),
    latestFailures && latestFailures.failed > 0 && t('failures', latestFailures),
    falsePositive && t('falsePositive'),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return (
    <IncidentRowView
      title={incidentTitle(incident, t)}
      facts={facts}
      tone={typeTone(incident)}
      state={stateLabel(incident.state, t)}
      stateTone={stateTone(incident)}
      isChosen={isChosen}
      isExpanded={isExpanded}
      onToggle={onToggle}
      detailsId={`events-${incident.incidentId}`}
    >
      {isExpanded && <IncidentEvents incident={incident} />}
    </IncidentRowView>
  )
}
