// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench, stubCanvas } from '@barn-workbench/plugin-sdk/testing'
import { useTimeView } from '../../react'
import type { TimeView } from '../../time/timeView'
import { columns } from '../testing/recordDrawing'
import { ChartMultiples } from './ChartMultiples'
import { useChartHandle, type ChartHandle } from './chartProps'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })
const GIVEN = columns([1, 2, 3], [40, 50, 60], [NaN, NaN, NaN])

beforeEach(() => {
  stubCanvas()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
})

async function renderMultiples() {
  const shown: { handle?: ChartHandle; time?: TimeView } = {}
  function Multiples() {
    const handle = useChartHandle()
    const time = useTimeView()
    useEffect(() => void Object.assign(shown, { handle, time }))
    return <ChartMultiples columns={GIVEN} label="Activity" handle={handle} kind="band" />
  }
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'chart' }, () => <Multiples />)
  return shown
}

test('each series has a chart with its name, and all have the cursor and the zoom of the dashboard', async () => {
  const { time } = await renderMultiples()
  expect(screen.getAllByRole('application').map((plot) => plot.ariaLabel)).toEqual(['s1', 's2', 's3'])
  expect([...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual(['s1', 's2', 's3'])
  expect(screen.getByRole('group', { name: 'Activity' })).toBeTruthy()
  screen.getAllByRole('application')[1]?.focus()
  screen.getAllByRole('application')[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  expect(time?.cursor()).toBe(0)
})

test('the table has all series, as one chart would', async () => {
  const { handle } = await renderMultiples()
  act(() => handle?.showTable(true))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Time', 's1', 's2', 's3'])
  expect(handle?.columns()).toBe(GIVEN)
})
