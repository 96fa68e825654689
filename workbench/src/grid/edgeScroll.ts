/** Distance from the edge of the scroller from which on a drag scrolls it, in px. */
const EDGE = 64
/** Fastest scrolling, at the edge itself, in px a frame. */
const MAXIMUM_STEP = 16

/**
 * The px by which a frame scrolls while the pointer is at `y` in a scroller from `top` to `bottom`; negative for
 * upwards.
 */
export function scrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const depth = y < top + EDGE ? y - (top + EDGE) : Math.max(0, y - (bottom - EDGE))
  return Math.round((Math.max(-EDGE, Math.min(EDGE, depth)) / EDGE) * MAXIMUM_STEP)
}

function scrollerOf(element: Element | null): Element | null {
  if (!element) return null
  return /auto|scroll/.test(getComputedStyle(element).overflowY) ? element : scrollerOf(element.parentElement)
}

function pointerY(event: Event): number | undefined {
  if ('touches' in event) return (event as TouchEvent).touches[0]?.clientY
  return (event as MouseEvent).clientY
}

/** Scrolls while something is dragged at the upper or lower edge of its scroller. */
export function createEdgeScroll(): { drag: (element: Element, event: Event) => void; stop: () => void } {
  let frame: number | null = null
  let y: number | undefined
  let scroller: Element | null = null
  function scrollOn(): void {
    const step = scroller && y !== undefined ? scrollStep(y, scroller.getBoundingClientRect()) : 0
    scroller?.scrollBy(0, step)
    frame = step === 0 ? null : requestAnimationFrame(scrollOn)
  }
  return {
    drag: (element, event) => {
      scroller ??= scrollerOf(element)
      y = pointerY(event)
      frame ??= requestAnimationFrame(scrollOn)
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
      scroller = null
    },
  }
}
