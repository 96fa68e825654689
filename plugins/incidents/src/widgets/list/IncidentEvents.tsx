import { Button, Skeleton } from '@mantine/core'
import { problemOf } from '@barn-workbench/core/result'
import type { Incident, IncidentEvent } from '@barn-workbench/core/schema'
import { ProblemNotice, useBarnTime, useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'
import { useIncidentEvents } from '../../queries/useIncidentEvents'
import classes from './List.module.css'

/** Name of a detector's entity type, whose name is a word of machines. */
const DETECTOR = 'detector'

/** The person who triggered an event, or that it was detected automatically. */
function actorOf({ triggeredBy }: IncidentEvent, t: Messages): string {
  return triggeredBy?.entityType === DETECTOR ? t('detected') : (triggeredBy?.displayName ?? '')
}

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
          <span className={classes.actor}>{actorOf(event, t)}</span>
        </li>
      ))}
    </ol>
  )
}
