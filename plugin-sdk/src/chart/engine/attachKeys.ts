import { HOUR } from '@barn-workbench/core/time'
import classes from '../chart.module.css'
import { rangeOf, type ChartState } from './chartState'
import { createElement } from './createElement'
import type { Cursor } from './cursor'
import { indexAt } from './readings'

/** Number of points that an arrow key moves by while Shift is held. */
const SHIFT_STEP = 10
/** Factor of the visible range after zooming in once. */
const ZOOM_FACTOR = 0.5
/** A screen reader announces the values once the cursor rests for this long, ms. */
const ANNOUNCE_AFTER = 300

/** Steps of the cursor by key: in points, and in hours for a heat map. */
const STEPS: Readonly<Record<string, { points: number; hours: number }>> = {
  ArrowLeft: { points: -1, hours: -1 },
  ArrowRight: { points: 1, hours: 1 },
  ArrowUp: { points: 0, hours: -24 },
  ArrowDown: { points: 0, hours: 24 },
  Home: { points: -Infinity, hours: -Infinity },
  End: { points: Infinity, hours: Infinity },
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** The time of the cursor after a step; null without points. */
function timeAfterStep(state: ChartState, step: { points: number; hours: number }, multiplier: number): number | null {
  const {
    time,
    prepared: { x, window },
    options,
  } = state
  const { start, end } = rangeOf(state)
  if (x.length === 0) return null
  if (options.kind === 'heat')
    return clamp((time.cursor() ?? window.start) + step.hours * HOUR, window.start, window.end - HOUR / 2)
  const first = indexAt(state, start)
  const last = indexAt(state, end)
  const cursor = time.cursor()
  const beyondEdge = step.points < 0 ? last + 1 : first - 1
  const from = cursor === null ? beyondEdge : indexAt(state, cursor)
  const index = clamp(from + step.points * multiplier, Math.max(0, first), last)
  return clamp(x[index] as number, start, end)
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

/** Ends the zoom, else hides the cursor. Returns false if there is neither. */
function escape({ time }: ChartState): boolean {
  if (time.zoom()) time.zoomTo(null)
  else if (time.cursor() !== null) time.pointAt(null)
  else return false
  return true
}

const ACTIONS: Readonly<Record<string, (state: ChartState) => void>> = {
  '+': (state) => zoomBy(state, ZOOM_FACTOR),
  '=': (state) => zoomBy(state, ZOOM_FACTOR),
  '-': (state) => zoomBy(state, 1 / ZOOM_FACTOR),
  '0': ({ time }) => time.zoomTo(null),
}

/** Applies a key to a chart. Returns false for a key without a meaning. */
function applyKey(state: ChartState, event: KeyboardEvent): boolean {
  const step = STEPS[event.key]
  const action = ACTIONS[event.key]
  state.pointerY = null
  if (step) state.time.pointAt(timeAfterStep(state, step, event.shiftKey ? SHIFT_STEP : 1))
  else if (action) action(state)
  else return event.key === 'Escape' && escape(state)
  return true
}

/** Lets the keyboard move the cursor and zoom, and announces the values. Returns the function that ends it. */
export function attachKeys(root: HTMLElement, plot: HTMLElement, state: ChartState, cursor: Cursor): () => void {
  let liveRegion: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce(): void {
    if (!liveRegion) {
      liveRegion = createElement('div', classes.visuallyHidden)
      liveRegion.ariaLive = 'polite'
      root.append(liveRegion)
    }
    liveRegion.textContent = cursor.sentence()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !applyKey(state, event)) return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(timer)
    timer = setTimeout(announce, ANNOUNCE_AFTER)
  }

  const onBlur = () => state.time.pointAt(null)
  plot.addEventListener('keydown', onKeyDown)
  plot.addEventListener('blur', onBlur)
  return () => {
    clearTimeout(timer)
    plot.removeEventListener('keydown', onKeyDown)
    plot.removeEventListener('blur', onBlur)
  }
}
