// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, data, displayMode, incidents, measurements, sensors } from '@barn-workbench/core/contract'
import { createIncident } from '@barn-workbench/core/intents'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  aCamera,
  anIncident,
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { annotationOf } from '../src/annotation/useAnnotation'
import { CHARTS, charts } from '../src/charts'
import type { PointInput } from '../src/dialogs/inputs'
import { PointDialog } from '../src/dialogs/PointDialog'
import plugin from '../src/manifest'

const CAMERAS = ['camera-01', 'camera-02'].map((cameraId) => aCamera({ cameraId, name: `Name of ${cameraId}` }))
const asked = vi.fn<(measurement: string, start: number) => void>()
const askedIncidents = vi.fn()

beforeEach(() => {
  asked.mockClear()
  askedIncidents.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const ROWS = answer(data.query, ({ params, body }) => {
  const start = body.query[0]?.time?.start ?? 0
  asked(params.measurement, start)
  return CAMERAS.flatMap(({ cameraId: camera }, index) =>
    [0, 1, 2].map((hour) => ({ time: start + hour * HOUR, y: index + hour, camera })),
  )
})
const COUNTS = answer(data.labelCounts, ({ body }) => {
  asked('labelCounts', body.time.start)
  return [{ time: body.time.start, y: 1, label: 'pig' }]
})
const ANSWERS: readonly FakeAnswer[] = [
  documents(cameras.query, 'cameraId', () => CAMERAS),
  documents(sensors.query, 'sensorId', () => []),
  COUNTS,
  ROWS,
  answer(data.labels, () => ['pig', 'pig_lying']),
]

interface RenderOptions {
  name?: string
  permissions?: readonly string[]
  settings?: Record<string, unknown>
  answers?: readonly FakeAnswer[]
  parameters?: Readonly<Record<string, string>>
}

async function renderChart({ name = 'activity', permissions, settings, answers = [], parameters }: RenderOptions = {}) {
  const chart = charts.find(({ id }) => id === `measurements.${name}`)
  if (!chart) throw new Error(`there is no chart ${name}`)
  return await renderWidget(chart, {
    plugin,
    ...(settings && { settings }),
    ...(parameters && { parameters }),
    // Another plugin offers to report incidents.
    answers: { intent: () => async () => null },
    instance: createFakeInstance({ permissions: permissions ?? ['data.view'], answers: [...answers, ...ANSWERS] }),
  })
}

const measurementsAsked = () => [...new Set(asked.mock.calls.map(([measurement]) => measurement))].sort()

test.each([
  ['in a time that is shorter than its values', MINUTE, /^Each value stands for 1\smin, so that/],
  ['in a longer time', DAY, /^(?!Each value)./],
])('an empty chart says why: %s', async (_name, span, hint) => {
  const time = { kind: 'last', span }
  await renderChart({
    settings: { time, resolution: '1min' },
    answers: [
      answer(data.query, () => []),
      answer(measurements.list, () => ({ measured: ['activity', 'temperature'], series: [] })),
    ],
  })
  const title = await screen.findByText('No measurements')
  expect(title.parentElement?.textContent.replace(title.textContent, '')).toMatch(hint)
})

test('an empty chart of what was never measured leads to where a sensor is connected', async () => {
  const measured = () => ({ measured: ['temperature'], series: [] })
  const { host } = await renderChart({
    settings: { time: { kind: 'last', span: MINUTE } },
    answers: [answer(data.query, () => []), answer(measurements.list, measured)],
  })
  await screen.findByText('Nothing measured yet')
  fireEvent.click(screen.getByRole('button', { name: 'Connect one' }))
  expect(host.paths).toEqual([expect.stringMatching(/\/sensors$/)])
})

test('what a narrow chart has no room for beside its title can be read all the same', async () => {
  await renderChart()
  const badge = await screen.findByText(/^mean · /)
  expect(badge.title).toBe(badge.textContent)
})

test('nights are asked for once they may be seen', async () => {
  await renderChart({ permissions: ['data.view.activity', 'data.view.nightvision'] })
  await waitFor(() => expect(measurementsAsked()).toEqual(['activity', 'imageQuality']))
})

test.each([
  ['who may not see night vision', { permissions: ['data.view.activity'] }],
  ['where they are switched off', { settings: { nights: false } }],
])('nights are not asked for: %s', async (_name, options) => {
  await renderChart(options)
  await screen.findByRole('button', { name: 'Name of camera-01' })
  expect(measurementsAsked()).toEqual(['activity'])
})

/** Records a chart's queries of incidents, and answers them. */
const incidentAnswers = (count = 1) => [
  answer(incidents.query, ({ body }) => {
    askedIncidents(body)
    const closed = (body.query ?? []).some(({ key, operator }) => key === 'closedAt' && operator === '!=')
    return closed ? Array.from({ length: count }, (_, i) => anIncident({ incidentId: `i${i}` })) : []
  }),
]

test('incidents are asked for that charts show', async () => {
  await renderChart({ permissions: ['data.view', 'incidents.deadAnimal.view'], answers: incidentAnswers() })
  await waitFor(() => expect(askedIncidents).toHaveBeenCalledTimes(2))
  for (const [{ query, limit }] of askedIncidents.mock.calls) {
    expect(limit).toBe(201)
    expect(query).toContainEqual({ key: 'displayConfiguration.includeIn', operator: 'contains', value: 'charts' })
    expect(query).toContainEqual({ key: 'hidden', operator: '==', value: false })
  }
})

test('a chart says that it does not mark all incidents', async () => {
  await renderChart({ permissions: ['data.view', 'incidents.deadAnimal.view'], answers: incidentAnswers(201) })
  expect(await screen.findByText(/only the newest 200 incidents are marked/)).toBeTruthy()
})

test.each([
  ['who may see none', { permissions: ['data.view'] }],
  ['where they are switched off', { permissions: ['data.view', 'incidents.view'], settings: { incidents: false } }],
])('incidents are not asked for: %s', async (_name, options) => {
  const settings = displayMode.settings
  const unreduced = { settings: { enablePenStateIncidentChartReduction: false }, propertySources: {}, errors: [] }
  await renderChart({ ...options, answers: [...incidentAnswers(), answer(settings, () => unreduced)] })
  await screen.findByRole('button', { name: 'Name of camera-01' })
  expect(askedIncidents).not.toHaveBeenCalled()
})

test('a point that is picked by the keyboard opens its dialog, with its camera and its time', async () => {
  const { host } = await renderChart()
  const plot = await screen.findByRole('application', { name: 'Activity' })
  act(() => plot.focus())
  for (const key of ['End', 'ArrowUp', 'Enter']) fireEvent.keyDown(plot, { key })
  await waitFor(() => expect(host.dialogs).toHaveLength(1))
  const { id, input } = host.dialogs[0] as { id: string; input: PointInput }
  expect(id).toBe('measurements.point')
  expect(CAMERAS.map(({ cameraId }) => cameraId)).toContain(input.cameraId)
  // A time that lies in two stored pieces is asked for in two; each has its values in its first hours.
  const afterStarts = asked.mock.calls.map(([, start]) => input.time - start)
  expect(afterStarts.some((after) => after >= 0 && after <= 2 * HOUR)).toBe(true)
  expect(input.title).toBe('Activity')
  expect(input.values).toEqual({ 'camera-01': '2', 'camera-02': '3' })
})

test('a documentation that was started at a camera names it while it waits for its end', async () => {
  const { host } = await renderChart({ permissions: ['data.view', 'incidents.barnDocumentation.manage'] })
  await screen.findByRole('button', { name: 'Name of camera-01' })
  const annotation = annotationOf(host.session as NonNullable<typeof host.session>)
  act(() => annotation.send({ type: 'start.picked', point: { time: 5_000, cameraId: 'camera-01' } }))
  const bar = await screen.findByRole('region', { name: 'Documentation' })
  expect(within(bar).getByRole('status').textContent).toMatch(/, Name of camera-01\. Pick its end/)
})

test('a documentation that was started is told once for all charts, and Escape cancels it', async () => {
  const { host } = await renderChart({ permissions: ['data.view', 'incidents.barnDocumentation.manage'] })
  await screen.findByRole('button', { name: 'Name of camera-01' })
  const annotation = annotationOf(host.session as NonNullable<typeof host.session>)
  act(() => annotation.send({ type: 'start.picked', point: { time: 5_000, cameraId: null } }))
  expect(within(await screen.findByRole('region', { name: 'Documentation' })).getByRole('status').textContent).toMatch(
    /Pick its end on a chart/,
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Documentation' })).toBeNull()
  expect(annotation.getSnapshot().value).toBe('idle')
})

test('who may not document sees nothing of a documentation that was started', async () => {
  const { host } = await renderChart()
  await screen.findByRole('button', { name: 'Name of camera-01' })
  const annotation = annotationOf(host.session as NonNullable<typeof host.session>)
  act(() => annotation.send({ type: 'start.picked', point: { time: 5_000, cameraId: null } }))
  expect(screen.queryByRole('region', { name: 'Documentation' })).toBeNull()
})

test('a second press does not open a second dialog while the first is open', async () => {
  const { host } = await renderChart()
  const plot = await screen.findByRole('application', { name: 'Activity' })
  act(() => plot.focus())
  for (const key of ['End', 'ArrowUp', 'Enter', 'Enter']) fireEvent.keyDown(plot, { key })
  await waitFor(() => expect(host.dialogs).toHaveLength(1))
  for (let i = 0; i < 3; i++) await Promise.resolve()
  expect(host.dialogs).toHaveLength(1)
})

test('the camera of the address is the only one of a chart that follows it', async () => {
  const onBody = vi.fn()
  const rows = answer(data.query, ({ body }) => {
    onBody(body.query[0]?.where)
    return [{ time: body.query[0]?.time?.start ?? 0, y: 1, camera: 'camera-02' }]
  })
  const settings = { chosenCamera: true, nights: false }
  await renderChart({ settings, parameters: { camera: 'camera-02' }, answers: [rows] })
  await screen.findByRole('region', { name: 'Activity · Name of camera-02' })
  await waitFor(() => expect(onBody).toHaveBeenCalledWith([{ key: 'camera', operator: 'in', value: ['camera-02'] }]))
})

const MOVED_IN = Date.now() - 30 * HOUR
test.each(CHARTS.map(({ name }) => name))('%s starts when the animals have moved in', async (name) => {
  const batch = anIncident({ type: 'barnState', state: 'penFull', firstEventTimestamp: MOVED_IN })
  await renderChart({
    name,
    permissions: ['data.view', 'incidents.barnState.view'],
    settings: { nights: false, incidents: false },
    answers: [
      documents(incidents.query, 'incidentId', () => [batch]),
      answer(displayMode.settings, () => ({ settings: {}, propertySources: {}, errors: [] })),
    ],
  })
  // A heat map starts with the first midnight.
  const isFromThenOn = (start: number) => start >= MOVED_IN && start < MOVED_IN + 24 * HOUR
  await waitFor(() => expect(asked.mock.calls.map(([, start]) => start).some(isFromThenOn)).toBe(true))
  await screen.findByText(/since the animals moved in/)
})

interface PointOptions {
  permissions?: readonly string[]
  isInBand?: boolean
  values?: Readonly<Record<string, string>>
  /** The camera at which a documentation was started. */
  startedAt?: string
}

/** Renders the dialog of a point for an account that may document. */
async function renderPoint(
  cameraId: string | null,
  { permissions = ['incidents.manage'], isInBand = false, values = {}, startedAt }: PointOptions = {},
) {
  const close = vi.fn()
  const input = { time: 5_000, cameraId, isInBand, title: 'Activity', values }
  const instance = createFakeInstance({ permissions, answers: ANSWERS })
  const intent = (asking: { id: string }) => (asking.id === createIncident.id ? vi.fn() : null)
  const rendered = await renderInWorkbench(
    { plugin, instance, name: 'activity', answers: { intent: intent as never } },
    () => <PointDialog input={input} close={close} setUnsaved={() => undefined} />,
  )
  if (startedAt !== undefined) {
    const annotation = annotationOf(rendered.host.session as NonNullable<typeof rendered.host.session>)
    act(() => annotation.send({ type: 'start.picked', point: { time: 1_000, cameraId: startedAt } }))
  }
  return { ...rendered, close }
}

test('a documentation starts at a point', async () => {
  const { close } = await renderPoint('camera-01')
  fireEvent.click(await screen.findByRole('button', { name: 'Start a documentation here' }))
  expect(close).toHaveBeenCalledWith({ as: 'start', point: { time: 5_000, cameraId: 'camera-01' } })
})

test('of a series that is of no camera, the camera can be chosen', async () => {
  const { close } = await renderPoint(null)
  const choice = await screen.findByRole('combobox', { name: 'Camera' })
  await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(3))
  fireEvent.change(choice, { target: { value: 'camera-02' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start a documentation here' }))
  expect(close).toHaveBeenCalledWith({ as: 'start', point: { time: 5_000, cameraId: 'camera-02' } })
})

test('the point says whose it is, and the others are offered in their natural order', async () => {
  const { close } = await renderPoint('camera-01')
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' })
  await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(2))
  expect(choice.selectedOptions[0]?.textContent).toBe('Name of camera-01')
  fireEvent.change(choice, { target: { value: 'camera-02' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start a documentation here' }))
  expect(close).toHaveBeenCalledWith({ as: 'start', point: { time: 5_000, cameraId: 'camera-02' } })
})

test.each([
  ['on a band, at the camera where it was started', 'camera-02', { isInBand: true }, 'camera-01'],
  ['on what is of no camera, too', null, {}, 'camera-01'],
  ['at the camera of a line that was picked', 'camera-02', {}, 'camera-02'],
  [
    'at the nearest one, where that of the start is gone',
    'camera-02',
    { isInBand: true, startedAt: 'gone' },
    'camera-02',
  ],
])('a documentation ends %s', async (_name, cameraId, options, expected) => {
  const { close } = await renderPoint(cameraId, { startedAt: 'camera-01', ...options })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' })
  await waitFor(() => expect(within(choice).getAllByRole('option').length).toBeGreaterThan(1))
  fireEvent.click(await screen.findByRole('button', { name: 'End the documentation here' }))
  expect(close).toHaveBeenCalledWith({ as: 'end', point: { time: 5_000, cameraId: expected } })
})

test('a point says what was measured there, of the camera that is chosen', async () => {
  await renderPoint('camera-01', { values: { 'camera-01': '12 %' } })
  await screen.findByText('Activity: 12 %')
  expect(screen.queryByText(/band/)).toBeNull()
  const choice = await screen.findByRole('combobox', { name: 'Camera' })
  await waitFor(() => expect(within(choice).getAllByRole('option')).toHaveLength(2))
  fireEvent.change(choice, { target: { value: 'camera-02' } })
  await screen.findByText('Activity')
})

test('a point of a band says that it is of all cameras, and which one is the nearest', async () => {
  await renderPoint('camera-02', { isInBand: true })
  await screen.findByText(/band is that of all cameras.* Name of camera-02\.$/)
})

test('who may not document is offered nothing of it, nor ways that nobody offers', async () => {
  await renderPoint('camera-01', { permissions: [] })
  await screen.findByRole('button', { name: 'Close' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
})
