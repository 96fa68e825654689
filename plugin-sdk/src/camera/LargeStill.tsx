import { IconX } from '@tabler/icons-react'
import { openCamera } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { ModalDialog } from '../react/ModalDialog'
import { useSdkTexts } from '../react/texts'
import { useIntent } from '../react/useIntent'
import { useNow } from '../react/useNow'
import { LARGE_PICTURE_HEIGHT, LargePicture } from './LargePicture'
import classes from './LargeStill.module.css'
import { PictureAge } from './PictureAge'
import { useCameraPicture } from './useCameraPicture'

/** @public */
export interface LargeStillProps {
  camera: Camera
  /** Time between two pictures, in ms. */
  refresh: number
  /** Whether the camera is online; by default as it was seen last. */
  isOnline?: boolean
  onClose: () => void
}

/** Time between two redraws of the age, in ms. */
const AGE_REFRESH = 10 * SECOND

/**
 * The picture of a camera above everything else, as large as the window. Escape, the browser's "back" or a click beside it
 * closes it. @public
 */
export function LargeStill({ camera, refresh, isOnline, onClose }: LargeStillProps) {
  const t = useSdkTexts()
  const openPage = useIntent(openCamera)
  const now = useNow(AGE_REFRESH)
  const picture = useCameraPicture(camera, { now, refresh, height: LARGE_PICTURE_HEIGHT, isOnline })
  const { age, isOutdated } = picture
  // The page is left while the dialog stands: one that closes goes back in the browser's history.
  const open = async () => {
    await openPage?.({ cameraId: camera.cameraId })
    onClose()
  }
  return (
    <ModalDialog label={camera.name} place="picture" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <strong className={classes.name}>{camera.name}</strong>
        {age && <PictureAge isOutdated={isOutdated}>{t('camera.pictureAge', { age })}</PictureAge>}
        {openPage && (
          <button type="button" className={classes.open} onClick={() => void open()}>
            {t('camera.openPage')}
          </button>
        )}
        <button type="button" className={classes.close} aria-label={t('camera.close')} onClick={onClose}>
          <IconX size={20} />
        </button>
      </header>
      {/* The button beside it does the same by key. */}
      <div className={classes.frame} onDoubleClick={openPage ? () => void open() : undefined}>
        <LargePicture picture={picture} />
      </div>
    </ModalDialog>
  )
}
