import { clamp } from '@barn-workbench/core/numbers'
import { HOUR } from '@barn-workbench/core/time'
import { chartClasses as classes } from '../chartClasses'
import { HOURS } from '../columns/hourCells'
import { rangeOf, type ChartState } from './chartState'
import type { Cursor } from './cursor'
import { createElement } from './elements'
import { rankSeries } from './picking'
import { showMomentAt } from './pointerPress'
import { indexAt } from './readings'

/** Number of points that PageUp and PageDown move by. */
const PAGE_STEP = 10
/** Factor of the visible range after zooming in once. */
const ZOOM_FACTOR = 0.5
/** Time for which the cursor rests before a screen reader announces the values, in ms. */
const ANNOUNCE_AFTER = 300

/** Steps of the cursor by key: in points, and in hours for a heat map. */
const STEPS: Readonly<Record<string, { points: number; hours: number }>> = {
  ArrowLeft: { points: -1, hours: -1 },
  ArrowRight: { points: 1, hours: 1 },
  PageUp: { points: -PAGE_STEP, hours: -7 * HOURS },
  PageDown: { points: PAGE_STEP, hours: 7 * HOURS },
  Home: { points: -Infinity, hours: -Infinity },
  End: { points: Infinity, hours: Infinity },
}

/** Steps between the rows of a heat map, and between the series of all other charts. */
const ROW_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight'])

/** The time of a point some steps from another one; null without points. */
function timeAfterStep(state: ChartState, step: { points: number; hours: number }, from: number | null): number | null {
  const {
    prepared: { x, window },
    options,
  } = state
  const { start, end } = rangeOf(state)
  if (x.length === 0) return null
  if (options.kind === 'heat')
    return clamp((from ?? window.start) + step.hours * HOUR, window.start, window.end - HOUR / 2)
  const first = indexAt(state, start)
  const last = indexAt(state, end)
  const beyondEdge = step.points < 0 ? last + 1 : first - 1
  const fromIndex = from === null ? beyondEdge : indexAt(state, from)
  const index = clamp(fromIndex + step.points, Math.max(0, first), last)
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

/** Moves the moment by a point, starting at the cursor or the end if there is no moment yet. */
function stepMoment(state: ChartState, step: { points: number; hours: number }): void {
  const time = timeAfterStep(state, step, state.time.moment() ?? state.time.cursor())
  if (time !== null) showMomentAt(state, time)
}

/** Chooses the series above or below the chosen one at the cursor; the first or last one if none is. */
function stepSeries(state: ChartState, step: number): void {
  const { time, visible, chosen } = state
  const cursor = time.cursor()
  const index = cursor === null ? -1 : indexAt(state, cursor)
  if (index < 0) return
  const { order } = rankSeries(state, index, visible.length)
  const at = order.findIndex((k) => visible[k]?.name === chosen)
  const next = at < 0 ? (step > 0 ? 0 : order.length - 1) : clamp(at + step, 0, order.length - 1)
  state.chosen = visible[order[next] ?? -1]?.name ?? null
}

interface KeyEffects {
  /** A series was chosen at a cursor that has not moved. */
  onChoose: () => void
  onPick: (time: number) => void
}

function stepRows(state: ChartState, step: number, { onChoose }: KeyEffects): void {
  if (state.options.kind === 'heat')
    return state.time.pointAt(timeAfterStep(state, { points: 0, hours: step * HOURS }, state.time.cursor()))
  stepSeries(state, step)
  onChoose()
}

/** Picks the point at the cursor. Returns false without a cursor, or if nothing can be picked. */
function pick(state: ChartState, { onPick }: KeyEffects): boolean {
  const cursor = state.time.cursor()
  if (cursor === null || !state.options.onPick) return false
  onPick(cursor)
  return true
}

/** Applies a key to a chart. Returns false for a key without a meaning. */
function applyKey(state: ChartState, event: KeyboardEvent, effects: KeyEffects): boolean {
  const { key, shiftKey } = event
  const step = STEPS[key]
  const rowStep = ROW_STEPS[key]
  const action = ACTIONS[key]
  state.pointerY = null
  if (step && shiftKey && ARROWS.has(key)) stepMoment(state, step)
  else if (step) state.time.pointAt(timeAfterStep(state, step, state.time.cursor()))
  else if (rowStep) stepRows(state, rowStep, effects)
  else if (action) action(state)
  else if (key === 'Enter' || key === ' ') return pick(state, effects)
  else return key === 'Escape' && escape(state)
  return true
}

/** Lets the keyboard move the cursor and zoom, and announces the values. Returns the function that ends it. */
export function attachKeys(
  root: HTMLElement,
  plot: HTMLElement,
  state: ChartState,
  effects: KeyEffects & { cursor: Cursor },
): () => void {
  const { cursor } = effects
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
    if (event.ctrlKey || event.metaKey || event.altKey || !applyKey(state, event, effects)) return
    event.preventDefault()
    event.stopPropagation()
    clearTimeout(timer)
    timer = setTimeout(announce, ANNOUNCE_AFTER)
  }

  function onBlur(): void {
    state.chosen = null
    state.time.pointAt(null)
  }
  plot.addEventListener('keydown', onKeyDown)
  plot.addEventListener('blur', onBlur)
  return () => {
    clearTimeout(timer)
    plot.removeEventListener('keydown', onKeyDown)
    plot.removeEventListener('blur', onBlur)
  }
}
