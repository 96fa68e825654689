import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ProblemError } from '@barn-workbench/core/result'
import { timeZoneOf } from '@barn-workbench/core/time'
import styles from '../../camera/picture.css?inline'
import { pictureClasses } from '../../camera/pictureClasses'
import { PictureFrame, type PictureFailure } from '../../camera/PictureFrame'
import type { PictureMark as DrawnMark } from '../../camera/PictureMarks'
import { problemTextOf } from '../../context/problemText'
import { instantFormatOf } from '../../time/barnTimeFormat'
import { useKitStyles } from '../kit/useKitStyles'
import { useKitTexts, type KitTexts } from '../kit/useKitTexts'
import { useReadable, useStill, useWidgetHost } from '../react'
import type { WidgetStill } from '../values'

/** An area or a place in a picture that is drawn on it. @public */
export interface PictureMark {
  /** The corners of an area, or one point; fractions of the picture from its top left. */
  points: readonly (readonly [x: number, y: number])[]
  /** Is drawn in its middle. */
  label?: string | undefined
  /** Hexadecimal, or a name of CSS. */
  color?: string | undefined
  /** Whether it is only beside what the picture is about. */
  isFaint?: boolean | undefined
}

/** Props of `CameraPicture`. @public */
export interface CameraPictureProps {
  cameraId: string
  /** Names the picture for screen readers, with its time. */
  cameraName: string
  /** Ms since the epoch; null, as by default, for the newest. */
  time?: number | null | undefined
  marks?: readonly PictureMark[] | undefined
  /** Says for screen readers what the marks show. */
  note?: string | undefined
  /** The words of the time at the edge of the picture; by default the day and the time. False: none. */
  stamp?: ((time: number) => string) | false | undefined
}

/** Width in which pictures are asked for, px: that of the pictures of the page, with which they are shared. */
const WIDTH = 960
const NO_MARKS: readonly PictureMark[] = []
const NO_TEXTS: KitTexts = () => ''

/** The reason why there is no picture, in the words of the workbench. */
function useFailure(t: KitTexts, error: ProblemError | null): PictureFailure | null {
  const errors = useKitTexts('errors')
  if (!error) return null
  const { code } = error.problem
  if (code === 'camera/privacy') return { kind: 'closed' }
  const text =
    code === 'client/unexpected-reply' ? t('camera.broken') : problemTextOf(errors ?? NO_TEXTS, error.problem)
  return { kind: 'failed', text, canRetry: code !== 'frame/not-found' }
}

/** Draws a picture. Until the next one the canvas keeps it. */
function Canvas({ image, label }: { image: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    element.width = image.width
    element.height = image.height
    element.getContext('2d')?.drawImage(image, 0, 0)
  }, [image])
  return <canvas ref={canvas} className={pictureClasses.picture} role="img" aria-label={label} />
}

/** The size of a picture, also once it is closed. */
function useSize(still: WidgetStill | null) {
  return useMemo(() => still && { width: still.image.width, height: still.image.height }, [still])
}

/** The words for a time in the language of the person and the time zone of the barn. */
function useTimeWords() {
  const { language, clock } = useWidgetHost()
  const { locale, timeZone } = useReadable(language)
  return useMemo(() => instantFormatOf(locale, timeZoneOf(timeZone), clock.get), [locale, timeZone, clock])
}

/** The name of a picture for screen readers, and the words at its edge. */
function useWords(
  { cameraName, note, stamp, time = null }: CameraPictureProps,
  still: WidgetStill | null,
  t: KitTexts,
) {
  const words = useTimeWords()
  const takenAt = still?.time ?? time
  const name = takenAt === null ? cameraName : t('camera.pictureAt', { name: cameraName, time: words.exact(takenAt) })
  return {
    label: [name, note].filter(Boolean).join('. '),
    stamp: takenAt === null || stamp === false ? null : (stamp ?? words.dayAndTime)(takenAt),
  }
}

/**
 * The picture of a camera at a time, with marks on it and its own time at the edge, or the reason why there is none.
 * Its space is reserved before it is there; the previous picture stays until then. It is as wide as the element around
 * it, and no higher where that has a height. @public
 */
export function CameraPicture(props: CameraPictureProps) {
  const { cameraId, time = null, marks = NO_MARKS } = props
  const t = useKitTexts() ?? NO_TEXTS
  const place = useRef<HTMLDivElement>(null)
  useKitStyles(place, styles)
  const { still, error, isLoading, retry } = useStill({ cameraId, time, width: WIDTH })
  const { label, stamp } = useWords(props, still, t)
  const size = useSize(still)
  const drawn = useMemo(() => marks.map((mark) => ({ ...mark, tone: 'region' }) as DrawnMark), [marks])
  return (
    <div ref={place} className={pictureClasses.fit}>
      <PictureFrame
        t={t}
        picture={still && <Canvas image={still.image} label={label} />}
        isLoading={isLoading}
        size={size}
        marks={drawn}
        failure={useFailure(t, error)}
        retry={
          <button type="button" onClick={retry}>
            {t('viewState.retry')}
          </button>
        }
        stamp={stamp}
      />
    </div>
  )
}
