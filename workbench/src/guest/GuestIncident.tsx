import { useTranslation } from 'react-i18next'
import { INCIDENT_STATES } from '@barn-workbench/core/incidentTypes'
import type { GuestFinding } from '@barn-workbench/core/schema'
import { incidentTypeName, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { GuestCalls } from './guestCalls'
import classes from './GuestPage.module.css'
import { GuestPicture } from './GuestPicture'
import type { GuestTimes } from './guestTimes'

interface GuestIncidentProps {
  incident: Extract<GuestFinding['finding'], { kind: 'incident' }>
  calls: GuestCalls
  times: GuestTimes
}

/** An incident as a guest sees it: its pictures, its facts, and its course. */
export function GuestIncident({ incident, calls, times }: GuestIncidentProps) {
  const { t } = useTranslation('shell')
  const { t: ofIncidents } = useTranslation('incidents')
  const words = ofIncidents as Messages
  const { type, state, places, firstEventTimestamp, lastEventTimestamp, closedAt, events, pictures } = incident
  const stateName = INCIDENT_STATES.includes(state) ? words(`state.${state}`) : state
  return (
    <>
      <section aria-label={t('guest.facts')} className={classes.card}>
        <dl className={classes.facts}>
          <dt>{t('guest.what')}</dt>
          <dd>{incidentTypeName(type, words)}</dd>
          <dt>{t('guest.state')}</dt>
          <dd>{closedAt === null ? stateName : t('guest.closed', { time: times.dayAndTime(closedAt) })}</dd>
          {places.length > 0 && (
            <>
              <dt>{t('guest.where')}</dt>
              <dd>{places.join(', ')}</dd>
            </>
          )}
          <dt>{t('guest.first')}</dt>
          <dd>{times.dayAndTime(firstEventTimestamp)}</dd>
          <dt>{t('guest.last')}</dt>
          <dd>{times.dayAndTime(lastEventTimestamp)}</dd>
        </dl>
      </section>
      {pictures.length > 0 && (
        <section aria-label={t('guest.pictures')} className={classes.pictures}>
          {pictures.map(({ cameraName, timestamp, box }, index) => (
            <GuestPicture
              key={`${cameraName} ${timestamp}`}
              picture={index}
              box={box}
              cameraName={cameraName}
              calls={calls}
              times={times}
            />
          ))}
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="guest-events" className={classes.card}>
          <h2 id="guest-events" className={classes.heading}>
            {t('guest.events')}
          </h2>
          <ol className={classes.events}>
            {events.map(({ trigger, timestamp }) => (
              <li key={`${trigger} ${timestamp}`}>
                <time dateTime={new Date(timestamp).toISOString()}>{times.dayAndTime(timestamp)}</time>
                <span>{words(`trigger.${trigger}`, { defaultValue: trigger })}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
