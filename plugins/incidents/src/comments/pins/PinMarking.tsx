import { useState } from 'react'
import { FRAME_HEIGHT, type PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { MomentSteps } from '../../detail/picture/moment'
import { MomentFrame } from '../../detail/picture/MomentFrame'
import { usePictureGesture } from '../../detail/picture/pictureBox'
import classes from '../../report/Report.module.css'
import { afterKey, drag, drawnPlace, FEWEST_CORNERS, press, undo, type Drawing } from './drawing'

interface PinMarkingProps {
  steps: MomentSteps
  cameraName: string
  drawing: Drawing
  onDraw: (drawing: Drawing) => void
}

/** The drawing so far, and the cross with which keys set corners. */
function marksOf({ shape, points, isClosed, cursor }: Drawing, hasFocus: boolean): PictureMark[] {
  const isOpen = shape === 'area' && !isClosed
  return [
    { points, tone: 'pin', isOpen },
    ...(hasFocus && isOpen && cursor
      ? [{ points: [[cursor.x, cursor.y]], tone: 'pin', isFaint: true } satisfies PictureMark]
      : []),
  ]
}

/** Says what to do next. */
function useHint(drawing: Drawing): string {
  const t = useMessages()
  const { shape, points } = drawing
  if (drawnPlace(drawing)) return t('pins.marked')
  if (points.length === FEWEST_CORNERS - 1) return t('pins.oneMore')
  return t(`pins.hint.${shape}`)
}

/** The picture on which a point, a box or an area is drawn. */
export function PinMarking({ steps, cameraName, drawing, onDraw }: PinMarkingProps) {
  const t = useMessages()
  const hint = useHint(drawing)
  const [hasFocus, setHasFocus] = useState(false)
  const gesture = usePictureGesture({
    onPress: (at, reach) => onDraw(press(drawing, at, reach)),
    onDrag: (from, to) => onDraw(drag(drawing, from, to)),
    onKey(key, isShift) {
      const next = afterKey(drawing, key, isShift)
      if (next) onDraw(next)
      return next !== null
    },
  })
  return (
    <div>
      <div
        {...gesture}
        className={classes.marking}
        role="application"
        tabIndex={0}
        aria-label={t('pins.draw')}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <MomentFrame
          key={steps.cameraId}
          choice={{ cameraId: steps.cameraId, time: steps.time, height: FRAME_HEIGHT }}
          cameraName={cameraName}
          box={null}
          isMoment
          pins={marksOf(drawing, hasFocus)}
        />
      </div>
      <div className={classes.markingHint}>
        <span role="status">{hint}</span>
        {drawing.points.length > 0 && (
          <PlainButton onClick={() => onDraw(undo(drawing))}>
            {t(drawing.shape === 'area' ? 'pins.undo' : 'report.unmark')}
          </PlainButton>
        )}
      </div>
    </div>
  )
}
