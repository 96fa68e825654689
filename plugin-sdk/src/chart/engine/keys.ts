import { HOUR } from '@barn-workbench/core/time'
import classes from '../chart.module.css'
import { rangeOf, type ChartState } from './chartState'
import type { Cursor } from './cursor'
import { element } from './element'
import { pointAt } from './readings'

/** Points that an arrow key with Shift goes on by. */
const LEAP = 10
/** Part of what is shown that is left after zooming in once. */
const ZOOM = 0.5
/** A reader is told of a place that the cursor rests at, not of each that it passes, ms. */
const ANNOUNCE_AFTER = 300

/** Moves of the cursor by key, in points, or in hours of a heat map. */
const STEPS: Readonly<Record<string, { points: number; hours: number }>> = {
  ArrowLeft: { points: -1, hours: -1 },
  ArrowRight: { points: 1, hours: 1 },
  ArrowUp: { points: 0, hours: -24 },
  ArrowDown: { points: 0, hours: 24 },
  Home: { points: -Infinity, hours: -Infinity },
  End: { points: Infinity, hours: Infinity },
}

const bound = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

function stepTime(state: ChartState, step: { points: number; hours: number }, leap: number): number | null {
  const {
    time,
    prepared: { x, window },
    options,
  } = state
  const { start, end } = rangeOf(state)
  if (x.length === 0) return null
  if (options.kind === 'heat')
    return bound((time.cursor() ?? window.start) + step.hours * HOUR, window.start, window.end - HOUR / 2)
  const first = pointAt(state, start)
  const last = pointAt(state, end)
  const from =
    time.cursor() === null ? (step.points < 0 ? last + 1 : first - 1) : pointAt(state, time.cursor() as number)
  return bound(x[bound(from + step.points * leap, Math.max(0, first), last)] as number, start, end)
}

function zoomBy(state: ChartState, factor: number): void {
  const { start, end } = rangeOf(state)
  const {
    prepared: { window },
    time,
  } = state
  const middle = time.cursor() ?? (start + end) / 2
  const next = {
    start: Math.max(window.start, middle - (middle - start) * factor),
    end: Math.min(window.end, middle + (end - middle) * factor),
  }
  time.zoomTo(next.start <= window.start && next.end >= window.end ? null : next)
}

/** Leaves the zoom, then the cursor; returns false where there is neither. */
function escape({ time }: ChartState): boolean {
  if (time.zoom()) time.zoomTo(null)
  else if (time.cursor() !== null) time.pointAt(null)
  else return false
  return true
}

const DEEDS: Readonly<Record<string, (state: ChartState) => void>> = {
  '+': (state) => zoomBy(state, ZOOM),
  '=': (state) => zoomBy(state, ZOOM),
  '-': (state) => zoomBy(state, 1 / ZOOM),
  '0': ({ time }) => time.zoomTo(null),
}

/** What keys do to a chart. Returns whether a key was one of its own. */
function press(state: ChartState, event: KeyboardEvent): boolean {
  const step = STEPS[event.key]
  const deed = DEEDS[event.key]
  if (step) state.time.pointAt(stepTime(state, step, event.shiftKey ? LEAP : 1))
  else if (deed) deed(state)
  else return event.key === 'Escape' && escape(state)
  return true
}

/** Lets a chart be used with keys; a screen reader is told what the cursor rests at. */
export function followKeys(root: HTMLElement, plot: HTMLElement, state: ChartState, cursor: Cursor): () => void {
  let speaker: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce(): void {
    if (!speaker) {
      speaker = element('div', classes.speaker)
      speaker.ariaLive = 'polite'
      root.append(speaker)
    }
    const { visible } = state
    const [title = '', ...values] = cursor.text().split('\n')
    speaker.textContent = [
      title,
      ...values.map((value, i) => (visible.length > 1 && visible[i] ? `${visible[i].name} ${value}` : value)),
    ].join(', ')
  }

  function down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !press(state, event)) return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(timer)
    timer = setTimeout(announce, ANNOUNCE_AFTER)
  }

  const leave = () => state.time.pointAt(null)
  plot.addEventListener('keydown', down)
  plot.addEventListener('blur', leave)
  return () => {
    clearTimeout(timer)
    plot.removeEventListener('keydown', down)
    plot.removeEventListener('blur', leave)
  }
}
