import { useEffect, useId, useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { useSdkTexts, type Messages } from '../../context/texts'
import { useLocale, useTimeView } from '../../react'
import { useLatest } from '../../react/useLatest'
import classes from '../chart.module.css'
import { extentOf } from '../columns/buckets'
import type { ChartColumns } from '../columns/chartColumns'
import { formatValue } from '../columns/formatValue'
import type { Chart, ChartKind, ChartMessages, ChartOptions } from '../engine/chartOptions'
import { createChart } from '../engine/createChart'
import { timeFormatOf } from '../time/timeFormat'
import type { ChartHandle, TimeChartProps } from './chartProps'

const NO_NAMES: readonly string[] = []

interface ChartMountProps extends TimeChartProps {
  timeZone: string
  handle: ChartHandle
  /** Least height of its plot, CSS px; 0: it fits into any. */
  height: number
}

type OptionalOptions = Pick<
  ChartOptions,
  'unit' | 'scale' | 'lineWidth' | 'stacked' | 'wholeNumbers' | 'fromZero' | 'dayOne' | 'domain'
>

/** The options without undefined ones. The same object until one of them changes. */
function useOptionalOptions(props: TimeChartProps): OptionalOptions {
  const { unit, scale, lineWidth, stacked, wholeNumbers, fromZero, dayOne, domain } = props
  return useMemo(
    () => ({
      ...(unit !== undefined && { unit }),
      ...(scale !== undefined && { scale }),
      ...(lineWidth !== undefined && { lineWidth }),
      ...(stacked !== undefined && { stacked }),
      ...(wholeNumbers !== undefined && { wholeNumbers }),
      ...(fromZero !== undefined && { fromZero }),
      ...(dayOne !== undefined && { dayOne }),
      ...(domain !== undefined && { domain }),
    }),
    [unit, scale, lineWidth, stacked, wholeNumbers, fromZero, dayOne, domain],
  )
}

type Answers = Pick<ChartOptions, 'onPick' | 'onMark'>

/**
 * Stable functions that call the latest callbacks, so that new callbacks do not recreate the chart. Wraps only the
 * callbacks that were passed.
 */
function useAnswers(
  latest: RefObject<Pick<TimeChartProps, keyof Answers>>,
  canPick: boolean,
  canOpen: boolean,
): Answers {
  return useMemo(
    () => ({
      ...(canPick && { onPick: (pick) => latest.current.onPick?.(pick) }),
      ...(canOpen && { onMark: (id) => latest.current.onMark?.(id) }),
    }),
    [latest, canPick, canOpen],
  )
}

/**
 * Creates the chart engine in an element, and updates it when frequently changing props change. All other changes
 * recreate it.
 */
function useChart(container: RefObject<HTMLElement | null>, props: ChartMountProps, descriptionId: string): void {
  const { columns, marks, shades, handle, timeZone, label, kind = 'line', legend = true, ownTime = false } = props
  const { onPick, onMark } = props
  const optional = useOptionalOptions(props)
  const chart = useRef<Chart>(null)
  const hidden = useRef(NO_NAMES)
  const latest = useLatest({ columns, marks, shades, onPick, onMark })
  const drawn = useRef({ columns, marks, shades })
  const answers = useAnswers(latest, onPick !== undefined, onMark !== undefined)
  const shared = useTimeView()
  const time = ownTime ? undefined : shared
  const locale = useLocale()
  const messages = useChartMessages()

  useLayoutEffect(() => {
    if (!container.current) return
    const initial = latest.current
    const settings = { kind, locale, timeZone, label, messages, legend, ...(time && { time }) }
    const created = createChart(container.current, {
      ...settings,
      columns: initial.columns,
      hidden: hidden.current,
      describedBy: descriptionId,
      onHide: (names) => void (hidden.current = names),
      ...(initial.marks && { marks: initial.marks }),
      ...(initial.shades && { shades: initial.shades }),
      ...answers,
      ...optional,
    })
    chart.current = created
    drawn.current = initial
    handle.attach(created, initial.columns)
    return () => {
      created.destroy()
      chart.current = null
      handle.attach(null, handle.columns())
    }
  }, [
    container,
    latest,
    kind,
    locale,
    timeZone,
    label,
    time,
    messages,
    legend,
    answers,
    optional,
    handle,
    descriptionId,
  ])

  useEffect(() => {
    if (drawn.current.columns !== columns) chart.current?.setColumns(columns)
    if (drawn.current.marks !== marks) chart.current?.setMarks(marks ?? [])
    if (drawn.current.shades !== shades) chart.current?.setShades(shades ?? [])
    drawn.current = { columns, marks, shades }
    handle.attach(chart.current, columns)
  }, [columns, marks, shades, handle])
}

/** The element of a chart and its description. Zoom, cursor and size change without redrawing React. */
export function ChartMount(props: ChartMountProps) {
  const { kind = 'line', columns, timeZone, height } = props
  const container = useRef<HTMLDivElement>(null)
  const description = useRef<HTMLParagraphElement>(null)
  const descriptionId = useId()
  useDescription(description, { kind, columns, timeZone })
  useChart(container, props, descriptionId)
  return (
    <>
      <div
        ref={container}
        className={classes.mount}
        style={height > 0 ? ({ '--rows-height': `${height}px` } as CSSProperties) : undefined}
      />
      <p ref={description} id={descriptionId} className={classes.visuallyHidden} />
    </>
  )
}

/** Runs at the latest after this time, even if the page is busy, ms. */
const IDLE_TIMEOUT = 1_000
/** Delay in browsers that do not report when they are idle, ms. */
const FALLBACK_DELAY = 200

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

function describe(t: Messages, locale: string, { kind, columns: { x, series }, timeZone }: DescribedChart): string {
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
): void {
  const t = useSdkTexts()
  const locale = useLocale()
  useEffect(
    () =>
      runWhenIdle(() => {
        if (element.current) element.current.textContent = describe(t, locale, { kind, columns, timeZone })
      }),
    [element, t, locale, kind, columns, timeZone],
  )
}

const messagesByTexts = new WeakMap<Messages, ChartMessages>()

function createMessages(t: Messages): ChartMessages {
  return {
    role: t('chart.role'),
    more: (count) => t('chart.more', { count }),
    moreSeries: (count) => t('chart.moreSeries', { count }),
    fewer: t('chart.fewer'),
    wholeDay: t('chart.wholeDay'),
    marks: (count) => t('chart.marks', { count }),
    moreMarks: (count) => t('chart.moreMarks', { count }),
    notObserved: t('chart.notObserved'),
    soFar: t('chart.soFar'),
    day: (number) => t('chart.day', { number }),
    greatest: t('chart.greatest'),
    median: t('chart.median'),
    least: t('chart.least'),
    span: t('chart.span'),
    corridor: t('chart.corridor'),
    limitAbove: (name, limit) => t('chart.limitAbove', { name: name ?? t('chart.corridor'), limit }),
    figures: {
      table: t('chart.figures.table'),
      least: t('chart.figures.least'),
      mean: t('chart.figures.mean'),
      greatest: t('chart.figures.greatest'),
      last: t('chart.figures.last'),
    },
  }
}

/**
 * The messages of charts in the user's language. All charts of a page share one object, so that each text is translated
 * once and charts are not recreated.
 */
export function useChartMessages(): ChartMessages {
  const t = useSdkTexts()
  const messages = messagesByTexts.get(t) ?? createMessages(t)
  messagesByTexts.set(t, messages)
  return messages
}
