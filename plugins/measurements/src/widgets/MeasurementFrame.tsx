import type { ReactNode } from 'react'
import { ChartActions, useChartHandle, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import {
  formatDuration,
  useContribution,
  useLocale,
  useMessages,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import classes from './MeasurementFrame.module.css'
import { hasValues } from './namedColumns'

interface MeasurementFrameProps {
  /** The state that follows from the calls. */
  state: ViewState
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
  state,
  columns,
  updatedAt,
  title,
  aggregation,
  timeResolution,
  children,
}: MeasurementFrameProps) {
  const t = useMessages()
  const locale = useLocale()
  const { name } = useContribution()
  const handle = useChartHandle()
  const heading = title ?? t(`widgets.${name}.title`)
  const empty = state.kind === 'content' && columns !== undefined && !hasValues(columns)
  const badge = (
    <span className={classes.badge}>
      {t(`aggregation.${aggregation}`)} · {formatDuration(locale, timeResolution)}
    </span>
  )
  return (
    <WidgetFrame
      state={empty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : state}
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
