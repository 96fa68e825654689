import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { FRAME_HEIGHT } from '@barn-workbench/plugin-sdk/camera'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { NoticeButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { MomentFrame } from '../../detail/picture/MomentFrame'
import { useCameraNames } from '../../queries/useNames'
import { boxOfGesture, boxOfKey, pointInPicture, type Point } from '../box'
import type { Box } from '../report'
import classes from './Fields.module.css'

interface BoxFieldProps {
  field: FormField<Box | null | undefined>
  cameraId: string
  /** Time of the picture, ms. */
  time: number
}

/** Marks a part of a picture: by a press, a drag, or the arrow keys. */
export function BoxField({ field, cameraId, time }: BoxFieldProps) {
  const t = useMessages()
  const names = useCameraNames()
  const frame = useRef<HTMLDivElement>(null)
  const from = useRef<Point | null>(null)
  const box = field.value ?? null

  function pointOf(event: PointerEvent): Point | null {
    const canvas = frame.current?.querySelector('canvas')
    return canvas && canvas.width > 0 ? pointInPicture(canvas, event) : null
  }

  function begin(event: PointerEvent): void {
    from.current = pointOf(event)
    if (!from.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    field.onChange(boxOfGesture(from.current, from.current))
  }

  function drag(event: PointerEvent): void {
    const to = from.current && pointOf(event)
    if (from.current && to) field.onChange(boxOfGesture(from.current, to))
  }

  function press(event: KeyboardEvent): void {
    const next = boxOfKey(box, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    field.onChange(next)
  }

  return (
    <div>
      <div
        ref={frame}
        className={classes.marking}
        role="application"
        tabIndex={0}
        aria-label={t('report.mark')}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
        onKeyDown={press}
      >
        <MomentFrame
          key={cameraId}
          choice={{ cameraId, time, height: FRAME_HEIGHT }}
          cameraName={names.get(cameraId) ?? t('unknownCamera')}
          box={box}
          isMoment
        />
      </div>
      <div className={classes.markingHint}>
        <span>{t(box ? 'report.marked' : 'report.markHint')}</span>
        {box && <NoticeButton onClick={() => field.onChange(null)}>{t('report.unmark')}</NoticeButton>}
      </div>
    </div>
  )
}
