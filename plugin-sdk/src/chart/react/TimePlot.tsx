import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { useLocale, useTimeZone } from '../../react'
import { useOptionalTimeView } from '../../react/useTimeView'
import type { TimeWindow } from '../../time/timeView'
import { timeAxis } from '../time/timeAxis'
import classes from './TimePlot.module.css'

/** The position of a time in a window, in percent of its width. @public */
export function percentOf(time: number, { start, end }: TimeWindow): number {
  return ((time - start) / (end - start)) * 100
}

/** The time at a place `x` (CSS px, of the page) of an element that is as wide as a window. @public */
export function timeAt(x: number, element: Element, { start, end }: TimeWindow): number {
  const { left, width } = element.getBoundingClientRect()
  return start + ((x - left) / width) * (end - start)
}

/** Keeps a line at a time of the time view without a new rendering. Returns the ref of the line. */
function useLineAt(window: TimeWindow, name: 'cursor' | 'moment') {
  const line = useRef<HTMLDivElement>(null)
  const view = useOptionalTimeView()
  const { start, end } = window
  useEffect(() => {
    if (!view) return
    const move = () => {
      const time = view[name]()
      if (!line.current) return
      line.current.hidden = time === null || time < start || time > end
      line.current.style.left = `${percentOf(time ?? start, { start, end })}%`
    }
    move()
    return view.subscribe(name === 'cursor' ? 'cursor.moved' : 'moment.changed', move)
  }, [view, start, end, name])
  return line
}

/** The line at the moment whose pictures are shown. */
function MomentLine({ window }: { window: TimeWindow }) {
  return <div ref={useLineAt(window, 'moment')} className={classes.moment} hidden aria-hidden />
}

interface TimePlotProps {
  window: TimeWindow
  /** Width of the plot, in CSS px. */
  width: number
  /** Whether a line marks the moment whose pictures are shown; true by default. */
  showsMoment?: boolean
  /** The content of the window, placed by `percentOf`. */
  children: ReactNode
}

/** About half the width of a letter of a label, CSS px. */
const HALF_LETTER = 3.2

/** The position of the middle of a label, CSS px: at its time, unless an end of the plot would cut it off. */
function labelPlace({ time, text }: { time: number; text: string }, window: TimeWindow, width: number): number {
  const half = text.length * HALF_LETTER
  return Math.max(half, Math.min(width - half, (percentOf(time, window) / 100) * width))
}

/**
 * Draws children that lie in time, such as lanes of bars, above the axis of the dashboard's time, with the cursor of
 * its charts and the moment of its pictures. @public
 */
export function TimePlot({ window, width, showsMoment = true, children }: TimePlotProps) {
  const locale = useLocale()
  const { name: timeZone } = useTimeZone()
  const view = useOptionalTimeView()
  const cursor = useLineAt(window, 'cursor')
  const { ticks, labels } = timeAxis(window, width, { locale, timeZone })
  const pointAt = ({ pointerType, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') view?.pointAt(timeAt(clientX, currentTarget, window))
  }
  return (
    <div className={classes.plot} onPointerMove={pointAt} onPointerLeave={() => view?.pointAt(null)}>
      {ticks.map((time) => (
        <div key={time} className={classes.tick} style={{ left: `${percentOf(time, window)}%` }} aria-hidden />
      ))}
      {children}
      <div className={classes.axis} data-axis aria-hidden>
        {labels.map(({ time, text }) => (
          <span key={time} className={classes.label} style={{ left: labelPlace({ time, text }, window, width) }}>
            {text}
          </span>
        ))}
      </div>
      {showsMoment && <MomentLine window={window} />}
      <div ref={cursor} className={classes.cursor} hidden aria-hidden />
    </div>
  )
}
