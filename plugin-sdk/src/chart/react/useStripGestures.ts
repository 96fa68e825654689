import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { wheelFactor } from '../../canvas/wheel'
import type { TimeWindow } from '../../time/timeView'
import { movedStrip, zoomedStrip } from '../strip/stripWindow'
import { timeAt } from './TimePlot'

interface StripGestures {
  window: TimeWindow
  now: number
  onWindow: (window: TimeWindow) => void
  onMove: (time: number, how: { isFinal: boolean }) => void
}

/** The gesture of the pointers on the strip. */
interface Gesture {
  kind: 'scrub' | 'pan' | 'pinch'
  /** The window when it began. */
  window: TimeWindow
}

const spread = (xs: readonly number[]) => Math.max(1, Math.abs((xs[0] ?? 0) - (xs[1] ?? 0)))
const middle = (xs: readonly number[]) => ((xs[0] ?? 0) + (xs[1] ?? 0)) / 2

/** The window in which both fingers are at the times that they touched at the beginning. */
function pinched(element: Element, gesture: Gesture, xs: { from: number[]; to: number[] }, now: number): TimeWindow {
  const about = timeAt(middle(xs.from), element, gesture.window)
  const zoomed = zoomedStrip(gesture.window, about, spread(xs.from) / spread(xs.to), now)
  return movedStrip(zoomed, about - timeAt(middle(xs.to), element, zoomed), now)
}

/** Follows the pointers of a strip from the first that comes down to the last that leaves. */
function trackPointers(element: HTMLElement, current: () => StripGestures) {
  const from = new Map<number, number>()
  const to = new Map<number, number>()
  let gesture: Gesture | null = null
  const moveTo = (x: number, isFinal: boolean) => {
    const { window, now, onMove } = current()
    onMove(Math.round(Math.min(now, Math.max(window.start, timeAt(x, element, window)))), { isFinal })
  }
  function pan(x: number, id: number): void {
    if (!gesture) return
    const { now, onWindow } = current()
    const by = timeAt(from.get(id) ?? x, element, gesture.window) - timeAt(x, element, gesture.window)
    onWindow(movedStrip(gesture.window, by, now))
  }
  return {
    onDown(event: PointerEvent) {
      if (event.button !== 0 || from.size >= 2) return
      const target = event.target as Element
      if (target.closest('button, a')) return
      element.setPointerCapture?.(event.pointerId)
      from.set(event.pointerId, event.clientX)
      to.set(event.pointerId, event.clientX)
      const isOnAxis = target.closest('[data-axis]') !== null
      const kind = from.size === 2 ? 'pinch' : isOnAxis ? 'pan' : 'scrub'
      gesture = { kind, window: current().window }
      if (kind === 'pinch') for (const [id, x] of to) from.set(id, x)
      if (kind === 'scrub') moveTo(event.clientX, false)
    },
    onMove(event: PointerEvent) {
      if (!gesture || !from.has(event.pointerId)) return
      to.set(event.pointerId, event.clientX)
      if (gesture.kind === 'scrub') moveTo(event.clientX, false)
      else if (gesture.kind === 'pan') pan(event.clientX, event.pointerId)
      else {
        const { now, onWindow } = current()
        onWindow(pinched(element, gesture, { from: [...from.values()], to: [...to.values()] }, now))
      }
    },
    onUp(event: PointerEvent) {
      if (!from.delete(event.pointerId)) return
      to.delete(event.pointerId)
      if (gesture?.kind === 'scrub') moveTo(event.clientX, true)
      // The finger that stays after a pinch does not begin to scrub.
      if (from.size === 0 || gesture?.kind !== 'pinch') gesture = null
    },
  }
}

/** Lets mouse, pen and fingers scrub, pan by the axis, and zoom with Ctrl and the wheel or two fingers. */
export function useStripGestures(gestures: StripGestures): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const current = useEffectEvent(() => gestures)
  useEffect(() => {
    const strip = element.current
    if (!strip) return
    const listeners = new AbortController()
    const { signal } = listeners
    const pointers = trackPointers(strip, () => current())
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { window, now, onWindow } = current()
      onWindow(zoomedStrip(window, timeAt(event.clientX, strip, window), 1 / wheelFactor(event), now))
    }
    strip.addEventListener('pointerdown', pointers.onDown, { signal })
    strip.addEventListener('pointermove', pointers.onMove, { signal })
    strip.addEventListener('pointerup', pointers.onUp, { signal })
    strip.addEventListener('pointercancel', pointers.onUp, { signal })
    strip.addEventListener('wheel', onWheel, { signal, passive: false })
    return () => listeners.abort()
  }, [])
  return element
}
