// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { chartClasses } from '../../chart/chartClasses'
import { nextFrame, recordDrawing } from '../../chart/testing/recordDrawing'
import { createKitHost, mountKit } from '../kit/mountKit'
import { useHeader } from '../react'
import { useChartHandle } from './chartHandle'
import { TimeChart, type TimeChartProps } from './TimeChart'
import { useChartActions } from './useChartActions'

recordDrawing()

const SERIES: TimeChartProps['series'] = [
  { label: 'Water', values: Array.from({ length: 60 }, (_, index) => [index * MINUTE, index] as const) },
]

async function mountChart(host: object, props: Partial<TimeChartProps> = {}) {
  const root = await mountKit(() => <TimeChart label="Water of the barn" series={SERIES} unit="l" {...props} />, host)
  const inside = within(root.firstElementChild as HTMLElement)
  const plot = await waitFor(() => inside.getByRole('application', { name: 'Water of the barn' }))
  await act(nextFrame)
  return { root, plot, inside }
}

test('is drawn, and described for screen readers in the language and the time zone of the barn', async () => {
  const { host } = createKitHost()
  const { root, plot } = await mountChart(host)
  const described = root.getElementById(plot.getAttribute('aria-describedby') ?? '')
  await waitFor(() =>
    expect(described?.textContent).toMatch(
      /^Line chart of 1 series from .*01:00.* to .*01:59.*\. Lowest value 0, highest 59\./,
    ),
  )
  expect(plot.querySelector('canvas')).not.toBeNull()
})

