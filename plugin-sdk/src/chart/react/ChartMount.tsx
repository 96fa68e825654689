import { useEffect, useId, useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react'
import { useLatest } from '../../react/useLatest'
import { chartClasses as classes } from '../chartClasses'
import type { Chart, ChartOptions, ChartTime } from '../engine/chartOptions'
import { createChart } from '../engine/createChart'
import { chartMessagesOf } from './chartMessages'
import type { ChartHandle, TimeChartProps } from './chartProps'
import { useDescription, type ChartLanguage } from './useDescription'

const NO_NAMES: readonly string[] = []

interface ChartMountProps extends Omit<TimeChartProps, 'ownTime'> {
  timeZone: string
  language: ChartLanguage
  /** The time that it shares with other charts; its own without it. */
  time: ChartTime | undefined
  handle: ChartHandle
  /** Least height of its plot, CSS px; 0: it fits into any. */
  height: number
}

type OptionalOptions = Pick<
  ChartOptions,
  'unit' | 'scale' | 'lineWidth' | 'stacked' | 'wholeNumbers' | 'fromZero' | 'dayOne' | 'domain'
>

/** The options without undefined ones. The same object until one of them changes. */
function useOptionalOptions(props: ChartMountProps): OptionalOptions {
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
  const { columns, marks, shades, handle, timeZone, label, kind = 'line', legend = true, time } = props
  const { onPick, onMark, language } = props
  const optional = useOptionalOptions(props)
  const chart = useRef<Chart>(null)
  const hidden = useRef(NO_NAMES)
  const latest = useLatest({ columns, marks, shades, onPick, onMark })
  const drawn = useRef({ columns, marks, shades })
  const answers = useAnswers(latest, onPick !== undefined, onMark !== undefined)
  const { locale } = language
  const messages = chartMessagesOf(language.t)

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

/**
 * The element of a chart and its description, for our charts and for those of portable widgets. It knows nothing of the
 * workbench around. Zoom, cursor and size
 * change without redrawing React.
 */
export function ChartMount(props: ChartMountProps) {
  const { kind = 'line', columns, timeZone, height, language } = props
  const container = useRef<HTMLDivElement>(null)
  const description = useRef<HTMLParagraphElement>(null)
  const descriptionId = useId()
  useDescription(description, { kind, columns, timeZone }, language)
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
