import { useState, type ReactNode } from 'react'
import { isProblem } from '@barn-workbench/core/result'
import { useSdkTexts } from '../context/texts'
import { PlainButton } from '../react/PlainButton'
import { useBarnTime } from '../react/useBarnTime'
import './picture.css'
import { pictureClasses as classes } from './pictureClasses'
import { isClosedForPrivacy, useStillFailureText } from './pictureFailure'
import { PictureFrame, type PictureFailure } from './PictureFrame'
import type { PictureMark } from './PictureMarks'
import { StillPicture } from './StillPicture'
import { useFrame, type FrameChoice } from './useFrame'
import { usePictureLog } from './usePictureLog'
import type { Still } from './useStill'

/** Props of `CameraFrame`. @public */
export interface CameraFrameProps {
  choice: FrameChoice
  cameraName: string
  /** Marks that are drawn on the picture. */
  marks?: readonly PictureMark[]
  /** A note beside the camera and the time. */
  note?: string | null
  /** The time of the picture, in ms since the epoch, at its edge. */
  stamp?: (timestamp: number) => ReactNode
  onDoubleClick?: (() => void) | undefined
  /** Controls above the picture. */
  children?: ReactNode
}

/** The picture on screen. */
interface Drawn {
  blob: Blob
  /** In px. */
  width: number
  height: number
  isBroken: boolean
}

/**
 * The picture that a call has loaded; undefined for a camera that is closed, whose last picture is not shown either.
 */
function frameOf({ data, error }: ReturnType<typeof useFrame>): Still | undefined {
  return isClosedForPrivacy(error) ? undefined : data
}

/** Loads a picture of a camera, and notes whether it is drawn or could not be. */
function useDrawnFrame(choice: FrameChoice) {
  const { cameraId } = choice
  const call = useFrame(choice)
  const log = usePictureLog()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const frame = frameOf(call)
  const blob = frame?.blob
  return {
    call,
    blob,
    timestamp: frame?.timestamp ?? choice.time,
    isBroken: drawn !== null && drawn.blob === blob && drawn.isBroken,
    /** Null if there is no picture on screen. */
    shown: blob && drawn && !drawn.isBroken ? drawn : null,
    onDraw(drawnBlob: Blob, size: Pick<Drawn, 'width' | 'height'>) {
      setDrawn({ blob: drawnBlob, ...size, isBroken: false })
      log.shown(cameraId)
    },
    onFailure(brokenBlob: Blob) {
      setDrawn({ blob: brokenBlob, width: 0, height: 0, isBroken: true })
      log.undecodable(cameraId)
    },
  }
}

/** The reason why there is no picture. If none exists for this time, trying again cannot help. */
function useFailure(error: Error | null, isBroken: boolean): PictureFailure | null {
  const t = useSdkTexts()
  const failureText = useStillFailureText()
  if (isClosedForPrivacy(error)) return { kind: 'closed' }
  if (error) return { kind: 'failed', text: failureText(error), canRetry: !isProblem(error, 'frame/not-found') }
  return isBroken ? { kind: 'failed', text: t('camera.broken'), canRetry: false } : null
}

/**
 * The picture of a camera at a time, with marks on it, or the reason why there is none. Its space is reserved before
 * the picture is loaded. @public
 */
export function CameraFrame({ choice, marks = [], note = null, stamp, ...props }: CameraFrameProps) {
  const { cameraName, onDoubleClick, children } = props
  const t = useSdkTexts()
  const { exact } = useBarnTime()
  const { call, blob, timestamp, isBroken, shown, onDraw, onFailure } = useDrawnFrame(choice)
  const name = t('camera.pictureAt', { name: cameraName, time: exact(timestamp) })
  const failure = useFailure(call.error, isBroken)
  return (
    <PictureFrame
      t={t}
      picture={
        blob ? (
          <StillPicture
            blob={blob}
            height={choice.height}
            alt={[name, note].filter(Boolean).join('. ')}
            className={classes.picture}
            onDraw={(size) => onDraw(blob, size)}
            onFailure={() => onFailure(blob)}
          />
        ) : null
      }
      isLoading={call.isFetching}
      size={shown}
      marks={marks}
      failure={failure}
      retry={<PlainButton onClick={() => void call.refetch()}>{t('viewState.retry')}</PlainButton>}
      stamp={stamp?.(timestamp)}
      onDoubleClick={onDoubleClick}
    >
      {children}
    </PictureFrame>
  )
}
