import { vi } from 'vitest'

/**
 * Gives all elements a size in CSS px, which they lack in jsdom, until `vi.unstubAllGlobals` and `vi.restoreAllMocks`.
 * @public
 */
export function stubElementSize({ width, height }: { width: number; height: number }): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const contentRect = { width, height, x: 0, y: 0, top: 0, left: 0, bottom: height, right: width }
  class MeasuringObserver {
    constructor(private readonly notify: ResizeObserverCallback) {}
    observe(target: Element) {
      this.notify([{ target, contentRect } as unknown as ResizeObserverEntry], this as unknown as ResizeObserver)
    }
    unobserve() {
      return undefined
    }
    disconnect() {
      return undefined
    }
  }
  vi.stubGlobal('ResizeObserver', MeasuringObserver)
}
