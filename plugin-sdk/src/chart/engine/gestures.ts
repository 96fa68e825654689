import type { ChartState } from './chartState'
import type { Cursor } from './cursor'
import { timeAtPixel, type PlotPoint } from './timeAtPixel'

/** A press that moves less than this is a click, CSS px. */
const LEAST_DRAG = 5
/** A finger that rests for this long, ms, asks for values. */
const LONG_PRESS = 300

interface Press {
  pointer: number
  point: PlotPoint
  touch: boolean
  moved: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

function pointOf(event: PointerEvent, { area, ratio }: ChartState): PlotPoint {
  return { x: event.offsetX - area.left / ratio, y: event.offsetY - area.top / ratio }
}

/** What a mouse, a pen or a finger does to a chart: point, drag to zoom, double-click to see all. A finger that moves up or down scrolls the page. */
export function followPointer(plot: HTMLElement, state: ChartState, cursor: Cursor): () => void {
  const { time } = state
  const drags = state.options.kind !== 'heat'
  let press: Press | null = null

  function release(): void {
    if (press) clearTimeout(press.timer)
    if (press?.moved && !press.touch) cursor.select(null)
    press = null
  }

  function zoomTo(from: PlotPoint, to: PlotPoint): void {
    const [one, two] = [timeAtPixel(state, from), timeAtPixel(state, to)]
    if (one !== null && two !== null) time.zoomTo({ start: Math.min(one, two), end: Math.max(one, two) })
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0) return
    const touch = event.pointerType === 'touch'
    const point = pointOf(event, state)
    release()
    press = {
      pointer: event.pointerId,
      point,
      touch,
      moved: false,
      timer: touch ? setTimeout(() => time.pointAt(timeAtPixel(state, point)), LONG_PRESS) : undefined,
    }
    if (!touch && drags) plot.setPointerCapture?.(event.pointerId)
  }

  function move(event: PointerEvent): void {
    const point = pointOf(event, state)
    time.pointAt(timeAtPixel(state, point))
    if (!press || press.touch || !drags || event.pointerId !== press.pointer) return
    press.moved ||= Math.abs(point.x - press.point.x) >= LEAST_DRAG
    if (press.moved) cursor.select({ from: press.point.x, to: point.x })
  }

  function up(event: PointerEvent): void {
    const was = press
    release()
    if (!was) return
    const point = pointOf(event, state)
    if (was.touch) time.pointAt(timeAtPixel(state, point))
    else if (was.moved) zoomTo(was.point, point)
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch' && !press) time.pointAt(null)
  }

  function cancel(): void {
    release()
    time.pointAt(null)
  }

  /** A finger has nowhere to leave to: values stay until it touches something else. */
  function elsewhere(event: PointerEvent): void {
    if (event.pointerType === 'touch' && event.target instanceof Node && !plot.contains(event.target))
      time.pointAt(null)
  }

  const listening = new AbortController()
  const { signal } = listening
  plot.addEventListener('pointerdown', down, { signal })
  plot.addEventListener('pointermove', move, { signal })
  plot.addEventListener('pointerup', up, { signal })
  plot.addEventListener('pointerleave', leave, { signal })
  plot.addEventListener('pointercancel', cancel, { signal })
  plot.addEventListener('dblclick', () => time.zoomTo(null), { signal })
  document.addEventListener('pointerdown', elsewhere, { signal })
  return () => {
    release()
    listening.abort()
  }
}
