import type { TFunction } from 'i18next'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../react'
import type { ChartColumns } from '../columns/chartColumns'
import { extentOf } from '../columns/decimate'
import { formatValue } from '../columns/formatValue'
import type { ChartKind } from '../engine/chartOptions'
import { timeFormatOf } from '../time/timeFormat'
import { whenIdle } from './whenIdle'

interface Described {
  kind: ChartKind
  columns: ChartColumns
  timeZone: string
}

function describe(t: TFunction<'sdk'>, locale: string, { kind, columns: { x, series }, timeZone }: Described): string {
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
  const says = t('chart.description', {
    kind: name,
    count: series.length,
    start,
    end,
    low: formatValue(low, locale),
    high: formatValue(high, locale),
  })
  return `${says} ${t('chart.keys')}`
}

/** Writes into an element what a chart shows, in words. Nobody can ask for it before the page rests: until then drawing goes first. */
export function useDescription(element: RefObject<HTMLElement | null>, { kind, columns, timeZone }: Described): void {
  const { t } = useTranslation('sdk')
  const locale = useLocale()
  useEffect(
    () =>
      whenIdle(() => {
        if (element.current) element.current.textContent = describe(t, locale, { kind, columns, timeZone })
      }),
    [element, t, locale, kind, columns, timeZone],
  )
}
