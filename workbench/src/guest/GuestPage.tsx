import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INCIDENT_STATES } from '@barn-workbench/core/incidentTypes'
import { problemOf } from '@barn-workbench/core/result'
import type { GuestFinding } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { incidentTypeName, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { GuestCalls } from './guestCalls'
import { timeToRefresh, VIEW_KEY } from './guestClient'
import classes from './GuestPage.module.css'
import { GuestPicture } from './GuestPicture'
import { timesOf, type GuestTimes } from './guestTimes'

interface GuestRangeProps {
  range: Extract<GuestFinding['finding'], { kind: 'camera' }>
  calls: GuestCalls
  times: GuestTimes
}

/** Steps of the slider at most. */
const STEPS = 240

/** The pictures of a camera within a range, through which a guest moves. */
function GuestRange({ range: { cameraName, start, end }, calls, times }: GuestRangeProps) {
  const { t } = useTranslation('shell')
  const slider = useId()
  const [time, setTime] = useState(start)
  // The picture follows when the slider comes to rest, so that a guest who drags asks for few of them.
  const [shown, setShown] = useState(start)
  const step = Math.max(SECOND, Math.ceil((end - start) / STEPS / SECOND) * SECOND)
  const move = (to: number) => {
    const within = Math.min(end, Math.max(start, to))
    setTime(within)
    setShown(within)
  }
  return (
    <section aria-label={t('guest.pictures')} className={classes.card}>
      <dl className={classes.facts}>
        <dt>{t('guest.where')}</dt>
        <dd>{cameraName}</dd>
        <dt>{t('guest.when')}</dt>
        <dd>{t('guest.span', { start: times.dayAndTime(start), end: times.dayAndTime(end) })}</dd>
      </dl>
      <GuestPicture picture={shown} cameraName={cameraName} calls={calls} times={times} />
      <label htmlFor={slider} className={classes.sliderLabel}>
        {t('guest.moment', { time: times.withSeconds(time) })}
      </label>
      <input
        id={slider}
        className={classes.slider}
        type="range"
        min={start}
        max={end}
        step={step}
        value={time}
        aria-valuetext={times.withSeconds(time)}
        onChange={(event) => setTime(Number(event.target.value))}
        onPointerUp={() => setShown(time)}
        onKeyUp={() => setShown(time)}
        onBlur={() => setShown(time)}
      />
      <div className={classes.steps}>
        <button type="button" className={classes.step} onClick={() => move(time - MINUTE)} disabled={time <= start}>
          {t('guest.back')}
        </button>
        <button type="button" className={classes.step} onClick={() => move(time + MINUTE)} disabled={time >= end}>
          {t('guest.forward')}
        </button>
      </div>
    </section>
  )
}

interface GuestIncidentProps {
  incident: Extract<GuestFinding['finding'], { kind: 'incident' }>
  calls: GuestCalls
  times: GuestTimes
}

/** An incident as a guest sees it: its pictures, its facts, and its course. */
function GuestIncident({ incident, calls, times }: GuestIncidentProps) {
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

/** The sentence about a link that shows nothing. */
function sentenceKeyOf(error: unknown): string {
  const { code } = problemOf(error)
  if (code === 'guest-link/ended') return 'guest.ended'
  if (code === 'guest-link/not-found') return 'guest.unknown'
  return code === 'request/too-many' ? 'guest.tooMany' : 'guest.unreachable'
}

/** The page of a guest: one finding to be looked at, or one sentence. */
export function GuestPage({ calls, language }: { calls: GuestCalls | null; language: string }) {
  const { t } = useTranslation('shell')
  const { data, error, isPending } = useQuery({
    queryKey: VIEW_KEY,
    queryFn: ({ signal }) => (calls ? calls.view(signal) : Promise.reject(new Error('not a link'))),
    enabled: calls !== null,
    retry: false,
    refetchInterval: ({ state }) => timeToRefresh(state.data, Date.now()),
    networkMode: 'always',
  })
  const title = data?.title ?? t('guest.title')
  useEffect(() => {
    document.title = title
  }, [title])
  if (!calls) return <Sentence text={t('guest.unknown')} />
  if (error) return <Sentence text={t(sentenceKeyOf(error))} />
  if (isPending) return <Sentence text={t('guest.loading')} />
  return <Shown shown={data} calls={calls} language={language} />
}

function Sentence({ text }: { text: string }) {
  const { t } = useTranslation('shell')
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{t('guest.title')}</h1>
      <p role="status">{text}</p>
    </main>
  )
}

function Shown({ shown, calls, language }: { shown: GuestFinding; calls: GuestCalls; language: string }) {
  const { t } = useTranslation('shell')
  const times = timesOf(language, shown.timeZone)
  const { finding } = shown
  return (
    <main className={classes.page}>
      <header>
        <p className={classes.site}>{shown.instanceName}</p>
        <h1 className={classes.title}>{shown.title}</h1>
        <p className={classes.notice}>{t('guest.readOnly', { time: times.dayAndTime(shown.validUntil) })}</p>
      </header>
      {finding.kind === 'incident' ? (
        <GuestIncident incident={finding} calls={calls} times={times} />
      ) : (
        <GuestRange range={finding} calls={calls} times={times} />
      )}
      <footer className={classes.foot}>
        <p>{t('guest.zone', { zone: shown.timeZone })}</p>
        <p>{t('guest.from', { address: calls.address() })}</p>
      </footer>
    </main>
  )
}
