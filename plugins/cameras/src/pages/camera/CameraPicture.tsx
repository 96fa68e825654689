import { Switch } from '@mantine/core'
import { DEFAULT_STILL_HEIGHT, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import {
  CameraFrame,
  LARGE_PICTURE_HEIGHT,
  LargePicture,
  PictureAge,
  PrivacyFace,
  useCameraPicture,
} from '@barn-workbench/plugin-sdk/camera'
import {
  PlainButton,
  useAddressParameters,
  useBarnTime,
  useMessages,
  usePermission,
  useTimeView,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Camera.module.css'

/** Time between two pictures, in ms. */
const REFRESH = 5 * SECOND
/** Parameters of the address: what is drawn into the picture. */
const DRAWN = ['outlines', 'name'] as const
const ON = 'true'

/** The overlays of the picture, by the address. Outlines need the permission to see regions. */
function useDrawn() {
  const { address } = useWorkbench()
  const { outlines, name } = useAddressParameters(DRAWN)
  const seesRegions = usePermission('regions.view')
  const toggle = (parameter: (typeof DRAWN)[number]) => (isOn: boolean) =>
    address.set({ [parameter]: isOn ? ON : null })
  return {
    draw: seesRegions && outlines === ON,
    text: name === ON,
    setDraw: seesRegions ? toggle('outlines') : null,
    setText: toggle('name'),
  }
}

interface CameraPictureProps {
  camera: Camera
  isOnline: boolean
  /** In ms since the epoch. */
  now: number
}

/**
 * The picture of a camera, also if pictures are switched off in the settings, with its overlays. Of an offline camera
 * it is the last one, with its age.
 */
export function CameraPicture({ camera, isOnline, now }: CameraPictureProps) {
  const t = useMessages()
  const { draw, text, setDraw, setText } = useDrawn()
  const options = { now, refresh: REFRESH, height: DEFAULT_STILL_HEIGHT, isOnline, draw, text }
  const picture = useCameraPicture(camera, options)
  const { age, isOutdated } = picture
  return (
    <>
      <div className={classes.still}>
        <LargePicture picture={picture} />
      </div>
      <div className={classes.bar}>
        {age !== null && (
          <span className={classes.age}>
            <PictureAge isOutdated={isOutdated}>{t('camera.age', { age })}</PictureAge>
          </span>
        )}
        {setDraw && (
          <Switch
            label={t('camera.outlines')}
            checked={draw}
            onChange={(event) => setDraw(event.currentTarget.checked)}
          />
        )}
        <Switch label={t('camera.name')} checked={text} onChange={(event) => setText(event.currentTarget.checked)} />
      </div>
    </>
  )
}

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
        <PlainButton onClick={() => view.showMoment(null)}>{t('camera.toNow')}</PlainButton>
      </div>
    </>
  )
}
