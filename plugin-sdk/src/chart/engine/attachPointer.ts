import type { ChartState } from './chartState'
import { createPressHandlers, hideCursor, zoomBetween, zoomTo, type PressEffects } from './pointerPress'
import { createTouchSpread } from './touchSpread'

interface PointerEffects extends PressEffects {
  /** A double click has followed a click, which therefore picks nothing. */
  onDoubleClick: () => void
}

/**
 * Lets mouse, pen and fingers point and pick, drag or spread two fingers to zoom, and double-click or pinch to show all.
 * Returns the function that ends it.
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
  /** A finger never leaves the plot: its values stay until it touches something else. */
  const onDownElsewhere = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && event.target instanceof Node && !plot.contains(event.target)) leave()
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
