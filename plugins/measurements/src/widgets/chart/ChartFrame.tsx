import type { ReactNode } from 'react'
import { ChartActions, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import { formatDuration, useLocale, useMessages, WidgetFrame, type ViewState } from '@barn-workbench/plugin-sdk/react'
import classes from './ChartFrame.module.css'
import { hasValues } from './series'

interface ChartFrameProps {
  /** The state that follows from the calls. */
  state: ViewState
  title: string
  columns: ChartColumns | undefined
  updatedAt: number | undefined
  /** How the values of a bucket became one. */
  aggregate: 'mean' | 'count'
  /** Length of a bucket in ms. */
  timeResolution: number
  handle: ChartHandle
  children: ReactNode
}

/** The frame of every chart: its title, how its values were made, and its buttons. Says so where nothing was measured. */
export function ChartFrame(props: ChartFrameProps) {
  const { state, title, columns, updatedAt, aggregate, timeResolution, handle, children } = props
  const t = useMessages()
  const locale = useLocale()
  const isEmpty = state.kind === 'content' && columns !== undefined && !hasValues(columns)
  const badge = (
    <span className={classes.badge}>
      {t(`aggregation.${aggregate}`)} · {formatDuration(locale, timeResolution)}
    </span>
  )
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.title'), hint: t('empty.hint') } : state}
      title={title}
      badge={badge}
      updatedAt={updatedAt}
      actions={!isEmpty && columns && <ChartActions handle={handle} title={title} />}
      flush
    >
      <div className={classes.body}>{children}</div>
    </WidgetFrame>
  )
}
