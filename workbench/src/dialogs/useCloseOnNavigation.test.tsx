// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useCloseOnNavigation } from './useCloseOnNavigation'

afterEach(cleanup)

function Sheet({ onClose }: { onClose: () => void }) {
  useCloseOnNavigation(onClose)
  return <p>{'sheet'}</p>
}

function Screen() {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <Sheet onClose={() => setIsOpen(false)} />
}

test('a sheet closes when another screen opens', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/barn'] })
  render(<RouterProvider router={router} />)
  expect(screen.queryByText('sheet')).not.toBeNull()
  await act(() => router.navigate('/settings', { replace: true }))
  expect(screen.queryByText('sheet')).toBeNull()
})
