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

function openDialog(this: HTMLDialogElement): void {
  this.open = true
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false
}

/** Adds to jsdom the functions of a browser that components call and jsdom lacks. Nothing ever matches or resizes. */
export function prepareDom(): void {
  window.matchMedia ??= noMatch as typeof window.matchMedia
  globalThis.ResizeObserver ??= NoResizeObserver
  HTMLDialogElement.prototype.showModal ??= openDialog
  HTMLDialogElement.prototype.close ??= closeDialog
  // jsdom has no layout, so that nothing scrolls.
  Element.prototype.scrollIntoView ??= () => undefined
}
