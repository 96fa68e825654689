import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { data, type DataRow } from '@barn-workbench/core/contract'
import { STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import { piecesOf, useRecordings } from '../camera'
import { percentOf, TimeStrip, type TimeWindow } from '../chart'
import { TIME_RESOLUTIONS, useBarnTime, useClock, useLive, usePermission } from '../react'
import classes from './CameraScrubber.module.css'
import { coverageOf, type CoveragePiece } from './coverage'
import { usePlayerTexts } from './playerTexts'
import { ScrubberPicture } from './ScrubberPicture'
import { useCameraMarks } from './useCameraMarks'
import type { ScrubberWindow } from './useScrubberWindow'
import { MINOR_STEP } from './useTimeKeys'

/** Props of `CameraScrubber`. @public */
export interface CameraScrubberProps {
  cameraId: string
  /** By an arrow key, in ms. */
  step: number
  strip: ScrubberWindow
  /** Whether the camera is closed for privacy: then no picture is shown above the time that is pointed at. */
  isClosed: boolean
  /** Called on each move, ms since the epoch, and with `isFinal` once the pointer is released or a key was pressed. */
  onMoment: (time: number, how: { isFinal: boolean }) => void
}

/**
 * The time of a camera below its picture: what is recorded, what happened, how active it was, and where the picture on
 * screen is. A click, a drag and keys choose another moment; the picture of a time that is pointed at stands above it.
 * @public
 */
export function CameraScrubber({ cameraId, step, strip, isClosed, onMoment }: CameraScrubberProps) {
  const t = usePlayerTexts()
  const { ref, width } = useElementSize()
  const { now, moment, window } = strip
  const loaded = useLoadedWindow(window)
  const { marks, outages } = useCameraMarks(cameraId, loaded)
  const lanes = useMemo(
    () => (
      <>
        <CoverageLane {...{ cameraId, window, loaded, now, outages }} />
        <ActivityLane {...{ cameraId, window, loaded }} />
      </>
    ),
    [cameraId, window, loaded, now, outages],
  )
  return (
    <section ref={ref} className={classes.scrubber} aria-label={t('scrubber.title')}>
      {width > 0 && (
        <TimeStrip
          window={window}
          onWindow={strip.move}
          moment={moment}
          now={now}
          onMoment={(next, how) => {
            strip.hold(!how.isFinal)
            onMoment(next, how)
          }}
          width={width}
          label={t('scrubber.moment')}
          step={step}
          minorStep={MINOR_STEP}
          marks={marks}
          {...(!isClosed && { preview: (time) => <ScrubberPicture cameraId={cameraId} time={time} /> })}
        >
          {lanes}
        </TimeStrip>
      )}
    </section>
  )
}

const ACTIVITY_PERMISSIONS = ['data.view', 'data.view.activity']
/** Points of the curve in a window, about. */
const POINTS = 200
/** A measurement has a row a minute, ms. */
const FINEST = MINUTE
/** Height of the curve in its own units. */
const HEIGHT = 100

/** Returns the length of the buckets of a window, in ms. */
function resolutionOf({ start, end }: TimeWindow): number {
  const wanted = Math.max(FINEST, (end - start) / POINTS)
  return TIME_RESOLUTIONS.find((resolution) => resolution >= wanted) ?? wanted
}

/** The mean activity of a camera in a span of time, by buckets. */
function useActivity(cameraId: string, time: TimeWindow, timeResolution: number) {
  const isPermitted = usePermission(...ACTIVITY_PERMISSIONS)
  const call = useLive<readonly DataRow[]>(
    ['player', 'activity', cameraId, time, timeResolution],
    (session, signal) =>
      session.send(
        data.query,
        {
          params: { measurement: 'activity' },
          body: {
            query: [
              {
                time,
                timeResolution: `${timeResolution}ms`,
                columns: { value: 'mean@y', time: 'time' },
                where: [where('camera', 'in', [cameraId])],
              },
            ],
            readDocumentationAndWantAllData: true,
          },
        },
        { signal },
      ),
    { refresh: Math.max(MINUTE, timeResolution), keepPrevious: true, enabled: isPermitted },
  )
  return isPermitted ? call : null
}

/** The curve as a path in a box of 100 by 100; a gap of two buckets interrupts it. */
function activityPath(rows: readonly DataRow[], window: TimeWindow, step: number): string {
  const points = rows.flatMap(({ time, y }) =>
    typeof time === 'number' && typeof y === 'number' ? [{ time: time + step / 2, y }] : [],
  )
  const highest = Math.max(0, ...points.map(({ y }) => y))
  if (highest === 0) return ''
  return points
    .map(({ time, y }, index) => {
      const before = points[index - 1]
      const isNew = !before || time - before.time > 2 * step
      return `${isNew ? 'M' : 'L'}${percentOf(time, window).toFixed(2)} ${(HEIGHT - (y / highest) * HEIGHT).toFixed(1)}`
    })
    .join('')
}

/** The activity that the camera has seen, in the time of the strip; hidden for accounts that may not see it. */
function ActivityLane({ cameraId, window, loaded }: Pick<CoverageLaneProps, 'cameraId' | 'window' | 'loaded'>) {
  const t = usePlayerTexts()
  const step = resolutionOf(window)
  const call = useActivity(cameraId, loaded, step)
  const rows = call?.data
  const path = useMemo(() => (rows ? activityPath(rows, window, step) : ''), [rows, window, step])
  if (!call || (call.error && !rows)) return null
  return (
    <div className={classes.activity}>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('scrubber.activity')}>
        <path d={path} className={classes.curve} />
      </svg>
      <span className={classes.words}>{t(rows && path === '' ? 'scrubber.noActivity' : 'scrubber.activity')}</span>
    </div>
  )
}

