// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKey } from './useKey'

interface PageProps {
  run: () => void
  name?: string
  exceptInFields?: boolean
}

function Page({ run, name = 'mod+k', exceptInFields = false }: PageProps) {
  useKey(name, run, { exceptInFields })
  return (
    <>
      <button aria-label="Button" />
      <input aria-label="Field" />
      <div role="textbox" aria-label="Rich text" contentEditable suppressContentEditableWarning />
    </>
  )
}

/** Presses a key on an element, or on the page; tells whether the browser would go on with it. */
function press(init: { key: string; ctrlKey?: boolean }, target: Element = document.body): boolean {
  return fireEvent.keyDown(target, { code: `Key${init.key.toUpperCase()}`, ...init })
}

test('runs for its key wherever the focus is, also in a field, and takes the key from the browser', () => {
  const run = vi.fn()
  render(<Page run={run} />)
  expect(press({ key: 'k', ctrlKey: true })).toBe(false)
  expect(press({ key: 'k', ctrlKey: true }, screen.getByRole('textbox', { name: 'Field' }))).toBe(false)
  expect(run).toHaveBeenCalledTimes(2)
})

test('leaves other keys to the browser', () => {
  const run = vi.fn()
  render(<Page run={run} />)
  expect(press({ key: 'k' })).toBe(true)
  expect(press({ key: 'j', ctrlKey: true })).toBe(true)
  expect(run).not.toHaveBeenCalled()
})

test('leaves its key to a rich text, where it has a meaning of its own', () => {
  const run = vi.fn()
  render(<Page run={run} />)
  const text = screen.getByRole('textbox', { name: 'Rich text' })
  // jsdom does not know which elements are edited.
  Object.defineProperty(text, 'isContentEditable', { value: true })
  expect(press({ key: 'k', ctrlKey: true }, text)).toBe(true)
  expect(run).not.toHaveBeenCalled()
})

test('can leave its key to fields', () => {
  const run = vi.fn()
  render(<Page run={run} name="escape" exceptInFields />)
  press({ key: 'Escape' }, screen.getByRole('textbox', { name: 'Field' }))
  expect(run).not.toHaveBeenCalled()
  press({ key: 'Escape' }, screen.getByRole('button'))
  expect(run).toHaveBeenCalledTimes(1)
})

test('runs the latest function, and none once it is gone', () => {
  const [first, latest] = [vi.fn(), vi.fn()]
  const { rerender, unmount } = render(<Page run={first} />)
  rerender(<Page run={latest} />)
  press({ key: 'k', ctrlKey: true })
  unmount()
  press({ key: 'k', ctrlKey: true })
  expect([first.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1])
})
