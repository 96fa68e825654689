// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useCloseOnBack } from './useCloseOnBack'

afterEach(cleanup)

function Sheet({ onClose }: { onClose: () => void }) {
  useCloseOnBack(onClose)
  return <p>{'sheet'}</p>
}

function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(false)}>{'close'}</button>
      {isOpen && <Sheet onClose={() => setIsOpen(false)} />}
    </>
  )
}

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/barn'] })
  render(<RouterProvider router={router} />)
  return router
}
const isOpen = () => screen.queryByText('sheet') !== null

test('"back" closes a sheet and stays on the screen', async () => {
  const { pathname } = location
  open()
  expect(history.state).toEqual({ sheet: true })
  act(() => history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect([history.state, location.pathname]).toEqual([null, pathname])
})

test('a sheet that is closed otherwise takes its entry out of the history', async () => {
  open()
  act(() => screen.getByRole('button').click())
  expect(isOpen()).toBe(false)
  await waitFor(() => expect(history.state).toBeNull())
})

test('a sheet closes when another screen opens', async () => {
  const router = open()
  await act(() => router.navigate('/settings', { replace: true }))
  expect(isOpen()).toBe(false)
})
