import type { TimeZoom } from '../../time/timeView'
import type { ChartState } from './chartState'
import type { Cursor } from './cursor'
import { pointOf, timeAtPixel, type PlotPoint } from './timeAtPixel'
import { createTouchSpread } from './touchSpread'

/** A press that moves less than this is a click, CSS px. */
const MINIMUM_DRAG = 5
/** A finger that rests for this long shows the values under it, ms. */
const LONG_PRESS = 300

/** A pointer that is down on the plot. */
interface Press {
  pointerId: number
  start: PlotPoint
  isTouch: boolean
  hasMoved: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

interface PointerEffects {
  cursor: Cursor
  /** The pointer has moved on the chart, if only up or down. */
  onMove: () => void
}

function hideCursor(state: ChartState): void {
  state.pointerY = null
  state.time.pointAt(null)
}

/** Zooms to the time between two points of the plot. */
function zoomBetween(state: ChartState, start: PlotPoint, end: PlotPoint): void {
  const startTime = timeAtPixel(state, start)
  const endTime = timeAtPixel(state, end)
  if (startTime === null || endTime === null) return
  zoomTo(state, { start: Math.min(startTime, endTime), end: Math.max(startTime, endTime) })
}

/** Zooms, and hides the cursor until the pointer moves again: it would stay at a time that is elsewhere now. */
function zoomTo(state: ChartState, zoom: TimeZoom | null): void {
  state.time.zoomTo(zoom)
  hideCursor(state)
}

interface PressHandlers {
  onDown(event: PointerEvent): void
  onMove(event: PointerEvent): void
  onUp(event: PointerEvent): void
  /** Ends a press without an effect. */
  release(): void
  isPressed(): boolean
}

/**
 * Points while the pointer moves, and zooms by dragging. A finger shows values where it rests; dragging it scrolls the
 * page.
 */
function createPressHandlers(plot: HTMLElement, state: ChartState, { cursor, onMove }: PointerEffects): PressHandlers {
  const isZoomable = state.options.kind !== 'heat'
  let press: Press | null = null
  function pointAt(point: PlotPoint): void {
    state.pointerY = point.y * state.ratio
    state.time.pointAt(timeAtPixel(state, point))
    onMove()
  }
  function release(): void {
    if (press) clearTimeout(press.timer)
    if (press?.hasMoved && !press.isTouch) cursor.select(null)
    press = null
  }
  return {
    release,
    isPressed: () => press !== null,
    onDown(event) {
      if (event.button !== 0) return
      const isTouch = event.pointerType === 'touch'
      const start = pointOf(event, state)
      release()
      const timer = isTouch ? setTimeout(() => pointAt(start), LONG_PRESS) : undefined
      press = { pointerId: event.pointerId, start, isTouch, hasMoved: false, timer }
      if (!isTouch && isZoomable) plot.setPointerCapture?.(event.pointerId)
    },
    onMove(event) {
      const point = pointOf(event, state)
      pointAt(point)
      if (!press || press.isTouch || !isZoomable || event.pointerId !== press.pointerId) return
      press.hasMoved ||= Math.abs(point.x - press.start.x) >= MINIMUM_DRAG
      if (press.hasMoved) cursor.select({ from: press.start.x, to: point.x })
    },
    onUp(event) {
      const ended = press
      release()
      if (!ended) return
      const point = pointOf(event, state)
      if (ended.isTouch) pointAt(point)
      else if (ended.hasMoved) zoomBetween(state, ended.start, point)
    },
  }
}

/**
 * Lets mouse, pen and fingers point, drag or spread two fingers to zoom, and double-click or pinch to show all. Returns
 * the function that ends it.
 */
export function attachPointer(plot: HTMLElement, state: ChartState, effects: PointerEffects): () => void {
  const press = createPressHandlers(plot, state, effects)
  const spread = createTouchSpread(state, effects.cursor, {
    onSpread: (start, end) => zoomBetween(state, start, end),
    onPinch: () => zoomTo(state, null),
  })
  const release = () => {
    press.release()
    spread.release()
  }
  const onDown = (event: PointerEvent) => {
    if (!spread.onDown(event)) return press.onDown(event)
    press.release()
    hideCursor(state)
  }
  const onMove = (event: PointerEvent) => {
    if (!spread.onMove(event)) press.onMove(event)
  }
  const onUp = (event: PointerEvent) => {
    if (!spread.onUp(event)) press.onUp(event)
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !press.isPressed()) hideCursor(state)
  }
  const onCancel = () => {
    release()
    hideCursor(state)
  }
  /** A finger never leaves the plot: its values stay until it touches something else. */
  const onDownElsewhere = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && event.target instanceof Node && !plot.contains(event.target)) hideCursor(state)
  }
  const listeners = new AbortController()
  const { signal } = listeners
  plot.addEventListener('pointerdown', onDown, { signal })
  plot.addEventListener('pointermove', onMove, { signal })
  plot.addEventListener('pointerup', onUp, { signal })
  plot.addEventListener('pointerleave', onLeave, { signal })
  plot.addEventListener('pointercancel', onCancel, { signal })
  plot.addEventListener('dblclick', () => zoomTo(state, null), { signal })
  document.addEventListener('pointerdown', onDownElsewhere, { signal })
  return () => {
    release()
    listeners.abort()
  }
}
