import type { ReactNode } from 'react'
import type { Messages } from '../context/texts'
import { pictureClasses as classes } from './pictureClasses'
import { PictureMarks, type PictureMark } from './PictureMarks'

/** The reason why there is no picture. */
export type PictureFailure = { kind: 'closed' } | { kind: 'failed'; text: string; canRetry: boolean }

interface PictureFrameProps {
  t: Messages
  /** The canvas of the picture; null before there is one. */
  picture: ReactNode
  isLoading: boolean
  /** The size of the picture on screen, px; null without one. */
  size: { width: number; height: number } | null
  marks: readonly PictureMark[]
  failure: PictureFailure | null
  /** The button "Try again". */
  retry: ReactNode
  /** The time of the picture in words, at its edge. */
  stamp: ReactNode
  onDoubleClick?: (() => void) | undefined
  /** Controls above the picture. */
  children?: ReactNode
}

/** Stands for a picture of a camera that is closed for privacy. */
export function ClosedFace({ text }: { text: string }) {
  return (
    <span className={classes.face} data-privacy>
      <svg width={22} height={22} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden>
        <path
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18"
        />
      </svg>
      <span>{text}</span>
    </span>
  )
}

function Notice({ t, failure, retry }: Pick<PictureFrameProps, 't' | 'retry'> & { failure: PictureFailure }) {
  return (
    <div className={classes.notice} role="status">
      {failure.kind === 'closed' ? (
        <ClosedFace text={t('camera.closed')} />
      ) : (
        <>
          <p>{failure.text}</p>
          {failure.canRetry && retry}
        </>
      )}
    </div>
  )
}

/**
 * The element of a camera's picture, for our own pictures and for those of portable widgets. It has its size before the
 * picture is there, and knows nothing of the workbench around.
 */
export function PictureFrame(props: PictureFrameProps) {
  const { t, picture, isLoading, size, marks, failure, retry, stamp, onDoubleClick, children } = props
  return (
    <div className={classes.frame} onDoubleClick={onDoubleClick} aria-busy={isLoading}>
      {picture ?? (isLoading && <p className={classes.loading}>{t('camera.loading')}</p>)}
      {size && <PictureMarks marks={marks} width={size.width} height={size.height} />}
      {failure && <Notice t={t} failure={failure} retry={retry} />}
      {size && !failure && stamp && <span className={classes.stamp}>{stamp}</span>}
      {children}
    </div>
  )
}
