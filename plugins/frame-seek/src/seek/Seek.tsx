import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { openCamera } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { MomentField } from '@barn-workbench/plugin-sdk/form'
import { IconChevronLeft, IconChevronRight } from '@barn-workbench/plugin-sdk/icons'
import {
  CameraScrubber,
  PlayerModes,
  useScrubberWindow,
  useTimeKeys,
  type ScrubberWindow,
} from '@barn-workbench/plugin-sdk/player'
import {
  formatSpan,
  useBarnTime,
  useIntent,
  useLocale,
  useMessages,
  useMoment,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Select, Switch } from '@barn-workbench/plugin-sdk/ui'
import { CameraChoice, CameraOffers } from './CameraChoice'
import classes from './Seek.module.css'
import { SeekPicture } from './SeekPicture'
import { useSeekMoment, type SeekTime } from './seekTime'
import { createShownPictures, type ShownPictures } from './shownPictures'
import { DEFAULT_STEP, STEPS } from './steps'
import { useSeekCameras } from './useSeekCameras'

/** The content of a frame search, and its changes. */
export interface SeekProps {
  time: SeekTime
  cameras: readonly Camera[]
  cameraIds: readonly string[]
  /** Null if the cameras are fixed. */
  onCameras: ((cameraIds: readonly string[]) => void) | null
  nameOf: (cameraId: string) => string
  isSharp: boolean
  onSharp: (isSharp: boolean) => void
  /** ms; the default of the specification without it. */
  firstStep?: number
  /** Whether it is the screen itself, with its keys, and not a part of one. */
  isScreen: boolean
  /** Whether it is within the player of its camera, which has the name and the other ways to watch it. */
  isInPlayer?: boolean
  /** The tools for the picture of the camera; beside it if there is room. */
  tools?: (cameraId: string, strip: ScrubberWindow, step: number, pictures: ShownPictures) => ReactNode
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

/** The moment as text; a separate component, so that a step renders only it. */
function SeekMomentField({ time, input }: { time: SeekTime; input: RefObject<HTMLInputElement | null> }) {
  return <MomentField moment={useSeekMoment(time)} onShow={time.leapTo} input={input} />
}

/** Says that the moment of a link is in the future, so that the present picture is not mistaken for it. */
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

interface FoundProps extends SeekProps {
  cameraId: string
  /** ms. */
  step: number
}

/** The pictures, their time below, and the tools for them. */
function Found({ cameraId, step, ...props }: FoundProps) {
  const { time, cameras, tools } = props
  const [pictures] = useState(createShownPictures)
  const strip = useScrubberWindow(useSeekMoment(time))
  // With a camera of a link that is gone nothing can be done.
  const isKnown = cameras.some((camera) => camera.cameraId === cameraId)
  const hasTools = tools !== undefined && isKnown
  const isClosed = useSeekCameras().isClosed(cameraId)
  return (
    <>
      <div className={classes.columns} data-with-tools={hasTools || undefined}>
        <div className={classes.main}>
          <Pictures {...props} pictures={pictures} />
          <CameraScrubber key={cameraId} {...{ cameraId, step, strip, isClosed }} onMoment={time.show} />
        </div>
        {hasTools && <div className={classes.tools}>{tools(cameraId, strip, step, pictures)}</div>}
      </div>
    </>
  )
}

/** Finds the picture of a camera at a time: by steps, by typing, and on a time line. */
export function Seek(props: SeekProps) {
  const { time, cameras, cameraIds, onCameras, nameOf, isSharp, onSharp, isScreen, isInPlayer } = props
  const t = useMessages()
  const [step, setStep] = useState<number>(props.firstStep ?? DEFAULT_STEP)
  const input = useRef<HTMLInputElement>(null)
  const { moment, show } = time
  const onKeyDown = useTimeKeys({ moment, show, step, isScreen, onGoTo: () => input.current?.focus() })
  const [first] = cameraIds
  const isKnown = cameras.some(({ cameraId }) => cameraId === first)
  return (
    <div className={classes.seek} onKeyDown={onKeyDown}>
      {isScreen && !isInPlayer && first !== undefined && isKnown && (
        <PlayerModes cameraId={first} current="frames" at={time.moment} />
      )}
      <div className={classes.controls}>
        {onCameras ? (
          <CameraChoice
            {...{ cameras, cameraIds, onCameras, nameOf }}
            canBeSeveral={isScreen}
            isFirstFixed={isInPlayer}
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
        <Found {...props} cameraId={first} step={step} />
      )}
    </div>
  )
}

interface StepButtonsProps {
  time: SeekTime
  /** ms. */
  step: number
  onStep: (step: number) => void
}

/** One step back or forward; forward only where the next picture can be there already. */
function StepButtons({ time, step, onStep }: StepButtonsProps) {
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(SECOND)
  const moment = useSeekMoment(time)
  const span = formatSpan(locale, step)
  return (
    <div className={classes.steps} role="group" aria-label={t('step.label')}>
      <Button
        variant="default"
        className={classes.step}
        aria-label={t('step.back', { span })}
        title={t('step.back', { span })}
        onClick={() => time.show(time.moment() - step)}
      >
        <IconChevronLeft size={20} />
      </Button>
      <Select
        className={classes.stepChoice}
        aria-label={t('step.choose')}
        data={STEPS.map((value) => ({ value: String(value), label: formatSpan(locale, value) }))}
        value={String(step)}
        allowDeselect={false}
        onChange={(value) => value !== null && onStep(Number(value))}
      />
      <Button
        variant="default"
        className={classes.step}
        aria-label={t('step.forward', { span })}
        title={t('step.forward', { span })}
        disabled={moment + step > now}
        onClick={() => time.show(time.moment() + step)}
      >
        <IconChevronRight size={20} />
      </Button>
    </div>
  )
}
