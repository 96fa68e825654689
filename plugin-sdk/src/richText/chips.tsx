import { openIncident } from '@barn-workbench/core/intents'
import { Id } from '@barn-workbench/core/schema'
import { PageLink } from '../react/PageLink'
import { screenPath } from '../react/screens'
import { useSdkTexts } from '../react/texts'
import { useBarnTime } from '../react/useBarnTime'
import { useIntent } from '../react/useIntent'
import { useOptionalSession } from '../react/WorkbenchContext'
import classes from './RichText.module.css'

/** The title of an incident; null: there is none with this id, undefined: its title is not known here. @public */
export type IncidentLabel = (incidentId: string) => string | null | undefined

/** An incident within a text. It leads to the incident where that is possible. */
export function IncidentChip({ incidentId, labelOf }: { incidentId: unknown; labelOf: IncidentLabel | undefined }) {
  const t = useSdkTexts()
  const session = useOptionalSession()
  const open = useIntent(openIncident)
  const { data: id } = Id.safeParse(incidentId)
  const label = id === undefined ? null : labelOf?.(id)
  if (id === undefined || label === null) return <span className={classes.chip}>{t('richText.unknownIncident')}</span>
  const text = label ?? t('richText.incident')
  if (!session || !open) return <span className={classes.chip}>{text}</span>
  return (
    <PageLink
      to={screenPath(session.id, 'incidents', { incident: id })}
      onFollow={() => void open({ incidentId: id })}
      className={classes.incident}
    >
      {text}
    </PageLink>
  )
}

/** A place in a picture within a text, by the time of the picture. */
export function PinChip({ timestamp }: { timestamp: unknown }) {
  const t = useSdkTexts()
  const { dayAndTime } = useBarnTime()
  return (
    <span className={classes.chip}>
      {isTime(timestamp) ? t('richText.pinAt', { time: dayAndTime(timestamp) }) : t('richText.pin')}
    </span>
  )
}

/** The last time that a date of JavaScript can hold, in ms since the epoch. */
const LAST_TIME = 8.64e15

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_TIME
}
