import { IconMapPin } from '@tabler/icons-react'
import { openIncident, openPicture } from '@barn-workbench/core/intents'
import { Id, PinnedPlace } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../context/texts'
import { useOptionalSession } from '../context/WorkbenchContext'
import { PageLink } from '../react/PageLink'
import { useIntent } from '../react/screenActions'
import { screenPath } from '../react/screenPaths'
import { useBarnTime } from '../react/useBarnTime'
import { useCameras } from '../requests/useCameras'
import classes from './RichText.module.css'

/** The title of an incident; null if no incident has this id, undefined if its title is not known here. @public */
export type IncidentLabel = (incidentId: string) => string | null | undefined

/** An incident within a text. It links to the incident if that is possible. */
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

/** A place in a picture within a text, which leads to the picture with the place drawn on it. */
export function PinChip({ attributes }: { attributes: unknown }) {
  const t = useSdkTexts()
  const session = useOptionalSession()
  const { data: place } = PinnedPlace.safeParse(attributes)
  if (!place || !session) return <span className={classes.chip}>{t('richText.pin')}</span>
  return <PinOfCamera place={place} />
}

function PinOfCamera({ place }: { place: PinnedPlace }) {
  const t = useSdkTexts()
  const { dayAndTime } = useBarnTime()
  const { data: cameras } = useCameras()
  const open = useIntent(openPicture)
  const camera = cameras?.find(({ cameraId }) => cameraId === place.cameraId)?.name
  const time = dayAndTime(place.timestamp)
  const text = camera === undefined ? t('richText.pinAt', { time }) : t('richText.pinOf', { camera, time })
  const content = (
    <>
      <IconMapPin size={14} aria-hidden className={classes.sign} />
      {text}
    </>
  )
  if (!open) return <span className={classes.chip}>{content}</span>
  return (
    <button type="button" className={classes.incident} onClick={() => void open(place)}>
      {content}
    </button>
  )
}
