// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFocusGuard } from './focusGuard'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** An element that takes the focus, as the holder of a frame does. */
function addHolder(): HTMLElement {
  const holder = document.createElement('div')
  holder.tabIndex = 0
  document.body.append(holder)
  return holder
}

/** The focus goes into a frame, whose document has it from then on. */
function enter(holder: HTMLElement): void {
  holder.focus()
  window.dispatchEvent(new Event('blur'))
  vi.advanceTimersByTime(1)
}

const pressTab = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))

test('a frame is in use where the person came in by Tab, by the pointer or by a press in it', () => {
  const guard = createFocusGuard(document)
  const [first, second] = [addHolder(), addHolder()]
  for (const holder of [first, second]) guard.watch(holder, () => undefined)
  pressTab()
  enter(first)
  vi.advanceTimersByTime(10_000)
  expect([guard.isInvited(first), guard.isInvited(second)]).toEqual([true, false])
  enter(second)
  expect([guard.isInvited(first), guard.isInvited(second)]).toEqual([false, false])
  guard.noteUse(second)
  expect(guard.isInvited(second)).toBe(true)

  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(guard.isInvited(button)).toBe(true)
  vi.advanceTimersByTime(10_000)
  enter(first)
  expect(guard.isInvited(first)).toBe(false)
  vi.spyOn(first, 'matches').mockImplementation((selector) => selector === ':hover')
  expect(guard.isInvited(first)).toBe(true)

  button.focus()
  guard.noteUse(second)
  enter(second)
  expect(guard.isInvited(second)).toBe(true)
})

test('a frame that took the focus by itself has no keys, also a while later', () => {
  const guard = createFocusGuard(document)
  const holder = addHolder()
  guard.watch(holder, () => undefined)
  enter(holder)
  expect(guard.isInvited(holder)).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(guard.isInvited(holder)).toBe(false)
})

test('a field gets its focus back, and the third theft in a row is a fault', () => {
  const guard = createFocusGuard(document)
  const holder = addHolder()
  const onThefts = vi.fn()
  guard.watch(holder, onThefts)
  const field = document.body.appendChild(document.createElement('input'))
  for (let theft = 1; theft <= 3; theft += 1) {
    field.focus()
    enter(holder)
    expect(document.activeElement).toBe(field)
    expect(onThefts).toHaveBeenCalledTimes(theft === 3 ? 1 : 0)
  }
})
