const noMatch = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

class NoResizeObserver {
  observe() {
    return undefined
  }
  unobserve() {
    return undefined
  }
  disconnect() {
    return undefined
  }
}

/** Adds to jsdom the functions of a browser that components call and jsdom lacks. Nothing ever matches or resizes. */
export function prepareDom(): void {
  window.matchMedia ??= noMatch as typeof window.matchMedia
  globalThis.ResizeObserver ??= NoResizeObserver
  // jsdom has no layout, so that nothing scrolls.
  Element.prototype.scrollIntoView ??= () => undefined
}
