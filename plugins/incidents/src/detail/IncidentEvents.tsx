import { useDeferredValue, useState } from 'react'
import { animalsHoused } from '@barn-workbench/core/incidentTypes'
import { problemOf } from '@barn-workbench/core/result'
import type { IncidentEvent } from '@barn-workbench/core/schema'
import {
  lazyPart,
  ProblemNotice,
  useLocale,
  useMessages,
  useMoment,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { isEmptyDocument, RichText } from '@barn-workbench/plugin-sdk/rich-text'
import { Button, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import type { IncidentSummary } from '../queries/incidentSummary'
import { useIncidentEvents } from '../queries/useIncident'
import { treatmentIn } from '../types/barnDocumentation/treatment'
import { useSeesAddress, withoutAddress } from '../types/healthCheck/checkAddress'
import { formatScore, parsePayload, severityLabel, stateLabel, triggerLabel } from '../types/incidentLabels'
import classes from './Events.module.css'
import { latestAt } from './latestAt'
import { ShownMoment } from './Moment'
import { RawData } from './RawData'

const EventComments = lazyPart(async () => (await import('../comments/EventComments')).EventComments)

/** Events that are drawn at once. */
const FIRST_DRAWN = 6
/** Name of a detector's entity type, whose name is a word of machines. */
const DETECTOR = 'detector'

/** The person who triggered an event, or that it was detected automatically. */
function actorOf({ triggeredBy }: Pick<IncidentEvent, 'triggeredBy'>, t: Messages): string {
  return triggeredBy?.entityType === DETECTOR ? t('detected') : (triggeredBy?.displayName ?? '')
}

/** The name of an event. It says whether the event was detected or reported by a person. */
function eventLabel({ trigger, triggeredBy }: Pick<IncidentEvent, 'trigger' | 'triggeredBy'>, t: Messages): string {
  const isReported = trigger === 'detected' && triggeredBy !== null && triggeredBy.entityType !== DETECTOR
  return isReported ? t('reported') : triggerLabel(trigger, t)
}

/** All events of an incident, the newest first, page by page. */
export function IncidentEvents({ incident }: { incident: IncidentSummary }) {
  const seesAddress = useSeesAddress(incident)
  return (
    <div className={classes.events}>
      <EventPage incidentId={incident.incidentId} after={null} seesAddress={seesAddress} />
    </div>
  )
}

interface EventPageProps {
  incidentId: string
  after: IncidentEvent | null
  /** Whether the account may see the address of the checked component. */
  seesAddress: boolean
}

function EventPage({ incidentId, after, seesAddress }: EventPageProps) {
  const t = useMessages()
  const { call, events, hasMore } = useIncidentEvents(incidentId, after)
  const [showsMore, setShowsMore] = useState(false)
  if (call.error && !events)
    return (
      <>
        <ProblemNotice problem={problemOf(call.error)} />
        <Button size="compact-sm" variant="default" onClick={() => void call.refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  if (!events) return <Skeleton height={20} />
  const last = events.at(-1) ?? null
  return (
    <>
      <EventRows events={events} hasFirst={!hasMore} later={after} seesAddress={seesAddress} />
      {hasMore && !showsMore && (
        <Button size="compact-sm" variant="default" onClick={() => setShowsMore(true)}>
          {t('moreEvents')}
        </Button>
      )}
      {hasMore && showsMore && <EventPage incidentId={incidentId} after={last} seesAddress={seesAddress} />}
    </>
  )
}

interface EventRowsProps extends Pick<EventPageProps, 'seesAddress'> {
  events: readonly IncidentEvent[]
  /** The last one is the event with which the incident began. */
  hasFirst: boolean
  /** The event before the first of them; null if they are the latest. */
  later: IncidentEvent | null
}

/** The time of the event that was the latest at the moment, if it is one of these. */
function useCurrentTime({ events, later }: Pick<EventRowsProps, 'events' | 'later'>): number | null {
  const moment = useMoment()
  if (moment !== null && later !== null && later.eventTimestamp <= moment) return null
  return latestAt(
    events.map(({ eventTimestamp }) => eventTimestamp),
    moment,
  )
}

function EventRows(props: EventRowsProps) {
  const { events, hasFirst, seesAddress } = props
  const t = useMessages()
  const current = useCurrentTime(props)
  // The latest ones are there with the picture; the others follow.
  const drawn = useDeferredValue(events, events.slice(0, FIRST_DRAWN))
  if (events.length === 0) return <p className={classes.none}>{t('noEvents')}</p>
  return (
    <ol className={classes.rows}>
      {drawn.map((event, index) => (
        <li
          key={event.incidentEventId}
          className={classes.event}
          aria-current={event.eventTimestamp === current ? 'time' : undefined}
        >
          <ShownMoment at={event.eventTimestamp} withAge className={classes.time} />
          <span className={classes.what}>
            {eventLabel(event, t)}
            <StateReached event={event} />
            {hasFirst && index === events.length - 1 && <span className={classes.first}>{t('firstEvent')}</span>}
          </span>
          <span className={classes.actor}>{actorOf(event, t)}</span>
          <EventPayload payload={seesAddress ? event.payload : withoutAddress(event.payload)} />
          <EventComments incidentId={event.incidentId} eventId={event.incidentEventId} />
        </li>
      ))}
    </ol>
  )
}

/** The state that an event has led to, unless the trigger has the same name. */
function StateReached({ event: { trigger, state } }: { event: IncidentEvent }) {
  const t = useMessages()
  const label = stateLabel(state, t)
  return label !== triggerLabel(trigger, t) && <span className={classes.state}>{` → ${label}`}</span>
}

/** The readable content of an event. */
function readableTexts(payload: Readonly<Record<string, unknown>>, t: Messages, locale: string): string[] {
  const { title, severity, score, latestFailures, cameraName } = parsePayload({ messagePayload: payload })
  const { drug, dose, animals, withdrawalDays } = treatmentIn(payload)
  const name = severityLabel(severity, t)
  const housed = animalsHoused({ messagePayload: payload })
  const texts = [
    title,
    cameraName,
    payload['event'] === 'thinning' && t('event.thinning'),
    housed !== null && t('housed', { count: housed }),
    name && t('severity', { severity: name }),
    latestFailures && t('failures', latestFailures),
    score !== undefined && t('score', { score: formatScore(score, locale) }),
    drug,
    dose,
    animals !== undefined && t('treatedAnimals', { count: animals }),
    withdrawalDays !== undefined && t('withdrawalDays', { count: withdrawalDays }),
  ]
  return texts.filter((text): text is string => typeof text === 'string' && text !== '')
}

/** Fields of a payload that are rich texts. */
const RICH_TEXTS = ['reason', 'description']

/** The data of an event: what it says in words, and all of it on request. */
function EventPayload({ payload }: { payload: Readonly<Record<string, unknown>> }) {
  const t = useMessages()
  const locale = useLocale()
  if (Object.keys(payload).length === 0) return null
  const texts = readableTexts(payload, t, locale)
  const documents = RICH_TEXTS.map((key) => payload[key]).filter((document) => !isEmptyDocument(document))
  return (
    <div className={classes.payload}>
      {texts.length > 0 && <p>{texts.join(' · ')}</p>}
      {documents.map((document, index) => (
        <RichText key={index} document={document} />
      ))}
      <details>
        <summary>{t('allData')}</summary>
        <RawData data={payload} />
      </details>
    </div>
  )
}
