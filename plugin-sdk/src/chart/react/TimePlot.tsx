import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { useLocale, useTimeView, useTimeZone } from '../../react'
import { timeAxis } from '../time/timeAxis'
import classes from './TimePlot.module.css'

/** A span of time, ms since the epoch. @public */
export interface TimeWindow {
  start: number
  end: number
}

/** Where a time lies in a window, in percent of its width. @public */
export function percentOf(time: number, { start, end }: TimeWindow): number {
  return ((time - start) / (end - start)) * 100
}

/** The time at a place `x` (CSS px, of the page) of an element that is as wide as a window. @public */
export function timeAt(x: number, element: Element, { start, end }: TimeWindow): number {
  const { left, width } = element.getBoundingClientRect()
  return start + ((x - left) / width) * (end - start)
}

/** Keeps a line at the time under the pointer, of this and of all charts, without drawing anything else anew. */
function useCursorLine(window: TimeWindow) {
  const line = useRef<HTMLDivElement>(null)
  const view = useTimeView()
  const { start, end } = window
  useEffect(() => {
    const move = () => {
      const time = view.cursor()
      if (!line.current) return
      line.current.hidden = time === null || time < start || time > end
      line.current.style.left = `${percentOf(time ?? start, { start, end })}%`
    }
    move()
    return view.subscribe('cursor.moved', move)
  }, [view, start, end])
  return {
    line,
    pointAt({ pointerType, clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'touch') view.pointAt(timeAt(clientX, currentTarget, window))
    },
    leave: () => view.pointAt(null),
  }
}

interface TimePlotProps {
  window: TimeWindow
  /** Of the plot, CSS px. */
  width: number
  /** What is shown in the window; `percentOf` says where. */
  children: ReactNode
}

/** Whatever lies in time, such as lanes of bars, above the axis of the dashboard's time and with the cursor of its charts. @public */
export function TimePlot({ window, width, children }: TimePlotProps) {
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const { line, pointAt, leave } = useCursorLine(window)
  const { ticks, labels } = timeAxis(window, width, { locale, timeZone })
  return (
    <div className={classes.plot} onPointerMove={pointAt} onPointerLeave={leave}>
      {ticks.map((time) => (
        <div key={time} className={classes.tick} style={{ left: `${percentOf(time, window)}%` }} aria-hidden />
      ))}
      {children}
      <div className={classes.axis} aria-hidden>
        {labels.map(({ time, text }) => (
          <span key={time} className={classes.label} style={{ left: `${percentOf(time, window)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div ref={line} className={classes.cursor} hidden aria-hidden />
    </div>
  )
}
