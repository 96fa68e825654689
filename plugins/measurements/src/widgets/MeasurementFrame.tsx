import type { ReactNode } from 'react'
import { ChartActions, useChartHandle, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import { formatDuration, useLocale, usePart, useWords, WidgetFrame, type Face } from '@barn-workbench/plugin-sdk/react'
import classes from './MeasurementFrame.module.css'
import { hasValues } from './namedColumns'

interface MeasurementFrameProps {
  /** The face that follows from the calls. */
  face: Face
  columns: ChartColumns | undefined
  updatedAt: number | undefined
  title?: string
  /** How the values of a bucket became one. */
  aggregation: 'mean' | 'count'
  /** Length of a bucket, ms. */
  timeResolution: number
  children: (columns: ChartColumns, handle: ChartHandle, title: string) => ReactNode
}

/** The frame of every chart: what its values are, and its buttons. Where nothing was measured it says so. */
export function MeasurementFrame({
  face,
  columns,
  updatedAt,
  title,
  aggregation,
  timeResolution,
  children,
}: MeasurementFrameProps) {
  const t = useWords()
  const locale = useLocale()
  const { part } = usePart()
  const handle = useChartHandle()
  const heading = title ?? t(`widgets.${part}.title`)
  const empty = face.kind === 'content' && columns !== undefined && !hasValues(columns)
  const badge = (
    <span className={classes.badge}>
      {t(`aggregation.${aggregation}`)} · {formatDuration(locale, timeResolution)}
    </span>
  )
  return (
    <WidgetFrame
      face={empty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : face}
      title={heading}
      badge={badge}
      updatedAt={updatedAt}
      actions={!empty && columns && <ChartActions handle={handle} title={heading} />}
      flush
    >
      <div className={classes.body}>{columns && children(columns, handle, heading)}</div>
    </WidgetFrame>
  )
}
