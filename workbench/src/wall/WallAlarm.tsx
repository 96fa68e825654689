import { useViewportSize } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { incidentSubject } from '@barn-workbench/core/incidentTypes'
import type { Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { IncidentPicture } from '@barn-workbench/plugin-sdk/camera'
import { SessionProvider } from '@barn-workbench/plugin-sdk/host'
import { Age, incidentTypeName, useIncidentCameraName, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { SiteAlarm } from './useSevereIncidents'
import classes from './Wall.module.css'

/** The height at which the picture of the first incident is requested, in px. */
const PICTURE_HEIGHT = 720
/** The room that the words and the edges need beside the picture, in CSS px; with other incidents below it. */
const ROOM = { width: 120, height: 380, others: 180 }
const RATIO = 16 / 9
/** Incidents that are named at most. */
const MAXIMUM_NAMED = 4

/** The place of an incident: its site, and its camera. */
function usePlace(session: Session, incident: Incident): string {
  return [session.instance.name, useIncidentCameraName(session, incident)].filter(Boolean).join(' · ')
}

/** The subject of an incident: its own title, else its type. */
function useSubject(incident: Incident): string {
  const { t } = useTranslation('shell')
  return incidentSubject(incident, (_, value) => value) ?? incidentTypeName(incident.type, t as Messages)
}

/** The incident of the severest kind that is newest, large, with the others below it. */
export function WallAlarm({ front }: { front: readonly SiteAlarm[] }) {
  const { t } = useTranslation('shell')
  const [first, ...others] = front
  if (!first) return null
  return (
    <section className={classes.alarm} role="alert" aria-label={t('wall.alarm')}>
      <FirstAlarm {...first} hasOthers={others.length > 0} />
      <AlarmLines alarms={others} />
    </section>
  )
}

function FirstAlarm({ session, incident, hasOthers }: SiteAlarm & { hasOthers: boolean }) {
  const { t } = useTranslation('shell')
  const subject = useSubject(incident)
  const place = usePlace(session, incident)
  const window = useViewportSize()
  const room = ROOM.height + (hasOthers ? ROOM.others : 0)
  const width = Math.max(240, Math.min(window.width - ROOM.width, (window.height - room) * RATIO))
  return (
    <SessionProvider value={session}>
      <div className={classes.alarmHead}>
        <IconAlertTriangle size={56} aria-hidden />
        <span className={classes.alarmWords}>
          <span className={classes.alarmKind}>{t('wall.alarm')}</span>
          <span className={classes.alarmSubject}>{subject}</span>
          <span className={classes.alarmPlace}>{place}</span>
        </span>
        <span className={classes.alarmAge}>
          <Age of={incident.firstEventTimestamp} />
        </span>
      </div>
      <IncidentPicture
        session={session}
        incident={incident}
        width={Math.round(width)}
        height={Math.round(width / RATIO)}
        pictureHeight={PICTURE_HEIGHT}
        alt={place}
        className={classes.alarmPicture}
      />
    </SessionProvider>
  )
}

/** Names incidents, one below the other. */
function AlarmLines({ alarms }: { alarms: readonly SiteAlarm[] }) {
  const { t } = useTranslation('shell')
  const left = alarms.length - MAXIMUM_NAMED
  if (alarms.length === 0) return null
  return (
    <ul className={classes.alarmLines}>
      {alarms.slice(0, MAXIMUM_NAMED).map((alarm) => (
        <AlarmLine key={alarm.key} session={alarm.session} incident={alarm.incident} />
      ))}
      {left > 0 && <li>{t('wall.more', { count: left })}</li>}
    </ul>
  )
}

function AlarmLine({ session, incident }: Pick<SiteAlarm, 'session' | 'incident'>) {
  const subject = useSubject(incident)
  const place = usePlace(session, incident)
  return (
    <SessionProvider value={session}>
      <li>
        <strong>{subject}</strong>
        {` · ${place} · `}
        <Age of={incident.firstEventTimestamp} />
      </li>
    </SessionProvider>
  )
}

/** The strip that names the severe incidents that are open but no longer in front. */
export function OpenAlarms({ open }: { open: readonly SiteAlarm[] }) {
  const { t } = useTranslation('shell')
  return (
    <section className={classes.strip} aria-label={t('wall.openAlarms', { count: open.length })}>
      <IconAlertTriangle size={20} aria-hidden />
      <AlarmLines alarms={open} />
    </section>
  )
}
