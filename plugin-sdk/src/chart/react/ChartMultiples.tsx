import { useEffect, useMemo, type CSSProperties } from 'react'
import { useSdkTexts } from '../../context/texts'
import { useLocale, useTimeView, useTimeZone } from '../../react'
import { extentOf } from '../columns/buckets'
import type { ChartColumns } from '../columns/chartColumns'
import type { ChartDomain } from '../engine/chartOptions'
import { createChartState } from '../engine/chartState'
import { exportPng } from '../engine/exportPng'
import { chartMessagesOf } from './chartMessages'
import classes from './ChartMultiples.module.css'
import { useChartHandle, useIsTableVisible, type ChartHandle, type TimeChartProps } from './chartProps'
import { ChartTable } from './ChartTable'
import { TimeChart } from './TimeChart'

/** The range of all values; undefined without any. */
function domainOf({ series }: ChartColumns): ChartDomain | undefined {
  const domain = { low: Infinity, high: -Infinity }
  for (const { values } of series) {
    const { low, high } = extentOf(values.filter(Number.isFinite), 0, values.length - 1)
    domain.low = Math.min(domain.low, low)
    domain.high = Math.max(domain.high, high)
  }
  return domain.low > domain.high ? undefined : domain
}

/** The columns of each series alone; the same objects until the columns change. */
function useParts(columns: ChartColumns): readonly ChartColumns[] {
  return useMemo(() => columns.series.map((series) => ({ ...columns, series: [series] })), [columns])
}

/** Lets the buttons of the frame export all series, in one chart, since a PNG shows one chart. */
function useExport(handle: ChartHandle, props: TimeChartProps, timeZone: string): void {
  const { columns, kind = 'line', unit, dayOne, label } = props
  const locale = useLocale()
  const messages = chartMessagesOf(useSdkTexts())
  const time = useTimeView()
  useEffect(() => {
    const options = { kind, locale, timeZone, label, messages, time, ...(unit !== undefined && { unit }) }
    const exportAll = (title: string) =>
      exportPng(createChartState({ ...options, columns, ...(dayOne !== undefined && { dayOne }) }), title)
    handle.attach(null, columns, exportAll)
    return () => handle.attach(null, handle.columns())
  }, [handle, columns, kind, unit, dayOne, label, locale, messages, time, timeZone])
}

/**
 * Small charts, one a series, side by side on one value axis, with one cursor and one zoom. It takes what `TimeChart`
 * takes, and fills the element around it, in which it scrolls. @public
 */
export function ChartMultiples(props: TimeChartProps) {
  const { handle: givenHandle, ...rest } = props
  const { columns, label, kind = 'line', domain } = rest
  const ownHandle = useChartHandle()
  const handle = givenHandle ?? ownHandle
  const isTable = useIsTableVisible(handle)
  const timeZone = useTimeZone().name
  const language = { t: useSdkTexts(), locale: useLocale() }
  const parts = useParts(columns)
  useExport(handle, rest, timeZone)
  const common = useMemo(() => domain ?? domainOf(columns), [domain, columns])
  if (isTable) return <ChartTable columns={columns} label={label} timeZone={timeZone} language={language} />
  return (
    <div className={classes.multiples} role="group" aria-label={label}>
      {parts.map((part) => {
        const [series] = part.series
        if (!series) return null
        return (
          <figure key={series.id ?? series.name} className={classes.multiple}>
            <figcaption className={classes.name} style={{ '--swatch': series.color } as CSSProperties}>
              {series.name}
            </figcaption>
            <div className={classes.chart}>
              <TimeChart
                {...rest}
                columns={part}
                kind={kind === 'band' ? 'line' : kind}
                label={series.name}
                domain={common}
                legend={false}
              />
            </div>
          </figure>
        )
      })}
    </div>
  )
}
