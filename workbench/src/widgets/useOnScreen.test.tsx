// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOnScreen } from './WidgetHost'

type Report = (entries: { isIntersecting: boolean }[]) => void

/** Stands in for the browser's observer, which jsdom lacks: the test says what intersects. */
function stubIntersectionObserver(): (isIntersecting: boolean) => void {
  let report: Report = () => undefined
  class StubObserver {
    constructor(callback: Report) {
      report = callback
    }
    observe() {
      return undefined
    }
    disconnect() {
      report = () => undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', StubObserver)
  return (isIntersecting) => act(() => report([{ isIntersecting }]))
}

function setTabVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

function Watched({ onChange }: { onChange: (onScreen: boolean) => void }) {
  return <div ref={useOnScreen(onChange)} />
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('reports an element that comes into view and leaves it', () => {
  const intersect = stubIntersectionObserver()
  const onChange = vi.fn()
  render(<Watched onChange={onChange} />)
  intersect(true)
  expect(onChange).toHaveBeenLastCalledWith(true)
  intersect(false)
  expect(onChange).toHaveBeenLastCalledWith(false)
})

test('an element in view of a hidden tab is not on screen, and is again when the tab comes back', () => {
  const intersect = stubIntersectionObserver()
  const onChange = vi.fn()
  render(<Watched onChange={onChange} />)
  intersect(true)
  setTabVisibility('hidden')
  expect(onChange).toHaveBeenLastCalledWith(false)
  setTabVisibility('visible')
  expect(onChange).toHaveBeenLastCalledWith(true)
})

test('an element that comes into view while the tab is hidden waits for the tab', () => {
  const intersect = stubIntersectionObserver()
  const onChange = vi.fn()
  render(<Watched onChange={onChange} />)
  setTabVisibility('hidden')
  intersect(true)
  expect(onChange).toHaveBeenLastCalledWith(false)
  setTabVisibility('visible')
  expect(onChange).toHaveBeenLastCalledWith(true)
})
