import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useLocale, useTimeView } from '../../react'
import classes from '../chart.module.css'
import type { Chart } from '../engine/chartOptions'
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

/** Mounts the one element of a chart, and hands on what changes. Zoom, cursor and sizes never come by here. */
export function ChartMount({
  columns,
  handle,
  timeZone,
  label,
  kind = 'line',
  unit,
  lineWidth,
  stacked,
  marks,
  legend = true,
}: ChartMountProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const hidden = useRef(NO_NAMES)
  const latest = useRef({ columns, marks })
  latest.current = { columns, marks }
  const time = useTimeView()
  const locale = useLocale()
  const words = useChartMessages()
  const description = useRef<HTMLParagraphElement>(null)
  useDescription(description, { kind, columns, timeZone })
  const id = useId()

  useLayoutEffect(() => {
    const host = box.current
    if (!host) return
    const made = createChart(host, {
      kind,
      locale,
      timeZone,
      label,
      time,
      words,
      legend,
      columns: latest.current.columns,
      hidden: hidden.current,
      describedBy: id,
      onHide: (names) => {
        hidden.current = names
      },
      ...(unit !== undefined && { unit }),
      ...(lineWidth !== undefined && { lineWidth }),
      ...(stacked !== undefined && { stacked }),
      ...(latest.current.marks && { marks: latest.current.marks }),
    })
    chart.current = made
    handle.attach(made, latest.current.columns)
    return () => {
      made.destroy()
      chart.current = null
      handle.attach(null, latest.current.columns)
    }
  }, [kind, locale, timeZone, label, time, words, legend, unit, lineWidth, stacked, handle, id])

  const shown = useRef({ columns, marks })
  useEffect(() => {
    if (shown.current.columns !== columns) chart.current?.setColumns(columns)
    if (shown.current.marks !== marks) chart.current?.setMarks(marks ?? [])
    shown.current = { columns, marks }
    handle.attach(chart.current, columns)
  }, [columns, marks, handle])

  return (
    <>
      <div ref={box} className={classes.mount} />
      <p ref={description} id={id} className={classes.speaker} />
    </>
  )
}
