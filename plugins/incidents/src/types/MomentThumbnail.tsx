import { IncidentPicture, MINIMUM_CAPTION_HEIGHT, type IncidentPictureProps } from '@barn-workbench/plugin-sdk/camera'
import { useBarnTime, useCameras, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { atLastPicture } from '../detail/picture/momentSteps'
import classes from './MomentThumbnail.module.css'

/**
 * The picture of an incident in a list: of its moment, or the last one of a camera that sends none, which is pale; on a
 * large one stands its time.
 */
export function MomentThumbnail({ incident, ...size }: Omit<IncidentPictureProps, 'session'>) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const session = useSession()
  const { data: cameras } = useCameras()
  const shown = atLastPicture(incident, cameras)
  const isLast = shown !== incident
  return (
    <span className={classes.frame} data-last={isLast || undefined}>
      <IncidentPicture session={session} incident={shown} {...size} />
      {isLast && size.height >= MINIMUM_CAPTION_HEIGHT && (
        <span className={classes.words}>{t('picture.last', { time: dayAndTime(shown.firstEventTimestamp) })}</span>
      )}
    </span>
  )
}
