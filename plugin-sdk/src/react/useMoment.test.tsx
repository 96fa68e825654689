// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@barn-workbench/core/clock'
import { DEFAULT_DASHBOARD_TIME } from '../time/timeSetup'
import { createTimeView } from '../time/timeView'
import { TimeViewProvider, useMoment } from './useTimeView'

afterEach(cleanup)

test('the moment is that of the time around, and now where none is shared', () => {
  expect(renderHook(() => useMoment()).result.current).toBeNull()
  const view = createTimeView(systemClock, DEFAULT_DASHBOARD_TIME)
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <TimeViewProvider value={view}>{children}</TimeViewProvider>
  )
  const { result } = renderHook(() => useMoment(), { wrapper })
  act(() => view.showMoment(5_000))
  expect(result.current).toBe(5_000)
})
