import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { SECOND } from '@barn-workbench/core/time'
import { useSdkTexts } from '../../context/texts'
import { IconButton } from '../../react/IconButton'
import { useBarnTime } from '../../react/useBarnTime'
import { useOptionalTimeView } from '../../react/useTimeView'
import type { TimeWindow } from '../../time/timeView'
import { gatherMarks, type MarkGroup, type StripMark } from '../strip/gatherMarks'
import { movedStrip, zoomedStrip } from '../strip/stripWindow'
import { percentOf, timeAt, TimePlot } from './TimePlot'
import classes from './TimeStrip.module.css'
import { useStripGestures } from './useStripGestures'

/** The window becomes longer or shorter by this factor with each press. */
const ZOOM_FACTOR = 2
/** The window moves by this share of it with each press. */
const PAN_SHARE = 0.5
/** An arrow key moves the moment by this share of the window if no step is given. */
const KEY_SHARE = 0.01
/** Steps of an arrow key with Shift, and of the keys for pages. */
const FAR_STEPS = 10
/** Least distance of two marks, CSS px. */
const MARK_DISTANCE = { mouse: 24, touch: 46 }
const NO_MARKS: readonly StripMark[] = []

/** Props of `TimeStrip`. @public */
export interface TimeStripProps {
  window: TimeWindow
  onWindow: (window: TimeWindow) => void
  /** The chosen moment, ms since the epoch; null for now. */
  moment: number | null
  /** No moment after it can be chosen, ms since the epoch. */
  now: number
  /** Called on each move, and with `isFinal` once the pointer is released or a key was pressed. */
  onMoment: (time: number, how: { isFinal: boolean }) => void
  /** Width of the strip, in CSS px. */
  width: number
  /** Accessible name of the moment. */
  label: string
  /** Step of the moment by an arrow key, in ms; a hundredth of the window by default. */
  step?: number
  /** Step of the moment by an arrow key with Alt, in ms; without it Alt does nothing. */
  minorStep?: number
  /** Pass the same array until it changes. */
  marks?: readonly StripMark[]
  /** Renders the preview above the time that is pointed at, ms since the epoch; it moves with the pointer. */
  preview?: (time: number) => ReactNode
  /** Lanes above the axis; `percentOf` says where a time lies. Pass the same elements until they change. */
  children?: ReactNode
}

/** The number of steps by which a key moves the moment; null for other keys. */
function stepsOf({ key, shiftKey }: KeyboardEvent): number | null {
  const far = shiftKey ? FAR_STEPS : 1
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -far
  if (key === 'ArrowRight' || key === 'ArrowUp') return far
  if (key === 'PageDown') return -FAR_STEPS
  return key === 'PageUp' ? FAR_STEPS : null
}

/** The time by which a key moves the moment, ms; null for other keys. */
function moveOf(event: KeyboardEvent, { window, step, minorStep }: TimeStripProps): number | null {
  const steps = stepsOf(event)
  if (steps === null || (event.altKey && minorStep === undefined)) return null
  if (event.altKey && minorStep !== undefined) return Math.sign(steps) * minorStep
  return steps * (step ?? Math.max(SECOND, (window.end - window.start) * KEY_SHARE))
}

/** The action of a key on the strip; null for other keys. */
function actionOf(event: KeyboardEvent, props: TimeStripProps): (() => void) | null {
  const { window, onWindow, onMoment, moment, now } = props
  if (event.ctrlKey || event.metaKey) return null
  const at = moment ?? now
  const choose = (time: number) => onMoment(Math.round(Math.max(0, Math.min(now, time))), { isFinal: true })
  const move = moveOf(event, props)
  if (move !== null) return () => choose(at + move)
  if (event.altKey) return null
  const actions: Readonly<Record<string, () => void>> = {
    Home: () => choose(window.start),
    End: () => choose(window.end),
    '+': () => onWindow(zoomedStrip(window, at, 1 / ZOOM_FACTOR, now)),
    '-': () => onWindow(zoomedStrip(window, at, ZOOM_FACTOR, now)),
  }
  return actions[event.key] ?? null
}

/** The line of the moment, which keys move. */
function MomentHandle(props: TimeStripProps) {
  const { window, moment, now, label } = props
  const { exact } = useBarnTime()
  const at = moment ?? now
  const onKeyDown = (event: KeyboardEvent) => {
    const run = actionOf(event, props)
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <div
      className={classes.handle}
      style={{ left: `${Math.max(0, Math.min(100, percentOf(at, window)))}%` }}
      data-outside={at < window.start || at > window.end || undefined}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(Math.min(window.start, at))}
      aria-valuemax={Math.round(Math.max(Math.min(window.end, now), at))}
      aria-valuenow={Math.round(at)}
      aria-valuetext={exact(at)}
      onKeyDown={onKeyDown}
    />
  )
}

