import { Chip, Figure, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { AssignedIncidents } from '../../queries/useAssignedIncidents'
import { incidentTitle } from '../list/incidentLabels'

export function AssignedView({ assigned: { open, urgent, next } }: { assigned: AssignedIncidents }) {
  const t = useMessages()
  return (
    <Figure
      value={open}
      unit={t('assigned.open')}
      chip={urgent > 0 && <Chip tone="warning">{t('assigned.urgent', { count: urgent })}</Chip>}
      note={next ? t('assigned.next', { title: incidentTitle(next, t) }) : t('assigned.nothing')}
    />
  )
}
