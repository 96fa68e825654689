// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, data, displayMode, incidents, measurements } from '@barn-workbench/core/contract'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { useTimeView } from '@barn-workbench/plugin-sdk/react'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import { charts } from '../src/charts'
import plugin from '../src/manifest'
import { cameraActivity } from '../src/slots'

const CAMERAS = [
  aCamera({ cameraId: 'camera-01', name: 'Pen 1 east' }),
  aCamera({ cameraId: 'camera-02', name: 'Pen 2 west' }),
]

function findChart(name: string) {
  const chart = charts.find(({ id }) => id === `measurements.${name}`)
  if (!chart) throw new Error(`there is no chart ${name}`)
  return chart
}

const activity = findChart('activity')
const labelCounts = findChart('label-counts')
const onRequest = vi.fn()

beforeEach(() => {
  onRequest.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const answerCameras = documents(cameras.query, 'cameraId', () => CAMERAS)
const answerRows = (values: readonly (number | null)[]) =>
  answer(data.query, (input) => {
    onRequest(input)
    const start = input.body.query[0]?.time?.start ?? 0
    return values.flatMap((y, hour) =>
      CAMERAS.map(({ cameraId }, index) => ({
        time: start + hour * HOUR,
        y: y === null ? null : y + index,
        camera: cameraId,
      })),
    )
  })
const renderActivity = (values: readonly (number | null)[], settings = {}) =>
  renderWidget(activity, {
    plugin,
    settings,
    instance: createFakeInstance({
      permissions: ['data.view'],
      answers: [
        answerCameras,
        answerRows(values),
        answer(measurements.list, () => ({ measured: ['activity'], series: [] })),
      ],
    }),
  })

test('draws a line for each camera, and hides it by its button in the legend', async () => {
  await renderActivity([10, 20, 30])
  const entry = await screen.findByRole('button', { name: 'Pen 2 west' })
  expect(entry.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(entry)
  expect(entry.getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByRole('button', { name: 'Pen 1 east' }).getAttribute('aria-pressed')).toBe('true')
})

test('requests the mean of each selected camera, for the window and the buckets of the dashboard', async () => {
  await renderActivity([1], { cameras: ['camera-02'] })
  await screen.findByRole('button', { name: 'Pen 1 east' })
  const { params, body } = onRequest.mock.calls[0]?.[0]
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

/** Renders a chart of twelve cameras in a time of 70 days, in buckets of 10 min. */
async function renderSeventyDays(chart: typeof activity) {
  const { default: View } = await chart.load()
  const Chart = View as ComponentType<{ settings: object }>
  const settings = chart.settings.parse({})
  function InTime() {
    const view = useTimeView()
    useState(() => view.choose({ kind: 'last', span: 70 * DAY, timeResolution: 10 * MINUTE }))
    return <Chart settings={settings} />
  }
  const twelve = Array.from({ length: 12 }, (_, index) => aCamera({ cameraId: `camera-${index + 1}` }))
  const answers = [documents(cameras.query, 'cameraId', () => twelve), answerRows([1])]
  const instance = createFakeInstance({ permissions: ['data.view'], answers })
  await renderInWorkbench({ plugin, instance, name: chart.id.replace('measurements.', '') }, () => <InTime />)
}
const askedResolutions = () => new Set(onRequest.mock.calls.map(([{ body }]) => body.query[0].timeResolution))

test('a time that is too long for its resolution is offered a coarser one at once, and nothing is asked before', async () => {
  await renderSeventyDays(activity)
  expect(await screen.findByText('Too fine for this time')).toBeTruthy()
  expect(onRequest).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /^Show 20\smin buckets$/ }))
  await waitFor(() => expect(onRequest).toHaveBeenCalled())
  expect([...askedResolutions()]).toEqual([`${20 * MINUTE}ms`])
  expect(screen.queryByText('Too fine for this time')).toBeNull()
})

test('a measurement with a resolution of its own is drawn coarser by itself where that is too fine', async () => {
  await renderSeventyDays(findChart('grid-score'))
  await waitFor(() => expect(onRequest).toHaveBeenCalled())
  expect([...askedResolutions()]).toEqual([`${20 * MINUTE}ms`])
  expect(screen.queryByText('Too fine for this time')).toBeNull()
})

test('shows the values as a table', async () => {
  await renderActivity([10.123456, null])
  fireEvent.click(await screen.findByRole('button', { name: 'Show as a table' }))
  expect(screen.getByRole('columnheader', { name: 'Pen 1 east' })).toBeTruthy()
  expect(screen.getAllByRole('cell', { name: '10.123' })).not.toEqual([])
})

test('on a touch screen its actions are one menu', async () => {
  const matchMedia = vi.spyOn(window, 'matchMedia')
  const neverMatches = window.matchMedia('')
  matchMedia.mockImplementation((media) => ({ ...neverMatches, media, matches: media.includes('hover: none') }))
  await renderActivity([10])
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Show as a table', checked: false }))
  expect(await screen.findByRole('columnheader', { name: 'Pen 1 east' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show as a table' })).toBeNull()
  matchMedia.mockRestore()
})

test('a camera that is not there is unknown', async () => {
  await renderWidget(activity, {
    plugin,
    instance: createFakeInstance({
      permissions: ['data.view'],
      answers: [documents(cameras.query, 'cameraId', () => CAMERAS.slice(0, 1)), answerRows([1, 2])],
    }),
  })
  expect(await screen.findByRole('button', { name: 'unknown' })).toBeTruthy()
  expect(screen.queryByText('camera-02')).toBeNull()
})

test('a chart that cannot be loaded is noted in the log', async () => {
  const { logged } = await renderWidget(activity, {
    plugin,
    instance: createFakeInstance({
      permissions: ['data.view'],
      answers: [
        answerCameras,
        answer(data.query, () => {
          throw refusal('data/too-many-rows')
        }),
      ],
    }),
  })
  await screen.findByRole('alert')
  expect(logged('Chart')).toEqual(['measurements.activity could not be loaded: data/too-many-rows'])
})

test('the page of a camera shows the activity that it has seen', async () => {
  const Activity = (await cameraActivity.load()) as ComponentType<{ cameraId: string }>
  const instance = createFakeInstance({ permissions: ['data.view'], answers: [answerCameras, answerRows([1, 2])] })
  await renderInWorkbench({ plugin, instance, name: 'camera-activity' }, () => <Activity cameraId="camera-02" />)
  await screen.findByRole('region', { name: 'Activity' })
  await waitFor(() =>
    expect(onRequest.mock.calls[0]?.[0].body.query[0].where).toEqual([
      { key: 'camera', operator: 'in', value: ['camera-02'] },
    ]),
  )
})

test('nothing found: an empty result shows that there are no measurements', async () => {
  await renderActivity([])
  expect(await screen.findByText('No measurements')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save as a table (CSV)' })).toBeNull()
})

test('shows an error when the request is refused', async () => {
  const refused = answer(data.query, () => {
    throw refusal('data/too-many-rows')
  })
  await renderWidget(activity, {
    plugin,
    instance: createFakeInstance({ permissions: ['data.view'], answers: [answerCameras, refused] }),
  })
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
})

test('counts standing and lying pigs, the standing ones first', async () => {
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

test('counts broilers under a title of their own', async () => {
  const counts = answer(data.labelCounts, ({ body }) => [
    { time: body.time.start, y: 900, label: body.labels[0] ?? '' },
  ])
  await renderWidget(labelCounts, {
    plugin,
    instance: createFakeInstance({ species: 'chickens', permissions: ['data.view.labelCounts'], answers: [counts] }),
  })
  expect(await screen.findByRole('region', { name: 'Broilers' })).toBeTruthy()
})

test('the chart of label counts is also for accounts that may view sums of regions', () => {
  expect(labelCounts.needs).toEqual(['data.view', 'data.view.labelCounts', 'data.view.regionSums'])
})

/**
 * Renders the activity of a barn into which animals moved six hours ago, with the charts reduced to their time or not.
 */
async function renderWithBatch(
  enablePenStateIncidentChartReduction: boolean,
  permissions = ['data.view', 'incidents.view'],
) {
  const settings = { enablePenStateIncidentChartReduction }
  const batch = anIncident({ type: 'barnState', state: 'penFull', firstEventTimestamp: MOVED_IN })
  const answers = [
    answerCameras,
    answerRows([10, 20]),
    documents(incidents.query, 'incidentId', () => [batch]),
    answer(displayMode.settings, () => ({ settings, propertySources: {}, errors: [] })),
  ]
  await renderWidget(activity, { plugin, instance: createFakeInstance({ permissions, answers }) })
  await screen.findByRole('button', { name: 'Pen 2 west' })
}
const startOf = (call: unknown) =>
  (call as [{ body: { query: [{ time: { start: number } }] } }])[0].body.query[0].time.start
const MOVED_IN = Date.now() - 6 * HOUR

test('a chart starts when the animals have moved in, and says so', async () => {
  await renderWithBatch(true)
  await screen.findByText(/since the animals moved in/)
  await waitFor(() => expect(onRequest.mock.calls.map(startOf)).toContain(MOVED_IN))
})

test.each([
  ['the display settings do not reduce it', false, ['data.view', 'incidents.view']],
  ['the account may not see barn states', true, ['data.view']],
])('a chart shows the whole time where %s', async (_, isReducing, permissions) => {
  await renderWithBatch(isReducing, permissions)
  expect(screen.queryByText(/since the animals moved in/)).toBeNull()
  expect(onRequest.mock.calls.map(startOf)).not.toContain(MOVED_IN)
})
