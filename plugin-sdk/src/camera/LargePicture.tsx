import { NoticeButton } from '../react/NoticeButton'
import { useSdkTexts } from '../react/texts'
import classes from './LargePicture.module.css'
import { PrivacyFace } from './PrivacyFace'
import { StillPicture } from './StillPicture'
import type { CameraPicture } from './useCameraPicture'

/** Height of a large picture, in px. @public */
export const LARGE_PICTURE_HEIGHT = 1080

/** The picture of a camera in all the room that there is, or the reason why there is none. @public */
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
          {retry && <NoticeButton onClick={retry.run}>{retry.label}</NoticeButton>}
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
