import { Button, Skeleton } from '@mantine/core'
import { problemOf } from '@barn-workbench/core/result'
import type { Incident } from '@barn-workbench/core/schema'
import { ProblemNotice, useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useIncidentEvents } from '../../queries/useIncidentEvents'
import classes from './List.module.css'

/** The events of an expanded incident, the newest first. */
export function IncidentEvents({ incident }: { incident: Incident }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const events = useIncidentEvents(incident.incidentId)
  if (events.error) {
    return (
      <div className={classes.events}>
        <ProblemNotice problem={problemOf(events.error)} />
        <Button size="compact-sm" variant="default" onClick={() => void events.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!events.data) {
    return (
      <div className={classes.events}>
        <Skeleton height={20} />
      </div>
    )
  }
  return (
    <ol className={classes.events}>
      {events.data.map((event) => (
        <li key={event.incidentEventId} className={classes.event}>
          <time className={classes.time} dateTime={new Date(event.eventTimestamp).toISOString()}>
            {dayAndTime(event.eventTimestamp)}
          </time>
          <span>{t(`trigger.${event.trigger}`, { defaultValue: event.trigger })}</span>
          <span className={classes.actor}>{event.triggeredBy?.displayName ?? ''}</span>
        </li>
      ))}
    </ol>
  )
}
