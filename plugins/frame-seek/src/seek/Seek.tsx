import { Switch } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { useInstance, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { MomentField } from '../moment/MomentField'
import { cameraAtPath } from '../paths'
import { Timeline } from '../timeline/Timeline'
import { useStripWindow, type StripWindow } from '../timeline/useStripWindow'
import { CameraChoice } from './CameraChoice'
import classes from './Seek.module.css'
import { SeekPicture } from './SeekPicture'
import type { SeekTime } from './seekTime'
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
  tools?: (cameraId: string, strip: StripWindow, step: number) => ReactNode
}

/** The pictures of all cameras at one moment. */
function Pictures({ time, cameraIds, nameOf, isSharp }: SeekProps) {
  const { session } = useInstance()
  const { navigate } = useWorkbench()
  return (
    <div className={classes.pictures} data-count={cameraIds.length}>
      {cameraIds.map((cameraId) => (
        <SeekPicture
          key={cameraId}
          time={time}
          cameraId={cameraId}
          cameraName={nameOf(cameraId)}
          isSharp={isSharp}
          isNamed={cameraIds.length > 1}
          onDoubleClick={() => navigate(cameraAtPath(session.id, cameraId, time.moment()))}
        />
      ))}
    </div>
  )
}

/** Finds the picture of a camera at a time: by steps, by typing, and on a time line. */
export function Seek(props: SeekProps) {
  const { time, cameras, cameraIds, onCameras, nameOf, isSharp, onSharp, isScreen, tools } = props
  const t = useMessages()
  const [step, setStep] = useState<number>(props.firstStep ?? DEFAULT_STEP)
  const input = useRef<HTMLInputElement>(null)
  const strip = useStripWindow(time)
  const onKeyDown = useSeekKeys({ time, step, isScreen, onGoTo: () => input.current?.focus() })
  const [first] = cameraIds
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
        <MomentField time={time} input={input} />
        <StepButtons time={time} step={step} onStep={setStep} />
        <Switch label={t('highQuality')} checked={isSharp} onChange={(event) => onSharp(event.currentTarget.checked)} />
      </div>
      {first === undefined ? (
        <p className={classes.required} role="status">
          {t('camera.required')}
        </p>
      ) : (
        <div className={classes.columns} data-with-tools={tools !== undefined || undefined}>
          <div className={classes.main}>
            <Pictures {...props} />
            <Timeline key={first} time={time} cameraId={first} step={step} strip={strip} />
          </div>
          {tools && <div className={classes.tools}>{tools(first, strip, step)}</div>}
        </div>
      )}
    </div>
  )
}