interface CoverageLaneProps {
  cameraId: string
  window: TimeWindow
  /** The span that is loaded. */
  loaded: TimeWindow
  now: number
  outages: readonly TimeWindow[]
}

/** The coverage of a window; `unknown` if the account may not see it, `waiting` until it is loaded. */
function useCoverage({
  cameraId,
  window,
  loaded,
  now,
  outages,
}: CoverageLaneProps): readonly CoveragePiece[] | 'unknown' | 'waiting' {
  const isPermitted = usePermission(...STREAM_PERMISSIONS)
  const { call } = useRecordings(loaded, cameraId, { enabled: isPermitted })
  const { data } = call
  return useMemo(() => {
    if (!isPermitted || (!data && call.error)) return 'unknown'
    return data ? coverageOf(piecesOf(data, window), window, { outages, now }) : 'waiting'
  }, [isPermitted, data, call.error, window, outages, now])
}

function Piece({ piece, window }: { piece: CoveragePiece; window: TimeWindow }) {
  const t = usePlayerTexts()
  const { dayAndTime } = useBarnTime()
  const { kind, start, end } = piece
  const [left, right] = [percentOf(start, window), percentOf(end, window)]
  const title = t('scrubber.span', { kind: t(`scrubber.${kind}`), start: dayAndTime(start), end: dayAndTime(end) })
  return (
    <span
      className={classes.piece}
      data-kind={kind}
      title={title}
      style={{ left: `${left}%`, width: `${right - left}%` }}
    />
  )
}

/** The recorded and missing parts of the window, with reasons; it is never blank. */
function CoverageLane(props: CoverageLaneProps) {
  const t = usePlayerTexts()
  const coverage = useCoverage(props)
  if (typeof coverage === 'string')
    return (
      <div className={classes.coverage} data-unknown>
        <span className={classes.words}>{t(`scrubber.${coverage}`)}</span>
      </div>
    )
  const recorded = coverage
    .filter(({ kind }) => kind === 'recorded')
    .reduce((sum, { start, end }) => sum + end - start, 0)
  const past = Math.max(1, Math.min(props.now, props.window.end) - props.window.start)
  const share = Math.floor((recorded / past) * 100)
  return (
    <div className={classes.coverage} role="img" aria-label={t('scrubber.share', { share })}>
      {coverage.map((piece) => (
        <Piece key={`${piece.kind} ${piece.start}`} piece={piece} window={props.window} />
      ))}
      {recorded === 0 && <span className={classes.words}>{t('scrubber.nothingRecorded')}</span>}
    </div>
  )
}

/** Another span is loaded once the window has rested for so long, ms: a held key moves it many times a second. */
const REST = 250

/** The span that is loaded for a window at rest. */
function useLoadedWindow(window: TimeWindow): TimeWindow {
  const clock = useClock()
  const { start, end } = loadedWindow(window)
  const [loaded, setLoaded] = useState({ start, end })
  const isLoaded = loaded.start === start && loaded.end === end
  useEffect(() => {
    if (!isLoaded) return clock.setTimeout(() => setLoaded({ start, end }), REST)
  }, [clock, isLoaded, start, end])
  return loaded
}

/** Shorter spans are not loaded, ms. */
const SHORTEST = 10 * MINUTE

/**
 * The span of time that is loaded for a window: wider, and the same for many windows, so that small moves load nothing.
 * It begins and ends at multiples of its unit.
 */
export function loadedWindow({ start, end }: TimeWindow): TimeWindow {
  const unit = 2 ** Math.ceil(Math.log2(Math.max(SHORTEST, end - start)))
  return { start: Math.max(0, Math.floor(start / unit) * unit), end: Math.ceil(end / unit) * unit }
}
