import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openCamera } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useSdkTexts } from '../context/texts'
import { ModalDialog } from '../react/ModalDialog'
import { PlainButton } from '../react/PlainButton'
import { useIntent } from '../react/screenActions'
import { useNow } from '../react/useNow'
import classes from './LargePicture.module.css'
import { PrivacyFace, StillPicture } from './StillPicture'
import { useCameraPicture, type CameraPicture } from './useCameraPicture'

/** Height of a large picture, in px. @public */
export const LARGE_PICTURE_HEIGHT = 1080

/** The picture of a camera in all available space, or the reason why there is none. @public */
export function LargePicture({ picture }: { picture: CameraPicture }) {
  const t = useSdkTexts()
  const { blob, isLoading, onDraw, onFailure, alt, notice, retry, showsGrid, isClosed } = picture
  return (
    <div className={classes.box} data-dimmed={(blob && notice !== null) || undefined}>
      {blob && (
        <StillPicture
          blob={blob}
          height={LARGE_PICTURE_HEIGHT}
          alt={alt}
          className={classes.picture}
          onDraw={onDraw}
          onFailure={onFailure}
        />
      )}
      {notice && (
        <div className={classes.notice}>
          <p>{notice}</p>
          {retry && <PlainButton onClick={retry.run}>{retry.label}</PlainButton>}
        </div>
      )}
      {isClosed && (
        <div className={classes.notice}>
          <PrivacyFace />
        </div>
      )}
      {showsGrid && <p className={classes.notice}>{t('camera.gridInstead')}</p>}
      {isLoading && (
        <p className={classes.notice} role="status">
          {t('camera.loading')}
        </p>
      )}
    </div>
  )
}

/** The props of `LargeStill`. @public */
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
 * The picture of a camera above everything else, as large as the window. Escape, the browser's "back" or a click beside
 * it closes it. @public
 */
export function LargeStill({ camera, refresh, isOnline, onClose }: LargeStillProps) {
  const t = useSdkTexts()
  const openPage = useIntent(openCamera)
  const now = useNow(AGE_REFRESH)
  const picture = useCameraPicture(camera, { now, refresh, height: LARGE_PICTURE_HEIGHT, isOnline })
  const { age, isOutdated } = picture
  // The page is left before the dialog closes, since closing goes back in the browser's history.
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

/** The age of a picture, amber once two refreshes were missed. @public */
export function PictureAge({ isOutdated, children }: { isOutdated: boolean; children: ReactNode }) {
  return (
    <span className={classes.age} data-outdated={isOutdated || undefined}>
      {children}
    </span>
  )
}
