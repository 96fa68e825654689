import { chartHeight, TimeChart, useChartActions, useChartHandle } from '@barn-workbench/plugin-sdk/chart'
import { Chip, updatedAtOf, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import classes from './StatisticsFrame.module.css'
import type { useStatistics } from './useStatistics'

interface StatisticsFrameProps {
  statistics: ReturnType<typeof useStatistics>
  title: string
  /** Path of the page, if this is not the page itself. */
  leadsTo?: `/${string}`
  /** Whether the chart has the height of a page rather than of its frame. */
  isPage?: boolean
}

/**
 * The frame with the chart of statistics: a line of the animals that lay there, or bars of those that were found or
 * taken away.
 */
export function StatisticsFrame({ statistics, title, leadsTo, isPage = false }: StatisticsFrameProps) {
  const t = useMessages()
  const { call, columns, isCut, mode } = statistics
  const handle = useChartHandle()
  const actions = useChartActions(handle, title)
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      title={title}
      {...(leadsTo && { leadsTo })}
      badge={
        isCut ? <Chip tone="warning">{t('statistics.cut')}</Chip> : <Chip tone="neutral">{t(`mode.${mode}`)}</Chip>
      }
      updatedAt={updatedAtOf(call)}
      actions={columns ? actions : undefined}
      flush
    >
      <div className={classes.chart} style={isPage ? { height: chartHeight(columns?.series.length ?? 0) } : undefined}>
        {columns && (
          <TimeChart
            columns={columns}
            kind={mode === 'open' ? 'line' : 'bar'}
            label={title}
            legend={columns.series.length > 1}
            handle={handle}
            wholeNumbers
            ownTime
          />
        )}
      </div>
    </WidgetFrame>
  )
}
