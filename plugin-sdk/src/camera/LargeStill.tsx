import { IconX } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { ModalDialog } from '../react/ModalDialog'
import { useSdkTexts } from '../react/texts'
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
  onClose: () => void
}

/** Time between two redraws of the age, in ms. */
const AGE_REFRESH = 10 * SECOND

/**
 * The picture of a camera above everything else, as large as the window. Escape, the browser's "back" or a click beside it
 * closes it. @public
 */
export function LargeStill({ camera, refresh, onClose }: LargeStillProps) {
  const t = useSdkTexts()
  const picture = useCameraPicture(camera, { now: useNow(AGE_REFRESH), refresh, height: LARGE_PICTURE_HEIGHT })
  const { age, isOutdated } = picture
  return (
    <ModalDialog label={camera.name} place="picture" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <strong className={classes.name}>{camera.name}</strong>
        {age && <PictureAge isOutdated={isOutdated}>{t('camera.pictureAge', { age })}</PictureAge>}
        <button type="button" className={classes.close} aria-label={t('camera.close')} onClick={onClose}>
          <IconX size={20} />
        </button>
      </header>
      <div className={classes.frame}>
        <LargePicture picture={picture} />
      </div>
    </ModalDialog>
  )
}
