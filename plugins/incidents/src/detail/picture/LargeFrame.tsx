import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { LARGE_PICTURE_HEIGHT, type PictureMark } from '@barn-workbench/plugin-sdk/camera'
import { ModalDialog, useMessages } from '@barn-workbench/plugin-sdk/react'
import { MomentFrame } from './MomentFrame'
import type { Box } from './momentOf'
import classes from './Picture.module.css'
import { StepButtons } from './StepButtons'
import type { MomentSteps } from './useMomentSteps'

/** Steps of the arrow keys in ms. */
const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -10 * SECOND, ArrowRight: 10 * SECOND }

interface LargeFrameProps {
  steps: MomentSteps
  cameraName: string
  box: Box | null
  pins: readonly PictureMark[]
  onClose: () => void
}

/** The picture of the moment above everything else, as large as the window. */
export function LargeFrame({ steps, cameraName, box, pins, onClose }: LargeFrameProps) {
  const t = useMessages()
  const stepByKey = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step !== undefined) steps.step(step)
  }
  const choice = { cameraId: steps.cameraId, time: steps.time, height: LARGE_PICTURE_HEIGHT }
  return (
    <ModalDialog label={cameraName} place="picture" closesOnBack onClose={onClose}>
      <div onKeyDown={stepByKey}>
        <header className={classes.largeHeader}>
          <strong>{cameraName}</strong>
          <button type="button" className={classes.close} aria-label={t('picture.close')} onClick={onClose}>
            <IconX size={20} />
          </button>
        </header>
        <MomentFrame choice={choice} cameraName={cameraName} box={box} isMoment={steps.offset === 0} pins={pins} />
        <StepButtons steps={steps} />
      </div>
    </ModalDialog>
  )
}
