import { IconX } from '@tabler/icons-react'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { ModalDialog } from '../react/ModalDialog'
import { NoticeButton } from '../react/NoticeButton'
import { useSdkTexts } from '../react/texts'
import { useNow } from '../react/useNow'
import classes from './LargeStill.module.css'
import { PictureAge } from './PictureAge'
import { StillPicture } from './StillPicture'
import { useCameraPicture } from './useCameraPicture'

/** @public */
export interface LargeStillProps {
  camera: Camera
  /** Time between two pictures, in ms. */
  refresh: number
  onClose: () => void
}

/** Height of the large picture, in px. */
const LARGE_HEIGHT = 1080
/** Time between two redraws of the age, in ms. */
const AGE_REFRESH = 10 * SECOND

/**
 * The picture of a camera above everything else, as large as the window. Escape, the browser's "back" or a click beside it
 * closes it. @public
 */
export function LargeStill({ camera, refresh, onClose }: LargeStillProps) {
  const t = useSdkTexts()
  const { blob, isLoading, onDraw, onFailure, alt, age, isOutdated, notice, retry, showsGrid } = useCameraPicture(
    camera,
    {
      now: useNow(AGE_REFRESH),
      refresh,
      height: LARGE_HEIGHT,
    },
  )
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
        {blob && (
          <StillPicture
            blob={blob}
            height={LARGE_HEIGHT}
            alt={alt}
            className={classes.picture}
            onDraw={onDraw}
            onFailure={onFailure}
          />
        )}
        {notice && (
          <div className={classes.notice}>
            <p>{notice}</p>
            {retry && <NoticeButton onClick={retry.run}>{retry.label}</NoticeButton>}
          </div>
        )}
        {showsGrid && <p className={classes.notice}>{t('camera.gridInstead')}</p>}
        {isLoading && (
          <p className={classes.notice} role="status">
            {t('camera.loading')}
          </p>
        )}
      </div>
    </ModalDialog>
  )
}
