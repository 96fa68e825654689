import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../react'
import type { ChartColumns } from '../columns/chartColumns'
import { extentOf } from '../columns/decimate'
import { formatValue } from '../columns/formatValue'
import type { ChartKind } from '../engine/chartOptions'
import { timeFormatOf } from '../time/timeFormat'

/** What a chart shows, in words. */
export function useDescription(kind: ChartKind, { x, series }: ChartColumns, timeZone: string): string {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  return useMemo(() => {
    const name = t(`chart.kinds.${kind}`)
    let low = Infinity
    let high = -Infinity
    for (const { values } of series) {
      const extent = extentOf(values, 0, values.length - 1)
      low = Math.min(low, extent.low)
      high = Math.max(high, extent.high)
    }
    if (low > high) return t('chart.nothing', { kind: name })
    const write = timeFormatOf(locale, timeZone)
    const [start, end] = [write('full', x[0] ?? 0), write('full', x[x.length - 1] ?? 0)]
    const says = t('chart.description', { kind: name, count: series.length, start, end, low: formatValue(low, locale), high: formatValue(high, locale) })
    return `${says} ${t('chart.keys')}`
  }, [t, locale, kind, x, series, timeZone])
}
