import { useMemo } from 'react'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { useMessages, useNow, useSession, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { seekPath } from '../paths'
import { useSeekCameras } from '../seek/useSeekCameras'
import { SheetPictures } from '../sheet/ContactSheet'
import classes from './Slots.module.css'

/** Number of pictures for a day. */
const PICTURES = 6
/** Time for which the pictures stay the same, in ms. */
const REFRESH = 10 * MINUTE

/** The pictures of a camera in the last day; each links to its moment. */
export function CameraSheet({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const session = useSession()
  const { nameOf } = useSeekCameras()
  const now = Math.floor(useNow(MINUTE) / REFRESH) * REFRESH
  const window = useMemo(() => ({ start: now - DAY, end: now }), [now])
  return (
    <div className={classes.camera}>
      <WidgetFrame state={{ kind: 'content' }} title={t('slots.lastDay')} leadsTo={seekPath(session.id, { cameraId })}>
        <SheetPictures cameraId={cameraId} cameraName={nameOf(cameraId)} window={window} now={now} count={PICTURES} />
      </WidgetFrame>
    </div>
  )
}
