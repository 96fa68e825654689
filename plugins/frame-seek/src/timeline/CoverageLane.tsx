import { useMemo } from 'react'
import { STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { piecesOf, useRecordings } from '@barn-workbench/plugin-sdk/camera'
import { percentOf, type TimeWindow } from '@barn-workbench/plugin-sdk/chart'
import { useBarnTime, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { coverageOf, type CoveragePiece } from './coverage'
import { loadedWindow } from './loadedWindow'
import classes from './Timeline.module.css'

interface CoverageLaneProps {
  cameraId: string
  window: TimeWindow
  now: number
  outages: readonly TimeWindow[]
}

/** What is known of the recordings of a window; `unknown` where the account may not know it, `waiting` until it is known. */
function useCoverage({
  cameraId,
  window,
  now,
  outages,
}: CoverageLaneProps): readonly CoveragePiece[] | 'unknown' | 'waiting' {
  const isPermitted = usePermission(...STREAM_PERMISSIONS)
  const { call } = useRecordings(loadedWindow(window), cameraId, { enabled: isPermitted })
  const { data } = call
  return useMemo(() => {
    if (!isPermitted || (!data && call.error)) return 'unknown'
    return data ? coverageOf(piecesOf(data, window), window, { outages, now }) : 'waiting'
  }, [isPermitted, data, call.error, window, outages, now])
}

function Piece({ piece, window }: { piece: CoveragePiece; window: TimeWindow }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const { kind, start, end } = piece
  const [left, right] = [percentOf(start, window), percentOf(end, window)]
  const title = t('timeline.span', { kind: t(`timeline.${kind}`), start: dayAndTime(start), end: dayAndTime(end) })
  return (
    <span
      className={classes.piece}
      data-kind={kind}
      title={title}
      style={{ left: `${left}%`, width: `${right - left}%` }}
    />
  )
}

/** What is recorded in the window, what is not, and why; it never stays blank. */
export function CoverageLane(props: CoverageLaneProps) {
  const t = useMessages()
  const coverage = useCoverage(props)
  if (typeof coverage === 'string')
    return (
      <div className={classes.coverage} data-unknown>
        <span className={classes.words}>{t(`timeline.${coverage}`)}</span>
      </div>
    )
  const recorded = coverage
    .filter(({ kind }) => kind === 'recorded')
    .reduce((sum, { start, end }) => sum + end - start, 0)
  const past = Math.max(1, Math.min(props.now, props.window.end) - props.window.start)
  const share = Math.floor((recorded / past) * 100)
  return (
    <div className={classes.coverage} role="img" aria-label={t('timeline.share', { share })}>
      {coverage.map((piece) => (
        <Piece key={`${piece.kind} ${piece.start}`} piece={piece} window={props.window} />
      ))}
      {recorded === 0 && <span className={classes.words}>{t('timeline.nothingRecorded')}</span>}
    </div>
  )
}
