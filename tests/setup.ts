import { afterEach } from 'vitest'

// What jsdom leaves out and the component library asks for. Only where a test draws.
if (typeof window !== 'undefined') {
  window.matchMedia ??= ((query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  })) as typeof window.matchMedia
  globalThis.ResizeObserver ??= class {
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
  const { cleanup, configure } = await import('@testing-library/react')
  // A busy machine is slow, not wrong.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(cleanup)
}
