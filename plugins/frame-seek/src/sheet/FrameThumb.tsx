import { isProblem } from '@barn-workbench/core/result'
import {
  FRAME_HEIGHT,
  isClosedForPrivacy,
  StillPicture,
  useFrame,
  usePictureLog,
  useStillFailureText,
} from '@barn-workbench/plugin-sdk/camera'
import { PageLink, useBarnTime, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { seekPath } from '../paths'
import { useSeekCameras } from '../seek/useSeekCameras'
import classes from './Sheet.module.css'

/** Height of the small pictures, in px. */
export const THUMB_HEIGHT = FRAME_HEIGHT / 2

interface FrameThumbProps {
  cameraId: string
  cameraName: string
  /** ms since the epoch. */
  time: number
  /** Shown in place of its time. */
  label?: string
  /** Shows the picture large; a link to frame seek without it. */
  onOpen?: (time: number) => void
  isCurrent?: boolean
}

/**
 * The picture of a time, or a text in its place. A stored picture of a camera that is closed for privacy is not shown
 * either.
 */
function useThumb(cameraId: string, time: number) {
  const t = useMessages()
  const failureText = useStillFailureText()
  const isClosed = useSeekCameras().isClosed(cameraId)
  const { data, error, isFetching } = useFrame({ cameraId, time, height: THUMB_HEIGHT }, { enabled: !isClosed })
  const taken = data?.timestamp ?? time
  if (isClosed || isClosedForPrivacy(error)) return { taken, still: null, missing: t('closed') }
  if (error) {
    const missing = isProblem(error, 'frame/not-found') ? t('sheet.none') : failureText(error)
    return { taken, still: null, missing }
  }
  return { taken, still: data ?? null, missing: isFetching ? t('loading') : null }
}

/** A small picture of a time, which leads there. */
export function FrameThumb({ cameraId, cameraName, time, label, onOpen, isCurrent = false }: FrameThumbProps) {
  const t = useMessages()
  const session = useSession()
  const log = usePictureLog()
  const { dayAndTime, exact } = useBarnTime()
  const { taken, still, missing } = useThumb(cameraId, time)
  const content = (
    <>
      <span className={classes.picture}>
        {still ? (
          <StillPicture
            blob={still.blob}
            height={THUMB_HEIGHT}
            alt={t('pictureAt', { name: cameraName, time: exact(taken) })}
            className={classes.still}
            onDraw={() => log.shown(cameraId)}
            onFailure={() => log.undecodable(cameraId)}
          />
        ) : (
          <span className={classes.missing}>{missing}</span>
        )}
      </span>
      <span className={classes.time}>{label ?? dayAndTime(taken)}</span>
    </>
  )
  return onOpen ? (
    <button type="button" className={classes.thumb} aria-current={isCurrent || undefined} onClick={() => onOpen(taken)}>
      {content}
    </button>
  ) : (
    <PageLink to={seekPath(session.id, { cameraId, timestamp: time })} className={classes.thumb}>
      {content}
    </PageLink>
  )
}
