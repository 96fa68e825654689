// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalDialog } from './ModalDialog'

// Gives the page a history entry without a state, because earlier tests may leave one with a state.
beforeEach(() => history.replaceState(null, '', '/'))
afterEach(cleanup)

function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(false)}>{'close'}</button>
      <button onClick={() => setIsOpen(true)}>{'open'}</button>
      {isOpen && (
        <ModalDialog label="picture" place="picture" closesOnBack onClose={() => setIsOpen(false)}>
          {'content'}
        </ModalDialog>
      )}
    </>
  )
}
const isOpen = () => screen.queryByText('content') !== null

test('"back" closes a dialog and stays on the screen', async () => {
  const { pathname } = location
  render(<Screen />)
  await waitFor(() => expect(history.state).toEqual({ sheet: 1 }))
  act(() => history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect([history.state, location.pathname]).toEqual([null, pathname])
})

test('a dialog that is closed otherwise takes its entry out of the history', async () => {
  render(<Screen />)
  await waitFor(() => expect(history.state).toEqual({ sheet: 1 }))
  act(() => screen.getByText('close').click())
  expect(isOpen()).toBe(false)
  await waitFor(() => expect(history.state).toBeNull())
})

test('a dialog that opens as soon as another has closed stays open', async () => {
  render(<Screen />)
  await waitFor(() => expect(history.state).toEqual({ sheet: 1 }))
  const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  act(() => screen.getByText('close').click())
  act(() => screen.getByText('open').click())
  await act(async () => await left)
  await waitFor(() => expect(history.state).toEqual({ sheet: 1 }))
  expect(isOpen()).toBe(true)
  act(() => history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('after a reload the entry of a dialog that is gone serves the next one', async () => {
  history.pushState({ sheet: 1 }, '')
  const { length } = history
  render(<Screen />)
  await act(async () => await Promise.resolve())
  expect(history.length).toBe(length)
  act(() => history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(history.state).toBeNull()
})

/** A dialog that opens another one above it. */
function Nested({ onClose }: { onClose: () => void }) {
  const [isAbove, setIsAbove] = useState(false)
  return (
    <ModalDialog label="list" place="form" closesOnBack onClose={onClose}>
      <button onClick={() => setIsAbove(true)}>{'ask'}</button>
      {isAbove && (
        <ModalDialog label="question" place="center" closesOnBack onClose={() => setIsAbove(false)}>
          <button onClick={() => setIsAbove(false)}>{'answer'}</button>
        </ModalDialog>
      )}
    </ModalDialog>
  )
}

test.each([
  ['answered', () => screen.getByText('answer').click()],
  ['left by "back"', () => history.back()],
])('a dialog stays when one above it is %s', async (_, leave) => {
  const closed = vi.fn()
  render(<Nested onClose={closed} />)
  await waitFor(() => expect(history.state).toEqual({ sheet: 1 }))
  act(() => screen.getByText('ask').click())
  await waitFor(() => expect(history.state).toEqual({ sheet: 2 }))
  act(leave)
  await waitFor(() => expect(history.state).toEqual({ sheet: 1 }))
  await waitFor(() => expect(screen.queryByText('answer')).toBeNull())
  expect(closed).not.toHaveBeenCalled()
})

test('Escape closes the dialog, and nothing behind it', async () => {
  const onKey = vi.fn()
  document.addEventListener('keydown', onKey)
  render(<Screen />)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(onKey).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onKey)
  await waitFor(() => expect(history.state).toBeNull())
})

test('Escape in a field whose list is open closes the list only', () => {
  const closed = vi.fn()
  render(
    <ModalDialog label="Form" place="form" onClose={closed}>
      <input role="combobox" aria-haspopup="listbox" aria-controls="list" aria-expanded />
    </ModalDialog>,
  )
  // `false`: a browser does not close the dialog either.
  expect(fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })).toBe(false)
  expect(closed).not.toHaveBeenCalled()
})
