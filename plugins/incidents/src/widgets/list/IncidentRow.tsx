import type { Incident } from '@barn-workbench/core/schema'
import { formatDuration, useBarnTime, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { IncidentEvents } from './IncidentEvents'
import { IncidentRowView } from './IncidentRowView'
import { incidentTitle, parsePayload, stateTone, stateLabel, typeTone } from './incidentLabels'

interface IncidentRowProps {
  incident: Incident
  now: number
  expanded: boolean
  onToggle: () => void
}

/** Duration of an incident, ms: last minus first event when closed, else until now. */
function durationOf({ closedAt, firstEventTimestamp, lastEventTimestamp }: Incident, now: number): number {
  return (closedAt === null ? now : lastEventTimestamp) - firstEventTimestamp
}

export function IncidentRow({ incident, now, expanded, onToggle }: IncidentRowProps) {
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
  ].filter(Boolean)
  return (
    <IncidentRowView
      title={incidentTitle(incident, t)}
      facts={facts.join(' · ')}
      tone={typeTone(incident)}
      state={stateLabel(incident.state, t)}
      stateTone={stateTone(incident)}
      expanded={expanded}
      onToggle={onToggle}
      detailsId={`events-${incident.incidentId}`}
    >
      {expanded && <IncidentEvents incident={incident} />}
    </IncidentRowView>
  )
}
