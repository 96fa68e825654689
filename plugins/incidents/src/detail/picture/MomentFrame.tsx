import type { ReactNode } from 'react'
import {
  CameraFrame,
  cornersOf,
  type FrameChoice,
  type PictureBox,
  type PictureMark,
} from '@barn-workbench/plugin-sdk/camera'
import { formatSpan, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Names } from '../../queries/places'
import { Moment } from '../Moment'
import { STEPS_BACK, STEPS_FORWARD, type MomentSteps } from './momentSteps'
import classes from './Picture.module.css'

const NONE: readonly PictureMark[] = []

interface MomentFrameProps {
  choice: FrameChoice
  cameraName: string
  /** The detected object; null if nothing with a place was detected. */
  box: PictureBox | null
  /** Whether the picture shows the detection itself. At other times its outline only marks the place. */
  isMoment: boolean
  /** Pins on this picture, and outlines of regions, which are drawn below all others. */
  pins?: readonly PictureMark[]
  /** Opens the large picture. */
  onEnlarge?: () => void
  /** Controls above the picture. */
  children?: ReactNode
}

/** The picture of a camera at a time, with the detection and the pins. */
export function MomentFrame({ choice, cameraName, box, isMoment, pins = NONE, ...props }: MomentFrameProps) {
  const t = useMessages()
  const { onEnlarge, children } = props
  const detection: PictureMark[] = box ? [{ points: cornersOf(box), tone: 'detection', isFaint: !isMoment }] : []
  return (
    <CameraFrame
      choice={choice}
      cameraName={cameraName}
      marks={[
        ...pins.filter(({ tone }) => tone === 'region'),
        ...detection,
        ...pins.filter(({ tone }) => tone !== 'region'),
      ]}
      note={box && isMoment ? t('picture.detectionShown') : null}
      stamp={(timestamp) => <Moment at={timestamp} withAge />}
      onDoubleClick={onEnlarge}
    >
      {children}
    </CameraFrame>
  )
}

/** Buttons that lead to earlier and later pictures. */
export function StepButtons({ steps }: { steps: MomentSteps }) {
  const t = useMessages()
  const locale = useLocale()
  const buttonOf = (step: number) => {
    const duration = formatSpan(locale, Math.abs(step))
    const isPossible = steps.canStep(step)
    return (
      <button
        key={step}
        type="button"
        className={classes.step}
        // It keeps the focus if there is no further picture.
        aria-disabled={!isPossible}
        aria-label={t(step < 0 ? 'picture.earlier' : 'picture.later', { duration })}
        onClick={() => steps.step(step)}
      >
        {`${step < 0 ? '−' : '+'}${duration}`}
      </button>
    )
  }
  return (
    <div className={classes.steps} role="group" aria-label={t('picture.steps')}>
      {STEPS_BACK.map(buttonOf)}
      {STEPS_FORWARD.map(buttonOf)}
    </div>
  )
}

interface CameraChoiceProps {
  ids: readonly string[]
  names: Names
  steps: MomentSteps
}

/** Chooses among several cameras. */
export function CameraChoice({ ids, names, steps }: CameraChoiceProps) {
  const t = useMessages()
  return (
    <select
      className={classes.select}
      aria-label={t('card.camera')}
      value={steps.cameraId}
      onChange={(event) => steps.chooseCamera(event.currentTarget.value)}
    >
      {ids.map((id) => (
        <option key={id} value={id}>
          {names.get(id) ?? t('unknownCamera')}
        </option>
      ))}
    </select>
  )
}
