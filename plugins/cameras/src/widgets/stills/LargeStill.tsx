import { IconX } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { ModalDialog, useMessages } from '@barn-workbench/plugin-sdk/react'
import { StillPicture } from './StillPicture'
import classes from './Stills.module.css'
import { useTilePicture, type TilePictureOptions } from './useTilePicture'

interface LargeStillProps extends Omit<TilePictureOptions, 'height'> {
  camera: Camera
  onClose: () => void
}

/** Height of the large picture, in px. */
const LARGE_HEIGHT = 1080

/** The picture of a camera above everything else, as large as the window. Escape, or a click beside it, closes it. */
export function LargeStill({ camera, onClose, ...options }: LargeStillProps) {
  const t = useMessages()
  const picture = useTilePicture(camera, { ...options, height: LARGE_HEIGHT })
  const { blob, onDraw, onFailure, alt, age, isOutdated, notice } = picture
  return (
    <ModalDialog label={camera.name} place="picture" onClose={onClose}>
      <header className={classes.largeHeader}>
        <strong className={classes.nameText}>{camera.name}</strong>
        {age && (
          <span className={classes.age} data-outdated={isOutdated || undefined}>
            {t('pictureAge', { age })}
          </span>
        )}
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} />
        </button>
      </header>
      <div className={classes.largeFrame}>
        {blob && (
          <StillPicture
            blob={blob}
            height={LARGE_HEIGHT}
            alt={alt}
            className={classes.largePicture}
            onDraw={onDraw}
            onFailure={onFailure}
          />
        )}
        {notice && <p className={classes.largeNotice}>{notice}</p>}
      </div>
    </ModalDialog>
  )
}
