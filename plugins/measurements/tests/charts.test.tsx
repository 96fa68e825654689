// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, data } from '@barn-workbench/core/contract'
import { HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import { charts } from '../src/charts'
import plugin from '../src/manifest'

const CAMERAS = [
  aCamera({ cameraId: 'camera-01', name: 'Pen 1 east' }),
  aCamera({ cameraId: 'camera-02', name: 'Pen 2 west' }),
]
function chartNamed(name: string) {
  const chart = charts.find(({ id }) => id === `measurements.${name}`)
  if (!chart) throw new Error(`there is no chart ${name}`)
  return chart
}

const activity = chartNamed('activity')
const labelCounts = chartNamed('label-counts')
const asked = vi.fn()

beforeEach(() => {
  asked.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const named = documents(cameras.query, 'cameraId', () => CAMERAS)
const rows = (values: readonly (number | null)[]) =>
  answer(data.query, (input) => {
    asked(input)
    const start = input.body.query[0]?.time?.start ?? 0
    return values.flatMap((y, i) =>
      CAMERAS.map(({ cameraId }, k) => ({ time: start + i * HOUR, y: y === null ? null : y + k, camera: cameraId })),
    )
  })
const show = (values: readonly (number | null)[], settings = {}) =>
  renderWidget(activity, {
    plugin,
    settings,
    instance: createFakeInstance({ permissions: ['data.view'], answers: [named, rows(values)] }),
  })

test('each camera is a line by its name, which its button hides', async () => {
  await show([10, 20, 30])
  const entry = await screen.findByRole('button', { name: 'Pen 2 west' })
  expect(entry.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(entry)
  expect(entry.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Pen 1 east' }).getAttribute('aria-pressed')).toBe('true')
})

test('the mean of each camera is asked for, over the window and in buckets of the dashboard', async () => {
  await show([1], { cameras: ['camera-02'] })
  await screen.findByRole('button', { name: 'Pen 1 east' })
  const { params, body } = asked.mock.calls[0]?.[0]
  const { time, ...stage } = body.query[0]
  expect(params).toEqual({ measurement: 'activity' })
  expect(time.end - time.start).toBe(7 * 24 * HOUR)
  expect(stage).toEqual({
    timeResolution: '1200000ms',
    columns: { value: 'mean@y', time: 'time' },
    groupByTags: ['camera'],
    where: [{ key: 'camera', operator: 'in', value: ['camera-02'] }],
  })
})

test('as a table it shows the same values', async () => {
  await show([10.123456, null])
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))
  expect(screen.getByRole('columnheader', { name: 'Pen 1 east' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '10.123' })).toBeTruthy()
})

test('where nothing was measured it says so', async () => {
  await show([])
  expect(await screen.findByText('No measurements')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as a table (CSV)' })).toBeNull()
})

test('a refusal is an error with a way to try again', async () => {
  const refused = answer(data.query, () => {
    throw refusal('data/too-many-rows')
  })
  await renderWidget(activity, {
    plugin,
    instance: createFakeInstance({ permissions: ['data.view'], answers: [named, refused] }),
  })
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
})

test('pigs are counted standing and lying, the standing ones below', async () => {
  const counts = answer(data.labelCounts, ({ body }) =>
    body.labels.toReversed().map((label, i) => ({ time: body.time.start, y: 5 + i, label })),
  )
  await renderWidget(labelCounts, {
    plugin,
    instance: createFakeInstance({ permissions: ['data.view.labelCounts'], answers: [counts] }),
  })
  await screen.findByRole('region', { name: 'Standing and lying' })
  const entries = await screen.findAllByRole('button', { name: /standing|lying/ })
  expect(entries.map((entry) => entry.textContent)).toEqual(['standing', 'lying'])
})

test('broilers are counted under their own title', async () => {
  const counts = answer(data.labelCounts, ({ body }) => [
    { time: body.time.start, y: 900, label: body.labels[0] ?? '' },
  ])
  await renderWidget(labelCounts, {
    plugin,
    instance: createFakeInstance({ species: 'chickens', permissions: ['data.view.labelCounts'], answers: [counts] }),
  })
  expect(await screen.findByRole('region', { name: 'Broilers' })).toBeTruthy()
})
