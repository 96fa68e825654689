// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { attachTool } from './attachTool'

/** A tool on an element that begins at (100, 50) of the page. */
function openTool() {
  const element = document.createElement('div')
  element.tabIndex = 0
  element.getBoundingClientRect = () => new DOMRect(100, 50, 400, 300)
  document.body.append(element)
  const tool = { down: vi.fn(), move: vi.fn(), up: vi.fn(), cancel: vi.fn(), wheel: vi.fn() }
  const detach = attachTool(element, tool)
  onTestFinished(() => {
    detach()
    element.remove()
  })
  return { element, tool, detach }
}

test('a tool gets the pointers of its element, with places from its top left, and the element the focus', () => {
  const { element, tool } = openTool()
  fireEvent.pointerDown(element, { pointerId: 7, pointerType: 'touch', button: 0, clientX: 120, clientY: 60 })
  expect(tool.down).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ at: [20, 10], isMiddle: false, adds: false, isFree: false }),
  )
  expect(document.activeElement).toBe(element)
  fireEvent.pointerMove(element, { clientX: 130, clientY: 80 })
  fireEvent.pointerUp(element, { clientX: 131, clientY: 80 })
  fireEvent.pointerCancel(element)
  expect([tool.move.mock.lastCall?.[0].at, tool.up.mock.lastCall?.[0].at]).toEqual([
    [30, 30],
    [31, 30],
  ])
  expect(tool.cancel).toHaveBeenCalledOnce()
})

test.each([
  ['Shift adds an item', { shiftKey: true }, { adds: true, isFree: false }],
  ['Ctrl adds an item', { ctrlKey: true }, { adds: true, isFree: false }],
  ['⌘ adds an item', { metaKey: true }, { adds: true, isFree: false }],
  ['Alt prevents snapping', { altKey: true }, { adds: false, isFree: true }],
])('%s', (_name, keys, expected) => {
  const { element, tool } = openTool()
  fireEvent.pointerDown(element, { button: 0, ...keys })
  expect(tool.down).toHaveBeenCalledWith(expect.objectContaining(expected))
})

test('the middle button is the tool’s, without the browser’s scrolling; the right one is not', () => {
  const { element, tool } = openTool()
  expect(fireEvent.pointerDown(element, { button: 2 })).toBe(true)
  expect(tool.down).not.toHaveBeenCalled()
  expect(fireEvent.pointerDown(element, { button: 1 })).toBe(false)
  expect(tool.down).toHaveBeenCalledWith(expect.objectContaining({ isMiddle: true }))
})

test('a turn of the wheel is the tool’s alone', () => {
  const { element, tool } = openTool()
  expect(fireEvent.wheel(element, { deltaY: 120, clientX: 150, clientY: 90 })).toBe(false)
  expect(tool.wheel).toHaveBeenCalledWith(expect.objectContaining({ deltaY: 120 }), [50, 40])
})

test('once it is detached, a tool gets nothing more', () => {
  const { element, tool, detach } = openTool()
  detach()
  fireEvent.pointerDown(element, { button: 0 })
  fireEvent.wheel(element, { deltaY: 1 })
  expect([tool.down, tool.wheel].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