function StripButtons({ window, onWindow, moment, now }: TimeStripProps) {
  const t = useSdkTexts()
  const at = Math.max(window.start, Math.min(window.end, moment ?? now))
  const moveBy = (share: number) => onWindow(movedStrip(window, (window.end - window.start) * share, now))
  const zoomBy = (factor: number) => onWindow(zoomedStrip(window, at, factor, now))
  return (
    <div className={classes.buttons}>
      <IconButton label={t('strip.earlier')} onClick={() => moveBy(-PAN_SHARE)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <IconButton label={t('strip.zoomOut')} onClick={() => zoomBy(ZOOM_FACTOR)}>
        <IconZoomOut size={18} />
      </IconButton>
      <IconButton label={t('strip.zoomIn')} onClick={() => zoomBy(1 / ZOOM_FACTOR)}>
        <IconZoomIn size={18} />
      </IconButton>
      <IconButton label={t('strip.later')} disabled={window.end >= now} onClick={() => moveBy(PAN_SHARE)}>
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  )
}

/**
 * A strip of time, `SHORTEST_STRIP` to `LONGEST_STRIP` long, with one moment on it: a click or a drag chooses the
 * moment, a drag of the axis moves the window, two fingers, the wheel with Ctrl, and buttons zoom. The time under the
 * pointer is the cursor of all charts.
 * @public
 */
export function TimeStrip(props: TimeStripProps) {
  const { window, onWindow, now, onMoment, width, marks = NO_MARKS, preview, children } = props
  const distance = useMediaQuery('(pointer: coarse)') ? MARK_DISTANCE.touch : MARK_DISTANCE.mouse
  const view = useOptionalTimeView()
  const onMove = (time: number, how: { isFinal: boolean }) => {
    view?.pointAt(how.isFinal ? null : time)
    onMoment(time, how)
  }
  const element = useStripGestures({ window, now, onWindow, onMove })
  // A move of the moment redraws only its line, not the plot below it.
  const plot = useMemo(() => {
    const gap = width > 0 ? (distance * (window.end - window.start)) / width : 0
    return (
      <TimePlot window={window} width={width} showsMoment={false}>
        {marks.length > 0 && <StripMarks marks={marks} window={window} now={now} gap={gap} />}
        {children}
      </TimePlot>
    )
  }, [window, width, marks, now, distance, children])
  const ahead = Math.max(0, Math.min(100, percentOf(now, window)))
  return (
    <div className={classes.strip}>
      <div ref={element} className={classes.track}>
        {plot}
        <div className={classes.ahead} style={{ left: `${ahead}%` }} aria-hidden />
        <MomentHandle {...props} />
        {preview && <StripPreview track={element} window={window} now={now} preview={preview} />}
      </div>
      <StripButtons {...props} />
    </div>
  )
}

interface StripPreviewProps extends Pick<TimeStripProps, 'window' | 'now'> {
  track: RefObject<HTMLElement | null>
  preview: (time: number) => ReactNode
}

/** The preview above the time under the pointer, with that time; none where it points at a mark or after now. */
function StripPreview({ track, window, now, preview }: StripPreviewProps) {
  const { dayAndTime } = useBarnTime()
  const [time, setTime] = useState<number | null>(null)
  const current = useEffectEvent(() => ({ window, now }))
  useEffect(() => {
    const element = track.current
    if (!element) return
    const listeners = new AbortController()
    const { signal } = listeners
    const follow = (event: PointerEvent) => {
      const isOnMark = (event.target as Element).closest('button, a') !== null
      const at = timeAt(event.clientX, element, current().window)
      setTime(isOnMark || at > current().now ? null : Math.max(current().window.start, at))
    }
    const leave = () => setTime(null)
    element.addEventListener('pointermove', follow, { signal })
    element.addEventListener('pointerdown', follow, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    element.addEventListener('pointercancel', leave, { signal })
    return () => listeners.abort()
  }, [track])
  if (time === null) return null
  return (
    <div className={classes.preview} style={{ '--at': `${percentOf(time, window)}%` } as CSSProperties} aria-hidden>
      {preview(time)}
      <span className={classes.previewTime}>{dayAndTime(time)}</span>
    </div>
  )
}

interface StripMarksProps {
  marks: readonly StripMark[]
  window: TimeWindow
  now: number
  /** The least distance of two buttons, ms. */
  gap: number
}

/** The tone of several marks: the most urgent one. */
function toneOf({ marks }: MarkGroup) {
  const tones = marks.map(({ tone }) => tone)
  return (['error', 'warning', 'info'] as const).find((tone) => tones.includes(tone)) ?? tones[0]
}

/** Draws the time that a mark lasted as a bar. */
function Bar({ mark, window, now }: { mark: StripMark; window: TimeWindow; now: number }) {
  const end = mark.end === undefined ? mark.start : (mark.end ?? now)
  const left = Math.max(0, percentOf(mark.start, window))
  const width = Math.min(100, percentOf(end, window)) - left
  return width <= 0 ? null : (
    <span className={classes.bar} data-tone={mark.tone} style={{ left: `${left}%`, width: `${width}%` }} aria-hidden />
  )
}

/** One button for several marks, which lists them. */
function GroupMenu({ group, style }: { group: MarkGroup; style: CSSProperties }) {
  const t = useSdkTexts()
  return (
    <Menu position="top" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.mark} data-tone={toneOf(group)} style={style}>
          <span className={classes.count}>
            <span aria-hidden>{group.marks.length}</span>
            <span className={classes.words}>{t('strip.marks', { count: group.marks.length })}</span>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={300} className={classes.menu}>
        {group.marks.map((mark) => (
          <Menu.Item key={mark.id} onClick={mark.onOpen}>
            {mark.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The events in the window of a strip. Marks that would cover each other are one button with their number. */
function StripMarks({ marks, window, now, gap }: StripMarksProps) {
  return (
    <div className={classes.marks} data-marks>
      {marks.map((mark) => (
        <Bar key={mark.id} mark={mark} window={window} now={now} />
      ))}
      {gatherMarks(marks, window, gap).map((group) => {
        const style = { '--at': `${percentOf(group.at, window)}%` } as CSSProperties
        const [mark] = group.marks
        if (!mark || group.marks.length > 1) return <GroupMenu key={mark?.id} group={group} style={style} />
        return (
          <button
            key={mark.id}
            type="button"
            className={classes.mark}
            data-tone={mark.tone}
            style={style}
            onClick={mark.onOpen}
            aria-label={mark.label}
            title={mark.label}
          />
        )
      })}
    </div>
  )
}
