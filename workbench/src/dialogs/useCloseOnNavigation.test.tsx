// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useCloseOnNavigation } from './useCloseOnNavigation'

afterEach(cleanup)

interface SheetProps {
  onClose: () => void
  staysOnScreen: boolean
}

function Sheet({ onClose, staysOnScreen }: SheetProps) {
  useCloseOnNavigation(onClose, { staysOnScreen })
  return <p>{'sheet'}</p>
}

function Screen({ staysOnScreen }: Pick<SheetProps, 'staysOnScreen'>) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <Sheet onClose={() => setIsOpen(false)} staysOnScreen={staysOnScreen} />
}

function renderScreen(staysOnScreen: boolean) {
  const element = <Screen staysOnScreen={staysOnScreen} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/barn?role=viewer'] })
  render(<RouterProvider router={router} />)
  return router
}

test('a menu beside a screen stays open while the screen changes its parameters', async () => {
  const router = renderScreen(true)
  await act(() => router.navigate('/barn'))
  expect(screen.queryByText('sheet')).not.toBeNull()
  await act(() => router.navigate('/settings'))
  expect(screen.queryByText('sheet')).toBeNull()
})

test('a sheet closes when another screen opens', async () => {
  const router = renderScreen(false)
  expect(screen.queryByText('sheet')).not.toBeNull()
  await act(() => router.navigate('/settings', { replace: true }))
  expect(screen.queryByText('sheet')).toBeNull()
})
