import { useEffect, useId, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useLocale, useTimeView } from '../../react'
import classes from '../chart.module.css'
import type { Chart, ChartOptions } from '../engine/chartOptions'
import { createChart } from '../engine/createChart'
import type { ChartHandle } from './chartHandle'
import type { TimeChartProps } from './timeChartProps'
import { useChartMessages } from './useChartMessages'
import { useDescription } from './useDescription'

const NO_NAMES: readonly string[] = []

interface ChartMountProps extends TimeChartProps {
  timeZone: string
  handle: ChartHandle
}

type OptionalOptions = Pick<ChartOptions, 'unit' | 'scale' | 'lineWidth' | 'stacked' | 'wholeNumbers'>

/** The options that are given, without those that are undefined. The same object until one of them changes. */
function useOptionalOptions({ unit, scale, lineWidth, stacked, wholeNumbers }: TimeChartProps): OptionalOptions {
  return useMemo(
    () => ({
      ...(unit !== undefined && { unit }),
      ...(scale !== undefined && { scale }),
      ...(lineWidth !== undefined && { lineWidth }),
      ...(stacked !== undefined && { stacked }),
      ...(wholeNumbers !== undefined && { wholeNumbers }),
    }),
    [unit, scale, lineWidth, stacked, wholeNumbers],
  )
}

/** A ref to the value of the latest render, for the effects that are declared after this hook. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/**
 * Creates the chart engine in an element, and passes it the columns and marks that change. All other changes create it
 * anew.
 */
function useChart(container: RefObject<HTMLElement | null>, props: ChartMountProps, descriptionId: string): void {
  const { columns, marks, handle, timeZone, label, kind = 'line', legend = true, ownTime = false } = props
  const optional = useOptionalOptions(props)
  const chart = useRef<Chart>(null)
  const hidden = useRef(NO_NAMES)
  const latest = useLatest({ columns, marks })
  const drawn = useRef({ columns, marks })
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
      onHide: (names) => {
        hidden.current = names
      },
      ...(initial.marks && { marks: initial.marks }),
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
  }, [container, latest, kind, locale, timeZone, label, time, messages, legend, optional, handle, descriptionId])

  useEffect(() => {
    if (drawn.current.columns !== columns) chart.current?.setColumns(columns)
    if (drawn.current.marks !== marks) chart.current?.setMarks(marks ?? [])
    drawn.current = { columns, marks }
    handle.attach(chart.current, columns)
  }, [columns, marks, handle])
}

/** The element of a chart and its description. Zoom, cursor and size change without redrawing React. */
export function ChartMount(props: ChartMountProps) {
  const { kind = 'line', columns, timeZone } = props
  const container = useRef<HTMLDivElement>(null)
  const description = useRef<HTMLParagraphElement>(null)
  const descriptionId = useId()
  useDescription(description, { kind, columns, timeZone })
  useChart(container, props, descriptionId)
  return (
    <>
      <div ref={container} className={classes.mount} />
      <p ref={description} id={descriptionId} className={classes.visuallyHidden} />
    </>
  )
}
