import { Switch } from '@mantine/core'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { openCamera } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { MomentField } from '@barn-workbench/plugin-sdk/form'
import { useBarnTime, useIntent, useMessages, useMoment, useNow } from '@barn-workbench/plugin-sdk/react'
import { Timeline } from '../timeline/Timeline'
import { useStripWindow, type StripWindow } from '../timeline/useStripWindow'
import { CameraChoice, CameraOffers } from './CameraChoice'
import classes from './Seek.module.css'
import { SeekPicture } from './SeekPicture'
import { useSeekMoment, type SeekTime } from './seekTime'
import { createShownPictures, type ShownPictures } from './shownPictures'
import { StepButtons } from './StepButtons'
import { DEFAULT_STEP } from './steps'
import { useSeekKeys } from './useSeekKeys'

/** What a seek shows, and what about it can be changed. */
export interface SeekProps {
  time: SeekTime
  cameras: readonly Camera[]
  cameraIds: readonly string[]
  /** Null: the camera is fixed. */
  onCameras: ((cameraIds: readonly string[]) => void) | null
  nameOf: (cameraId: string) => string
  isSharp: boolean
  onSharp: (isSharp: boolean) => void
  /** ms; the default of the specification without it. */
  firstStep?: number
  /** Whether it is the screen itself, with its keys, and not a part of one. */
  isScreen: boolean
  /** What can be done with the picture of the camera; it stands beside it where there is room. */
  tools?: (cameraId: string, strip: StripWindow, step: number, pictures: ShownPictures) => ReactNode
}

/** The pictures of all cameras at one moment. */
function Pictures({ time, cameraIds, nameOf, isSharp, pictures }: SeekProps & { pictures: ShownPictures }) {
  const open = useIntent(openCamera)
  return (
    <div className={classes.pictures} data-count={cameraIds.length}>
      {cameraIds.map((cameraId) => (
        <SeekPicture
          key={cameraId}
          time={time}
          pictures={pictures}
          cameraId={cameraId}
          cameraName={nameOf(cameraId)}
          isSharp={isSharp}
          isNamed={cameraIds.length > 1}
          onDoubleClick={open ? () => void open({ cameraId, timestamp: time.moment() }) : undefined}
        />
      ))}
    </div>
  )
}

/** The moment as text; it alone is drawn anew with each step. */
function SeekMomentField({ time, input }: { time: SeekTime; input: RefObject<HTMLInputElement | null> }) {
  return <MomentField moment={useSeekMoment(time)} onShow={time.leapTo} input={input} />
}

/** Says that the moment of a link has not come yet, so that nobody takes the picture of now for it. */
function FutureNotice() {
  const t = useMessages()
  const moment = useMoment()
  const now = useNow(SECOND)
  const { dayAndTime } = useBarnTime()
  if (moment === null || moment <= now) return null
  return (
    <p className={classes.future} role="status">
      {t('future', { time: dayAndTime(moment) })}
    </p>
  )
}

/** Finds the picture of a camera at a time: by steps, by typing, and on a time line. */
export function Seek(props: SeekProps) {
  const { time, cameras, cameraIds, onCameras, nameOf, isSharp, onSharp, isScreen, tools } = props
  const t = useMessages()
  const [step, setStep] = useState<number>(props.firstStep ?? DEFAULT_STEP)
  const input = useRef<HTMLInputElement>(null)
  const [pictures] = useState(createShownPictures)
  const strip = useStripWindow(time)
  const onKeyDown = useSeekKeys({ time, step, isScreen, onGoTo: () => input.current?.focus() })
  const [first] = cameraIds
  // With a camera of a link that is gone nothing can be done.
  const isKnown = cameras.some(({ cameraId }) => cameraId === first)
  return (
    <div className={classes.seek} onKeyDown={onKeyDown}>
      <div className={classes.controls}>
        {onCameras ? (
          <CameraChoice
            cameras={cameras}
            cameraIds={cameraIds}
            onCameras={onCameras}
            nameOf={nameOf}
            canBeSeveral={isScreen}
          />
        ) : (
          first !== undefined && <strong className={classes.fixed}>{nameOf(first)}</strong>
        )}
        <SeekMomentField time={time} input={input} />
        <StepButtons time={time} step={step} onStep={setStep} />
        <Switch label={t('highQuality')} checked={isSharp} onChange={(event) => onSharp(event.currentTarget.checked)} />
      </div>
      {isScreen && <FutureNotice />}
      {first === undefined ? (
        <CameraOffers cameras={cameras} onCameras={onCameras} />
      ) : (
        <div className={classes.columns} data-with-tools={(tools !== undefined && isKnown) || undefined}>
          <div className={classes.main}>
            <Pictures {...props} pictures={pictures} />
            <Timeline key={first} time={time} cameraId={first} step={step} strip={strip} />
          </div>
          {tools && isKnown && <div className={classes.tools}>{tools(first, strip, step, pictures)}</div>}
        </div>
      )}
    </div>
  )
}
