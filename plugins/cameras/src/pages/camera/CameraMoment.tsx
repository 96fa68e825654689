import type { Camera } from '@barn-workbench/core/schema'
import { CameraFrame, LARGE_PICTURE_HEIGHT, PrivacyFace } from '@barn-workbench/plugin-sdk/camera'
import { NoticeButton, useBarnTime, useMessages, useTimeView } from '@barn-workbench/plugin-sdk/react'
import classes from './Camera.module.css'

/** The picture of a camera at the moment of the address, and the way back to now. */
export function CameraMoment({ camera, moment }: { camera: Camera; moment: number }) {
  const t = useMessages()
  const view = useTimeView()
  const { exact } = useBarnTime()
  return (
    <>
      <div className={classes.moment}>
        {camera.privacy ? (
          <PrivacyFace />
        ) : (
          <CameraFrame
            choice={{ cameraId: camera.cameraId, time: moment, height: LARGE_PICTURE_HEIGHT }}
            cameraName={camera.name}
            stamp={exact}
          />
        )}
      </div>
      <div className={classes.bar}>
        <span className={classes.age}>{t('camera.ofMoment', { time: exact(moment) })}</span>
        <NoticeButton onClick={() => view.showMoment(null)}>{t('camera.toNow')}</NoticeButton>
      </div>
    </>
  )
}
