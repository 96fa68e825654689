import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { timeAxis } from '@barn-workbench/plugin-sdk/chart'
import {
  useBarnTime,
  useInstance,
  useLocale,
  useMessages,
  useTimeView,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import type { Span } from '../../player/streamParts'
import { recordingPath } from '../../recordingPath'
import { isWatchable, type Piece } from '../../recordings/pieces'
import { statusLabel } from '../../recordings/recordingLabels'
import classes from './Coverage.module.css'

export interface CoverageLane {
  camera: Camera
  pieces: readonly Piece[]
}

interface CoverageLanesProps {
  lanes: readonly CoverageLane[]
  window: Span
  /** CSS px. */
  width: number
}

const percent = (time: number, { start, end }: Span) => ((time - start) / (end - start)) * 100

/** The time under the pointer. */
function timeUnder({ clientX, currentTarget }: MouseEvent<HTMLElement>, { start, end }: Span): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return start + ((clientX - left) / width) * (end - start)
}

/** Keeps a line at the time under the pointer, of this and of all charts, without drawing anything else anew. */
function useCursorLine(window: Span) {
  const line = useRef<HTMLDivElement>(null)
  const view = useTimeView()
  const { start, end } = window
  useEffect(() => {
    const move = () => {
      const time = view.cursor()
      if (!line.current) return
      line.current.hidden = time === null || time < start || time > end
      line.current.style.left = `${percent(time ?? start, { start, end })}%`
    }
    move()
    return view.subscribe('cursor.moved', move)
  }, [view, start, end])
  return {
    line,
    pointAt(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch') view.pointAt(timeUnder(event, window))
    },
    leave: () => view.pointAt(null),
  }
}

/** What a lane tells in words: how much of the window was recorded. */
function useLaneText(window: Span) {
  const t = useMessages()
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return ({ pieces }: CoverageLane) => {
    const recorded = pieces.filter(isWatchable).reduce((sum, { start, end }) => sum + end - start, 0)
    // What is not all of it is not rounded to all.
    const share = Math.floor((recorded / (window.end - window.start)) * 1_000) / 1_000
    return t('coverage.share', { share: format.format(share) })
  }
}

function Lane({ lane, window }: { lane: CoverageLane; window: Span }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { session } = useInstance()
  const { navigate } = useWorkbench()
  const { camera, pieces } = lane
  const watch = (event: MouseEvent<HTMLElement>) => {
    const time = timeUnder(event, window)
    const piece = pieces.find(({ start, end }) => start <= time && time < end)
    if (piece && isWatchable(piece)) navigate(recordingPath(session.id, camera.cameraId, time))
  }
  return (
    // The list of the same is the way of the keys.
    <div className={classes.lane} onClick={watch} aria-hidden>
      {pieces.map((piece) => (
        <span
          key={`${piece.start}-${piece.status}`}
          className={classes.piece}
          data-status={piece.status}
          title={`${t('coverage.span', { start: dayAndTime(piece.start), end: dayAndTime(piece.end) })} (${statusLabel(piece.status, t)})`}
          style={{
            left: `${percent(piece.start, window)}%`,
            width: `${percent(piece.end, window) - percent(piece.start, window)}%`,
          }}
        />
      ))}
    </div>
  )
}

/** A lane a camera above an axis: what is recorded; a click on it leads there. */
export function CoverageLanes({ lanes, window, width }: CoverageLanesProps) {
  const locale = useLocale()
  const zone = useTimeZone()
  const { line, pointAt, leave } = useCursorLine(window)
  const textOf = useLaneText(window)
  const { ticks, labels } = timeAxis(window, width, { locale, timeZone: zone.name })
  return (
    <div className={classes.plot} onPointerMove={pointAt} onPointerLeave={leave}>
      {ticks.map((time) => (
        <div key={time} className={classes.tick} style={{ left: `${percent(time, window)}%` }} aria-hidden />
      ))}
      {lanes.map((lane) => (
        <section key={lane.camera.cameraId} aria-label={lane.camera.name}>
          <p className={classes.title}>
            <span className={classes.name}>{lane.camera.name}</span> <span>{textOf(lane)}</span>
          </p>
          <Lane lane={lane} window={window} />
        </section>
      ))}
      <div className={classes.axis} aria-hidden>
        {labels.map(({ time, text }) => (
          <span key={time} className={classes.label} style={{ left: `${percent(time, window)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div ref={line} className={classes.cursor} hidden aria-hidden />
    </div>
  )
}
