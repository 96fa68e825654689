import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { HOUR, SECOND, type TimeZone } from '@barn-workbench/core/time'
import { piecesOf, useRecordings, type RecordedPiece } from '@barn-workbench/plugin-sdk/camera'
import { IconButton, useBarnTime, useMessages, useTimeZone } from '@barn-workbench/plugin-sdk/react'
import type { Player } from './createPlayer'
import { STEP } from './playerKeys'
import classes from './SeekBar.module.css'
import type { Span } from './streamSegments'
import { usePlayerState } from './usePlayer'

/** Steps of the keys that go further than the arrows, ms. */
const FAR = 60 * SECOND

/** The time by which a key moves the position, ms; null for other keys. */
function stepOf(key: string): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -STEP
  if (key === 'ArrowRight' || key === 'ArrowUp') return STEP
  if (key === 'PageDown') return -FAR
  return key === 'PageUp' ? FAR : null
}

/** The recorded pieces in the window, known from the stream and the list of recordings. */
function usePieces(player: Player, cameraId: string, window: Span): RecordedPiece[] {
  const spans = usePlayerState(player, (state) => state.spans)
  const { call } = useRecordings(window, cameraId)
  return withSpans(piecesOf(call.data ?? [], window), spans, window)
}

function Track({ pieces, window }: { pieces: readonly RecordedPiece[]; window: Span }) {
  const percent = (time: number) => ((time - window.start) / (window.end - window.start)) * 100
  return (
    <div className={classes.track} aria-hidden>
      {pieces.map(({ start, end, status }) => {
        const style = { left: `${percent(start)}%`, width: `${percent(end) - percent(start)}%` } as CSSProperties
        return <span key={`${start}-${status}`} className={classes.piece} data-status={status} style={style} />
      })}
    </div>
  )
}

/** The shown time in whole seconds, so that it changes once a second. */
function useShownSecond(player: Player, fallback: number): number {
  return usePlayerState(player, ({ shownAt }) => Math.floor((shownAt ?? fallback) / SECOND) * SECOND)
}

interface SeekBarProps {
  player: Player
  cameraId: string
  /** Until the stream tells its time, ms since the epoch. */
  time: number
  onSeek: (time: number) => void
}

/** The hour of the barn's clock around the picture on screen: what is recorded of it, and where the picture is. */
export function SeekBar({ player, cameraId, time, onSeek }: SeekBarProps) {
  const t = useMessages()
  const zone = useTimeZone()
  const { time: clockTime, exact } = useBarnTime()
  const shownAt = useShownSecond(player, time)
  /** The position to which the user drags. */
  const [dragged, setDragged] = useState<number | null>(null)
  const window = hourOf(shownAt, zone)
  const position = dragged ?? shownAt
  const pieces = usePieces(player, cameraId, window)
  const input = useRef<HTMLInputElement>(null)
  const release = useEffectEvent(() => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  })
  useEffect(() => {
    const element = input.current
    if (!element) return
    // React reports each move, but not the end of a drag.
    const onChange = () => release()
    element.addEventListener('change', onChange)
    return () => element.removeEventListener('change', onChange)
  }, [])
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (step === null) return
    event.preventDefault()
    onSeek(shownAt + step)
  }
  return (
    <div className={classes.bar}>
      <IconButton className={classes.hour} label={t('recording.hourBack')} onClick={() => onSeek(shownAt - HOUR)}>
        <IconChevronLeft size={18} />
      </IconButton>
      <div className={classes.slot}>
        <Track pieces={pieces} window={window} />
        <input
          ref={input}
          type="range"
          className={classes.input}
          aria-label={t('recording.seek')}
          aria-valuetext={exact(position)}
          min={window.start}
          max={window.end - SECOND}
          step={SECOND}
          value={position}
          onChange={(event) => setDragged(Number(event.currentTarget.value))}
          onKeyDown={press}
        />
        <div className={classes.times} aria-hidden>
          <span>{clockTime(window.start)}</span>
          <span>{clockTime(window.end)}</span>
        </div>
      </div>
      <IconButton className={classes.hour} label={t('recording.hourOn')} onClick={() => onSeek(shownAt + HOUR)}>
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  )
}

/** The recorded pieces, replaced by the exact ones of the stream where it has them. */
export function withSpans(pieces: readonly RecordedPiece[], spans: readonly Span[], window: Span): RecordedPiece[] {
  const first = spans[0]
  const last = spans.at(-1)
  if (!first || !last) return [...pieces]
  const outside = pieces.flatMap((piece) => [
    { ...piece, end: Math.min(piece.end, first.start) },
    { ...piece, start: Math.max(piece.start, last.end) },
  ])
  const inside = spans.map(({ start, end }) => ({
    start: Math.max(start, window.start),
    end: Math.min(end, window.end),
    status: 'saved' as const,
  }))
  return [...outside, ...inside].filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)
}

/** The hour of the barn's clock in which a time lies. */
export function hourOf(time: number, zone: Pick<TimeZone, 'toLocal'>): Span {
  const local = zone.toLocal(time)
  const start = time - (((local % HOUR) + HOUR) % HOUR)
  return { start, end: start + HOUR }
}
