import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isDecommissioned, type PinnedPlace } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useCameras, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useMomentSteps } from '../../detail/picture/moment'
import { CameraChoice, StepButtons } from '../../detail/picture/MomentFrame'
import { useCameraNames } from '../../queries/usePlaces'
import { drawnPlace, emptyDrawing, PIN_SHAPES, type PinShape } from './drawing'
import { PinMarking } from './PinMarking'
import classes from './Pins.module.css'

/** The target of a pin. */
export interface PinInput {
  /** The cameras that see it, the likeliest first; none: any. */
  cameraIds: readonly string[]
  /** In ms since the epoch. */
  time: number
}

/** The available cameras: those that see it first, then all others in use. */
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
