import { Button, Select, Switch } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { openCamera } from '@barn-workbench/core/intents'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { MomentField } from '@barn-workbench/plugin-sdk/form'
import {
  formatSpan,
  useBarnTime,
  useClock,
  useIntent,
  useLocale,
  useMessages,
  useMoment,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import { Timeline } from '../timeline/Timeline'
import { useStripWindow, type StripWindow } from '../timeline/useStripWindow'
import { CameraChoice, CameraOffers } from './CameraChoice'
import classes from './Seek.module.css'
import { SeekPicture } from './SeekPicture'
import { useSeekMoment, type SeekTime } from './seekTime'
import { createShownPictures, type ShownPictures } from './shownPictures'
import { createAcceleration, DEFAULT_STEP, FAR_STEPS, KEY_MINUTE, STEPS } from './steps'

/** The content of a frame search, and its changes. */
export interface SeekProps {
  time: SeekTime
  cameras: readonly Camera[]
  cameraIds: readonly string[]
  /** Null if the camera is fixed. */
  onCameras: ((cameraIds: readonly string[]) => void) | null
  nameOf: (cameraId: string) => string
  isSharp: boolean
  onSharp: (isSharp: boolean) => void
  /** ms; the default of the specification without it. */
  firstStep?: number
  /** Whether it is the screen itself, with its keys, and not a part of one. */
  isScreen: boolean
  /** The tools for the picture of the camera; beside it if there is room. */
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

interface SeekKeysOptions {
  time: SeekTime
  /** ms. */
  step: number
  /** Goes to the field in which a moment is typed. */
  onGoTo: () => void
  /** Whether the keys work on the whole screen; else only within it. */
  isScreen: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The time by which an arrow key moves, ms; null for other keys. */
function moveOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed, step: number): number | null {
  if (ctrlKey || metaKey || (shiftKey && altKey)) return null
  const direction = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (direction === 0) return null
  if (altKey) return direction * KEY_MINUTE
  return direction * step * (shiftKey ? FAR_STEPS : 1)
}

/** Elements in which keys are text, or move something else. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="slider"]'

/** Steps by the arrow keys, further with Shift, a minute with Alt, and further the longer a key is held. */
function useSeekKeys({ time, step, onGoTo, isScreen }: SeekKeysOptions) {
  const t = useMessages()
  const locale = useLocale()
  const clock = useClock()
  const accelerate = useMemo(() => createAcceleration(() => clock.now()), [clock])
  const move = (by: number) => {
    const now = clock.now()
    const far = accelerate(by)
    // Held keys end at the last whole step before now.
    const next = time.moment() + (time.moment() + far > now ? by : far)
    if (next <= now) time.show(next)
  }
  const span = formatSpan(locale, step)
  const far = formatSpan(locale, step * FAR_STEPS)
  const minute = formatSpan(locale, KEY_MINUTE)
  const keys = [
    { key: 'arrowleft', label: t('step.back', { span }), run: () => move(-step) },
    { key: 'arrowright', label: t('step.forward', { span }), run: () => move(step) },
    { key: 'shift+arrowleft', label: t('step.back', { span: far }), run: () => move(-step * FAR_STEPS) },
    { key: 'shift+arrowright', label: t('step.forward', { span: far }), run: () => move(step * FAR_STEPS) },
    { key: 'alt+arrowleft', label: t('step.back', { span: minute }), run: () => move(-KEY_MINUTE) },
    { key: 'alt+arrowright', label: t('step.forward', { span: minute }), run: () => move(KEY_MINUTE) },
    { key: 'g', label: t('goTo'), run: onGoTo },
  ]
  useScreenKeys(isScreen ? keys : [])
  /** The screen reports only the first press of a held key; this handles the others. */
  const repeat = useEffectEvent((event: KeyboardEvent) => {
    if (!event.repeat || event.defaultPrevented || !isScreen) return
    if ((event.target as Element | null)?.closest(TAKES_KEYS) || document.querySelector('dialog[open]')) return
    const by = moveOf(event, step)
    if (by === null) return
    event.preventDefault()
    move(by)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => repeat(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  /** For an element with the focus within it, such as a dialog, where the keys of the screen rest. */
  return (event: ReactKeyboardEvent) => {
    if (isScreen || event.defaultPrevented || (event.target as Element).closest(TAKES_KEYS)) return
    const by = moveOf(event, step)
    const isGoTo = event.key === 'g' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (by === null && !isGoTo) return
    event.preventDefault()
    if (by === null) onGoTo()
    else move(by)
  }
}
