import type { ChartState } from './chartState'
import type { Cursor } from './cursor'
import { timeAtPixel, type PlotPoint } from './timeAtPixel'

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

function pointOf(event: PointerEvent, { area, ratio }: ChartState): PlotPoint {
  return { x: event.offsetX - area.left / ratio, y: event.offsetY - area.top / ratio }
}

function pointAt(state: ChartState, point: PlotPoint): void {
  state.time.pointAt(timeAtPixel(state, point))
}

/** Zooms to the time between two points of the plot. */
function zoomBetween(state: ChartState, start: PlotPoint, end: PlotPoint): void {
  const startTime = timeAtPixel(state, start)
  const endTime = timeAtPixel(state, end)
  if (startTime === null || endTime === null) return
  state.time.zoomTo({ start: Math.min(startTime, endTime), end: Math.max(startTime, endTime) })
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
function createPressHandlers(plot: HTMLElement, state: ChartState, cursor: Cursor): PressHandlers {
  const isZoomable = state.options.kind !== 'heat'
  let press: Press | null = null
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
      const timer = isTouch ? setTimeout(() => pointAt(state, start), LONG_PRESS) : undefined
      press = { pointerId: event.pointerId, start, isTouch, hasMoved: false, timer }
      if (!isTouch && isZoomable) plot.setPointerCapture?.(event.pointerId)
    },
    onMove(event) {
      const point = pointOf(event, state)
      pointAt(state, point)
      if (!press || press.isTouch || !isZoomable || event.pointerId !== press.pointerId) return
      press.hasMoved ||= Math.abs(point.x - press.start.x) >= MINIMUM_DRAG
      if (press.hasMoved) cursor.select({ from: press.start.x, to: point.x })
    },
    onUp(event) {
      const ended = press
      release()
      if (!ended) return
      const point = pointOf(event, state)
      if (ended.isTouch) pointAt(state, point)
      else if (ended.hasMoved) zoomBetween(state, ended.start, point)
    },
  }
}

/** Lets mouse, pen and fingers point, drag to zoom, and double-click to show all. Returns the function that ends it. */
export function attachPointer(plot: HTMLElement, state: ChartState, cursor: Cursor): () => void {
  const { time } = state
  const press = createPressHandlers(plot, state, cursor)
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !press.isPressed()) time.pointAt(null)
  }
  const onCancel = () => {
    press.release()
    time.pointAt(null)
  }
  /** A finger never leaves the plot: its values stay until it touches something else. */
  const onDownElsewhere = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && event.target instanceof Node && !plot.contains(event.target))
      time.pointAt(null)
  }
  const listeners = new AbortController()
  const { signal } = listeners
  plot.addEventListener('pointerdown', press.onDown, { signal })
  plot.addEventListener('pointermove', press.onMove, { signal })
  plot.addEventListener('pointerup', press.onUp, { signal })
  plot.addEventListener('pointerleave', onLeave, { signal })
  plot.addEventListener('pointercancel', onCancel, { signal })
  plot.addEventListener('dblclick', () => time.zoomTo(null), { signal })
  document.addEventListener('pointerdown', onDownElsewhere, { signal })
  return () => {
    press.release()
    listeners.abort()
  }
}