test('speaks German', async () => {
  const { host, language } = createKitHost()
  language.set({ locale: 'de-DE', timeZone: 'Europe/Berlin' })
  const { root, plot } = await mountChart(host, { kind: 'bar' })
  await waitFor(() =>
    expect(root.getElementById(plot.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Balkendiagramm mit 1 Reihe/,
    ),
  )
})

test('has the cursor of the dashboard, with its values, and moves it by keys', async () => {
  const { host, change } = createKitHost()
  const { root, plot } = await mountChart(host)
  act(() => change({ cursor: 10 * MINUTE }))
  await act(nextFrame)
  const tooltip = () => root.querySelector(`.${chartClasses.tooltip}`)?.textContent ?? ''
  expect(tooltip()).toContain('01:10')
  expect(tooltip()).toContain('10\u00a0l')
  fireEvent.keyDown(plot, { key: 'ArrowRight' })
  expect(host.pointAt).toHaveBeenLastCalledWith(11 * MINUTE)
  await act(nextFrame)
  expect(tooltip()).toContain('11\u00a0l')
})

test('zooms the dashboard by keys, and ends the zoom', async () => {
  const { host } = createKitHost()
  const { plot } = await mountChart(host)
  fireEvent.keyDown(plot, { key: '+' })
  expect(host.zoomTo.mock.lastCall?.[0]).toEqual({ start: 15 * MINUTE, end: 45 * MINUTE })
  fireEvent.keyDown(plot, { key: 'Escape' })
  expect(host.zoomTo).toHaveBeenLastCalledWith(null)
})

test('with a window of its own it leaves the dashboard alone', async () => {
  const { host } = createKitHost()
  const { plot } = await mountChart(host, { window: { start: 0, end: 30 * MINUTE } })
  fireEvent.keyDown(plot, { key: '+' })
  fireEvent.keyDown(plot, { key: 'ArrowRight' })
  expect(host.zoomTo).not.toHaveBeenCalled()
  expect(host.pointAt).not.toHaveBeenCalled()
})

test('the pictures of the dashboard follow Shift and an arrow', async () => {
  const { host, change } = createKitHost()
  const { plot } = await mountChart(host)
  act(() => change({ moment: 20 * MINUTE }))
  fireEvent.keyDown(plot, { key: 'ArrowRight', shiftKey: true })
  expect(host.showMoment).toHaveBeenLastCalledWith(21 * MINUTE)
})

test('says which point was picked and which mark was opened', async () => {
  const { host, change } = createKitHost()
  const onPick = vi.fn()
  const onMark = vi.fn()
  const marks = [{ id: 'incident-1', time: 5 * MINUTE, label: 'Dead animal', tone: 'error' as const }]
  const { plot, inside } = await mountChart(host, { onPick, onMark, marks })
  act(() => change({ cursor: 30 * MINUTE }))
  fireEvent.keyDown(plot, { key: 'Enter' })
  await waitFor(() => expect(onPick).toHaveBeenCalledWith({ time: 30 * MINUTE, seriesId: 'Water' }))
  fireEvent.click(inside.getByRole('button', { name: /1 mark in time/ }))
  expect(onMark).toHaveBeenCalledExactlyOnceWith('incident-1')
})

test('equal series of a later render draw nothing again, other ones do', async () => {
  const { host, language } = createKitHost()
  const { root, inside } = await mountChart(host)
  const canvas = root.querySelector('canvas')
  act(() => language.set({ ...language.get() }))
  expect(root.querySelector('canvas')).toBe(canvas)
  fireEvent.click(inside.getByRole('button', { name: 'Water' }))
  expect(inside.getByRole('button', { name: 'Water' }).getAttribute('aria-pressed')).toBe('false')
})

/** A chart with its buttons. `press` presses one of them. */
async function mountWithActions(host: ReturnType<typeof createKitHost>['host'], props: Partial<TimeChartProps> = {}) {
  function Widget() {
    const handle = useChartHandle()
    useHeader({ title: 'Water', actions: useChartActions(handle, 'Water') })
    return <TimeChart label="Water of the barn" series={SERIES} handle={handle} {...props} />
  }
  const root = await mountKit(Widget, host)
  const headerOf = () => host.header.mock.lastCall?.[0].actions ?? []
  await waitFor(() => expect(headerOf()).not.toEqual([]))
  const inside = within(root.firstElementChild as HTMLElement)
  await waitFor(() => inside.getByRole('application', { name: 'Water of the barn' }))
  await act(nextFrame)
  const press = async (id: string) => {
    act(() => host.header.mock.lastCall?.[1]?.(id))
    await act(nextFrame)
  }
  return { inside, headerOf, press }
}

test('its buttons are those of our own charts; the table takes the place of the chart', async () => {
  const { host } = createKitHost()
  const { inside, headerOf, press } = await mountWithActions(host)
  expect(headerOf()).toEqual([
    { id: 'table', label: 'Show as a table', icon: 'table', isPressed: false },
    { id: 'png', label: 'Save as picture', icon: 'picture', isDisabled: false },
    { id: 'csv', label: 'Save as a table (CSV)', icon: 'csv' },
  ])
  await press('table')
  const rows = inside.getAllByRole('row').map((row) => row.textContent)
  expect(rows.slice(0, 2)).toEqual(['TimeWater', expect.stringMatching(/01:59.*59$/)])
  expect(headerOf().map(({ isPressed, isDisabled }) => isPressed ?? isDisabled)).toEqual([true, true, undefined])
  fireEvent.click(inside.getByRole('button', { name: 'Next rows' }))
  expect(inside.getAllByRole('row')).toHaveLength(11)
  await press('table')
  expect(inside.getByRole('application')).toBeTruthy()
})

test('values and the picture are saved as files that are named after the barn', async () => {
  const { host } = createKitHost()
  const { press } = await mountWithActions(host, { kind: 'bar' })
  await press('csv')
  const file = host.saveFile.mock.lastCall?.[0]
  expect([file?.name, file?.type]).toEqual(['Hof-Nord-1970-01-01T020000.csv', 'text/csv'])
  const text = await (file?.data as Blob).text()
  expect(text.split('\r\n').slice(0, 2)).toEqual(['Time,Water', '1970-01-01T01:00:00+01:00,0'])
})

test('in the basic mode there is no file of all values', async () => {
  const { host, userMode } = createKitHost()
  userMode.set('basic')
  const { headerOf } = await mountWithActions(host)
  expect(headerOf().map(({ id }) => id)).toEqual(['table', 'png'])
})
