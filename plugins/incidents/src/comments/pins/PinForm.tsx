import { useEffect, useState } from 'react'
import { isDecommissioned, type PinnedPlace } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { FRAME_HEIGHT, type PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { PlainButton, useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Group, SegmentedControl, Stack } from '@barn-workbench/plugin-sdk/ui'
import { CameraChoice, MomentFrame, StepButtons } from '../../detail/picture/MomentFrame'
import { useMomentSteps, type MomentSteps } from '../../detail/picture/momentSteps'
import { usePictureGesture } from '../../detail/picture/pictureBox'
import { useCameraNames } from '../../queries/places'
import reportClasses from '../../report/Report.module.css'
import {
  afterKey,
  drag,
  drawnPlace,
  emptyDrawing,
  FEWEST_CORNERS,
  PIN_SHAPES,
  press,
  undo,
  type Drawing,
  type PinShape,
} from './pinDrawing'
import classes from './Pins.module.css'

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
function PinMarking({ steps, cameraName, drawing, onDraw }: PinMarkingProps) {
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
        className={reportClasses.marking}
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
      <div className={reportClasses.markingHint}>
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

/** The target of a pin. */
export interface PinInput {
  /** The cameras that see it, the likeliest first; none: any. */
  cameraIds: readonly string[]
  /** In ms since the epoch. */
  time: number
}

/** The available cameras: the ones that see the place first, then all others in use. */
function useCameraIds(first: readonly string[]): readonly string[] {
  const { data } = useCameras()
  const others = data?.filter((camera) => !isDecommissioned(camera)).map(({ cameraId }) => cameraId) ?? []
  return [...new Set([...first, ...others])]
}

/** Asks for a place in the picture of a camera at a time. */
export function PinForm({ input, close, setUnsaved }: DialogProps<PinInput, PinnedPlace>) {
  const t = useMessages()
  const ids = useCameraIds(input.cameraIds)
  const names = useCameraNames()
  const steps = useMomentSteps({ cameraIds: ids, time: input.time, box: null })
  const [drawing, setDrawing] = useState(() => emptyDrawing('point'))
  const place = drawnPlace(drawing)
  const isDrawn = drawing.points.length > 0
  useEffect(() => setUnsaved(isDrawn), [isDrawn, setUnsaved])
  const chooseCamera = (cameraId: string) => {
    steps.chooseCamera(cameraId)
    setDrawing(emptyDrawing(drawing.shape))
  }
  return (
    <Stack gap="sm">
      <div className={classes.choices}>
        {ids.length > 1 && <CameraChoice ids={ids} names={names} steps={{ ...steps, chooseCamera }} />}
        <SegmentedControl
          aria-label={t('pins.shape')}
          value={drawing.shape}
          onChange={(shape) => setDrawing(emptyDrawing(shape as PinShape))}
          data={PIN_SHAPES.map((value) => ({ value, label: t(`pins.shapes.${value}`) }))}
        />
      </div>
      {steps.cameraId !== '' && (
        <>
          <PinMarking
            steps={steps}
            cameraName={names.get(steps.cameraId) ?? t('unknownCamera')}
            drawing={drawing}
            onDraw={setDrawing}
          />
          <StepButtons steps={steps} />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={() => close(null)}>
          {t('cancel')}
        </Button>
        <Button
          size="md"
          disabled={!place}
          onClick={() => place && close({ cameraId: steps.cameraId, timestamp: steps.time, ...place })}
        >
          {t('pins.confirm')}
        </Button>
      </Group>
    </Stack>
  )
}
