import type { ChartState } from './chartState'
import type { Cursor } from './cursor'
import {
  createPressHandlers,
  hideCursor,
  pointOf,
  zoomBetween,
  zoomTo,
  type PlotPoint,
  type PressEffects,
} from './pointerPress'

interface PointerEffects extends PressEffects {
  /** Called for a double click. The click before it was its first half, and must pick nothing. */
  onDoubleClick: () => void
}

/**
 * Handles mouse, pen and fingers on a plot: hovering shows values, a click picks, a drag or two spread fingers zoom in,
 * a double click or pinch shows all. Returns the function that removes its listeners.
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
  const leave = () => {
    effects.onMarks([])
    hideCursor(state)
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
    if (event.pointerType !== 'touch' && !press.isPressed()) leave()
  }
  const onCancel = () => {
    release()
    leave()
  }
  const onDoubleClick = () => {
    effects.onDoubleClick()
    zoomTo(state, null)
  }
  /** No event reports that a finger has left the plot: its values stay until something else is touched. */
  const onDownElsewhere = (event: PointerEvent) => {
    // Not its target: of a press within a shadow tree the document sees the host of that tree alone.
    if (event.pointerType === 'touch' && !event.composedPath().includes(plot)) leave()
  }
  const listeners = new AbortController()
  const { signal } = listeners
  plot.addEventListener('pointerdown', onDown, { signal })
  plot.addEventListener('pointermove', onMove, { signal })
  plot.addEventListener('pointerup', onUp, { signal })
  plot.addEventListener('pointerleave', onLeave, { signal })
  plot.addEventListener('pointercancel', onCancel, { signal })
  plot.addEventListener('dblclick', onDoubleClick, { signal })
  document.addEventListener('pointerdown', onDownElsewhere, { signal })
  return () => {
    release()
    listeners.abort()
  }
}

/** Handles two fingers on a plot. A method returns true if it used the event, which then has no other effect. */
interface TouchSpread {
  onDown(event: PointerEvent): boolean
  onMove(event: PointerEvent): boolean
  onUp(event: PointerEvent): boolean
  /** Forgets all fingers without an effect. */
  release(): void
}

interface SpreadHandlers {
  /** Two fingers were spread, and one was lifted. */
  onSpread: (start: PlotPoint, end: PlotPoint) => void
  /** Two fingers were pinched, and one was lifted. */
  onPinch: () => void
}

/** Lets two fingers mark a part of the plot by spreading, from the second touch until both fingers are lifted. */
function createTouchSpread(state: ChartState, cursor: Cursor, handlers: SpreadHandlers): TouchSpread {
  const fingers = new Map<number, PlotPoint>()
  /** Distance of the fingers at the second touch, in CSS px; null while fewer than two touch the plot. */
  let firstDistance: number | null = null
  let hasEnded = false

  const pair = (): [PlotPoint, PlotPoint] => [...fingers.values()] as [PlotPoint, PlotPoint]
  const distanceOf = ([start, end]: [PlotPoint, PlotPoint]) => Math.abs(start.x - end.x)

  function release(): void {
    if (firstDistance !== null) cursor.select(null)
    fingers.clear()
    firstDistance = null
    hasEnded = false
  }

  function end(): void {
    const last = pair()
    const isSpread = distanceOf(last) > (firstDistance ?? 0)
    cursor.select(null)
    hasEnded = true
    if (isSpread) handlers.onSpread(...last)
    else handlers.onPinch()
  }

  return {
    release,
    onDown(event) {
      if (event.pointerType !== 'touch' || state.options.kind === 'heat') return false
      if (event.isPrimary) release()
      if (fingers.size < 2) fingers.set(event.pointerId, pointOf(event, state))
      if (fingers.size < 2) return false
      firstDistance ??= distanceOf(pair())
      return true
    },
    onMove(event) {
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, pointOf(event, state))
      if (firstDistance === null) return false
      const [start, other] = pair()
      if (!hasEnded) cursor.select({ from: start.x, to: other.x })
      return true
    },
    onUp(event) {
      if (firstDistance === null) {
        fingers.delete(event.pointerId)
        return false
      }
      if (!hasEnded) end()
      fingers.delete(event.pointerId)
      if (fingers.size === 0) release()
      return true
    },
  }
}
