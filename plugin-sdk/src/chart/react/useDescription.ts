import { useEffect, type RefObject } from 'react'
import type { Messages } from '../../context/texts'
import { extentOf } from '../columns/buckets'
import type { ChartColumns } from '../columns/chartColumns'
import { formatValue } from '../columns/formatValue'
import type { ChartKind } from '../engine/chartOptions'
import { timeFormatOf } from '../time/timeFormat'

/** Runs at the latest after this time, even if the page is busy, ms. */
const IDLE_TIMEOUT = 1_000
/** Delay in browsers that do not report when they are idle, ms. */
const FALLBACK_DELAY = 200

/** The language of a description: the texts of the SDK and a BCP 47 tag. */
export interface ChartLanguage {
  t: Messages
  locale: string
}

interface DescribedChart {
  kind: ChartKind
  columns: ChartColumns
  timeZone: string
}

/** Runs a function once the page is idle. Returns the function that cancels it. */
function runWhenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, FALLBACK_DELAY)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: IDLE_TIMEOUT })
  return () => cancelIdleCallback(request)
}

function describe({ t, locale }: ChartLanguage, { kind, columns: { x, series }, timeZone }: DescribedChart): string {
  const kindName = t(`chart.kinds.${kind}`)
  let low = Infinity
  let high = -Infinity
  for (const { values } of series) {
    const extent = extentOf(values, 0, values.length - 1)
    low = Math.min(low, extent.low)
    high = Math.max(high, extent.high)
  }
  if (low > high) return t('chart.nothing', { kind: kindName })
  const formatTime = timeFormatOf(locale, timeZone)
  const description = t('chart.description', {
    kind: kindName,
    count: series.length,
    start: formatTime('full', x[0] ?? 0),
    end: formatTime('full', x[x.length - 1] ?? 0),
    low: formatValue(low, locale),
    high: formatValue(high, locale),
  })
  return `${description} ${t('chart.keys')}`
}

/**
 * Writes a description of a chart into an element, for screen readers. It waits until the page is idle, so that drawing
 * goes first.
 */
export function useDescription(
  element: RefObject<HTMLElement | null>,
  { kind, columns, timeZone }: DescribedChart,
  { t, locale }: ChartLanguage,
): void {
  useEffect(
    () =>
      runWhenIdle(() => {
        if (element.current) element.current.textContent = describe({ t, locale }, { kind, columns, timeZone })
      }),
    [element, t, locale, kind, columns, timeZone],
  )
}
