import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { FRAME_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import { useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { MomentFrame } from '../detail/picture/MomentFrame'
import { useCameraNames } from '../queries/useNames'
import classes from './PlacePicture.module.css'

interface PlacePictureProps {
  /** Undefined: no camera is chosen. */
  cameraId: string | undefined
  /** In ms. */
  time: number | undefined
}

/** The picture of the place and time that a report is about; nothing where no camera sees it. */
export function PlacePicture({ cameraId, time }: PlacePictureProps) {
  const t = useMessages()
  const names = useCameraNames()
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  if (!isPermitted || cameraId === undefined || time === undefined || Number.isNaN(time)) return null
  return (
    <div className={classes.picture}>
      <MomentFrame
        key={cameraId}
        choice={{ cameraId, time, height: FRAME_HEIGHT }}
        cameraName={names.get(cameraId) ?? t('unknownCamera')}
        box={null}
        isMoment
      />
    </div>
  )
}
