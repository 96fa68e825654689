// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@barn-workbench/core/clock'
import { createTimeView, TimeViewProvider } from '@barn-workbench/plugin-sdk/host'
import { DEFAULT_DASHBOARD_TIME } from '@barn-workbench/plugin-sdk/react'
import { useTimeInUrl } from './timeInUrl'

afterEach(cleanup)

const zoom = { start: 1_000_000, end: 5_000_000 }

function show(initial: string) {
  const view = createTimeView(systemClock, DEFAULT_DASHBOARD_TIME)
  const shown: { search: string; navigate: NavigateFunction } = { search: '', navigate: () => undefined }
  function Screen() {
    useTimeInUrl()
    shown.search = useLocation().search
    shown.navigate = useNavigate()
    return null
  }
  const element = (
    <TimeViewProvider value={view}>
      <Screen />
    </TimeViewProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }], { initialEntries: [initial] })} />)
  return { view, shown }
}

test('the zoom of a link counts at the start, and that of a link on the same screen, again and again', async () => {
  const { view, shown } = show('/?zoom=1000000-5000000')
  expect(view.zoom()).toEqual(zoom)
  await act(async () => void shown.navigate('/?zoom=2000000-4000000'))
  expect(view.zoom()).toEqual({ start: 2_000_000, end: 4_000_000 })
  act(() => view.zoomTo(null))
  expect(shown.search).toBe('')
  await act(async () => void shown.navigate('/?zoom=2000000-4000000'))
  expect(view.zoom()).toEqual({ start: 2_000_000, end: 4_000_000 })
})

test('the address follows the charts, and never takes them back to a zoom that they have left', async () => {
  const { view, shown } = show('/')
  await act(async () => {
    for (let i = 1; i <= 5; i++) view.zoomTo({ start: i * 1_000_000, end: (i + 1) * 1_000_000 })
  })
  expect(view.zoom()).toEqual({ start: 5_000_000, end: 6_000_000 })
  expect(shown.search).toBe('?zoom=5000000-6000000')
})
