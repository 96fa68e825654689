// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, data, incidents } from '@barn-workbench/core/contract'
import type { Species } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { useTimeView, type TimeChoice } from '@barn-workbench/plugin-sdk/react'
import {
  anIncident,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderInWorkbench,
  renderWidget,
  type FakeInstance,
} from '@barn-workbench/plugin-sdk/testing'
import { charts } from '../src/charts'
import plugin from '../src/manifest'
import { withBatchBefore } from '../src/queries/useBatchBefore'
import { comparison } from '../src/widgets'
import ComparisonWidget from '../src/widgets/comparison/ComparisonWidget'

const onRequest = vi.fn()
const onCounts = vi.fn()
beforeEach(() => {
  onRequest.mockClear()
  onCounts.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

/** A batch begins with its local day. In the middle of a day, summer time changes no count of days. */
function batch(days: number, state: string) {
  const at = Math.floor(Date.now() / DAY) * DAY + DAY / 2 - days * DAY
  return anIncident({
    type: 'barnState',
    state,
    incidentId: `batch-${days}`,
    hidden: false,
    firstEventTimestamp: at,
    lastEventTimestamp: at,
  })
}

interface BarnOptions {
  permissions?: string[]
  value?: number | 'refused' | 'none'
  batches?: number[] | 'refused'
  species?: Species
  labels?: string[]
}

function aBarn(
  id: string,
  { permissions = ['data.view', 'incidents.view'], value = 1, batches = [20, 140], species, labels }: BarnOptions = {},
) {
  return createFakeInstance({
    id,
    permissions,
    ...(species && { species }),
    answers: [
      ...(labels ? [answer(data.labels, () => labels)] : []),
      answer(data.labelCounts, ({ body }) => {
        onCounts(id, body.labels)
        return [{ time: body.time.end - HOUR, y: 3 }]
      }),
      documents(cameras.query, 'cameraId', () => []),
      documents(incidents.query, 'incidentId', () => {
        if (batches === 'refused') throw refusal('instance/unexpected')
        return batches.map((days, index) => batch(days, index === 0 ? 'penFull' : 'penEmpty'))
      }),
      answer(data.query, (input) => {
        onRequest(id, input)
        if (value === 'refused') throw refusal('instance/unexpected')
        if (value === 'none') return []
        const { start, end } = input.body.query[0]?.time ?? { start: 0, end: 0 }
        // Values before the batch of this barn are half of those in it.
        const factor = start < Date.now() - 60 * DAY ? 0.5 : 1
        const first = Math.ceil(start / HOUR) * HOUR
        return Array.from({ length: Math.floor((end - first) / HOUR) }, (_, hour) => ({
          time: first + hour * HOUR,
          y: value * factor,
        }))
      }),
    ],
  })
}

/**
 * Days from the begin of the batch before to that of this one. A window may be asked for in parts: the first of each
 * counts.
 */
function daysBetweenBatches(inputs: { body: { query: { time: { start: number } }[] } }[]) {
  const starts = inputs.map(({ body }) => body.query[0]?.time.start ?? Number.NaN)
  const first = Math.min(...starts)
  const firstOfNow = Math.min(...starts.filter((start) => start > first + 60 * DAY))
  return Math.round((firstOfNow - first) / DAY)
}

test('compares with the batch before, day over day, and says the difference', async () => {
  await renderWidget(comparison, { plugin, instance: aBarn('1001') })
  expect(await screen.findByText('On average 100% more than the batch before: 1 instead of 0.5.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'this time' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'the batch before' })).toBeTruthy()
  expect(daysBetweenBatches(onRequest.mock.calls.map(([, input]) => input))).toBe(120)
})

test('compares with the time before', async () => {
  await renderWidget(comparison, { plugin, instance: aBarn('1001'), settings: { against: 'period' } })
  expect(await screen.findByText('On average as much as the time before: 1.')).toBeTruthy()
})

test('compares with other barns; one that lacks a right, one that fails and one without a batch are named', async () => {
  const others = [
    aBarn('2', { value: 2 }),
    aBarn('3', { permissions: ['incidents.view'] }),
    aBarn('4', { value: 'refused' }),
    aBarn('5', { batches: [] }),
    aBarn('6', { value: 'none' }),
  ]
  await renderWidget(comparison, { plugin, instance: aBarn('1001'), others, settings: { against: 'barns' } })
  expect(await screen.findByText('On average 50% less than Fake barn 2: 1 instead of 2.')).toBeTruthy()
  expect(await screen.findByText('Fake barn 3: your account may not see this.')).toBeTruthy()
  expect(await screen.findByText('Fake barn 4: cannot be reached.')).toBeTruthy()
  expect(await screen.findByText('Fake barn 5: no batch is known.')).toBeTruthy()
  expect(await screen.findByText('Fake barn 6: there are no values of this time.')).toBeTruthy()
  expect(onRequest.mock.calls.some(([id]) => id === '3')).toBe(false)
})

test('a barn that somebody signs out of is named, and its values are gone', async () => {
  const { sessions } = await renderWidget(comparison, {
    plugin,
    instance: aBarn('1001'),
    others: [aBarn('2', { value: 2 })],
    screen: 'measurements',
    parameters: { camera: 'camera-01' },
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Compared with' }), { target: { value: 'barns' } })
  await screen.findByText('On average 50% less than Fake barn 2: 1 instead of 2.')
  sessions.get('2').logOut()
  const link = await screen.findByRole('link', { name: 'Fake barn 2: you are not signed in there.' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://barn')
  expect([pathname, searchParams.get('next')]).toEqual([
    '/login/2',
    '/instance/1001/measurements?camera=camera-01&against=barns',
  ])
  await waitFor(() => expect(screen.queryByText(/instead of 2/)).toBeNull())
})

test('another comparison is chosen beside the values', async () => {
  await renderWidget(comparison, { plugin, instance: aBarn('1001') })
  await screen.findByText(/batch before: 1 instead/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Compared with' }), { target: { value: 'period' } })
  expect(await screen.findByText('On average as much as the time before: 1.')).toBeTruthy()
})

test('on their own screen the address says what is compared, and what it cannot say is left out', async () => {
  const { address } = await renderWidget(comparison, {
    plugin,
    instance: aBarn('1001'),
    screen: 'measurements',
    parameters: { against: 'period', axis: 'moon' },
  })
  expect(await screen.findByText('On average as much as the time before: 1.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Compared with' }), { target: { value: 'batch' } })
  await screen.findByText(/batch before: 1 instead/)
  expect(address.search()).toBe('?axis=moon')
})

test('on a dashboard the widget keeps what is compared', async () => {
  const { address } = await renderWidget(comparison, { plugin, instance: aBarn('1001') })
  fireEvent.change(screen.getByRole('combobox', { name: 'Compared with' }), { target: { value: 'period' } })
  expect(await screen.findByText('On average as much as the time before: 1.')).toBeTruthy()
  expect(address.search()).toBe('')
})

test('what may not be seen is said, and the choice stays', async () => {
  const instance = aBarn('1001', { permissions: ['data.view.speed'] })
  await renderWidget(comparison, { plugin, instance, settings: { against: 'period' } })
  expect(await screen.findByText('Not for your account')).toBeTruthy()
  expect(onRequest).not.toHaveBeenCalled()
  expect(await screen.findByRole('combobox', { name: 'Measurement' })).toBeTruthy()
})

test('a barn whose batches cannot be loaded is named as unreachable, not as one without a batch', async () => {
  const others = [aBarn('2', { batches: 'refused' }), aBarn('3', { value: 2 })]
  await renderWidget(comparison, { plugin, instance: aBarn('1001'), others, settings: { against: 'barns' } })
  expect(await screen.findByText('Fake barn 2: cannot be reached.')).toBeTruthy()
  expect(await screen.findByText(/less than Fake barn 3/)).toBeTruthy()
})

test('so is this barn', async () => {
  await renderWidget(comparison, { plugin, instance: aBarn('1001', { batches: 'refused' }) })
  expect(await screen.findByText('the batch before: cannot be reached.')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Compared with' }), { target: { value: 'period' } })
  expect(await screen.findByText('The batches of this barn cannot be loaded: the axis has dates.')).toBeTruthy()
})

test('animals are counted by the labels of each barn itself', async () => {
  const instance = aBarn('1001', { labels: ['pig', 'pig_lying', 'pig_sitting', 'person'] })
  const others = [aBarn('2')]
  await renderWidget(comparison, { plugin, instance, others, settings: { chart: 'label-counts', against: 'barns' } })
  expect(await screen.findByText('On average as much as Fake barn 2: 3.')).toBeTruthy()
  const labelsOf = (id: string) => onCounts.mock.calls.find(([asked]) => asked === id)?.[1] as unknown
  expect(labelsOf('1001')).toEqual(['pig', 'pig_lying', 'pig_sitting'])
  expect(labelsOf('2')).toEqual(['pig', 'pig_lying'])
})

test('barns with other animals are left out, and that there is no other one is said', async () => {
  const settings = { against: 'barns' }
  const others = [aBarn('2', { species: 'chickens' })]
  await renderWidget(comparison, { plugin, instance: aBarn('1001'), others, settings })
  expect(await screen.findByText('No other barn with the same kind of animals is known here.')).toBeTruthy()
  expect(onRequest.mock.calls.some(([id]) => id === '2')).toBe(false)
  fireEvent.change(screen.getByRole('combobox', { name: 'Measurement' }), { target: { value: 'dropped-frames' } })
  expect(await screen.findByText('On average as much as Fake barn 2: 1.')).toBeTruthy()
  expect(screen.queryByText(/is known here/)).toBeNull()
})

test('the total of animals has the same name in the control, in the settings and as the title of the chart', async () => {
  await renderWidget(comparison, { plugin, instance: aBarn('1001'), settings: { chart: 'label-counts' } })
  const control = screen.getByRole('combobox', { name: 'Measurement' })
  expect(within(control).getByRole('option', { name: 'Animals counted', selected: true })).toBeTruthy()
  expect(await screen.findByLabelText('Animals counted')).toBeTruthy()
  expect(comparison.settings.shape.chart.meta()).toMatchObject({ optionsAre: 'widgets' })
})

/** Shows a series alone, and picks its last point. */
async function pickLast(series: string) {
  fireEvent.click(await screen.findByRole('button', { name: series }), { ctrlKey: true })
  const plot = screen.getByLabelText('Activity')
  for (const key of ['End', 'Enter']) fireEvent.keyDown(plot, { key })
}

test('a point of the batch before is shown at the time of that batch', async () => {
  const { host } = await renderWidget(comparison, { plugin, instance: aBarn('1001') })
  await screen.findByText(/batch before: 1 instead/)
  await pickLast('the batch before')
  await waitFor(() => expect(host.dialogs).toMatchObject([{ id: 'measurements.point', input: { cameraId: null } }]))
  const { time } = host.dialogs[0]?.input as { time: number }
  expect(Math.round((Date.now() - time) / DAY)).toBe(120)
})

test('points of another barn are not shown in this one', async () => {
  const others = [aBarn('2', { value: 2 })]
  const settings = { against: 'barns' }
  const { host } = await renderWidget(comparison, { plugin, instance: aBarn('1001'), others, settings })
  await screen.findByText(/less than Fake barn 2/)
  await pickLast('Fake barn 2')
  await new Promise((resolve) => setTimeout(resolve))
  expect(host.dialogs).toEqual([])
  await pickLast('Fake barn')
  await waitFor(() => expect(host.dialogs).toHaveLength(1))
})

/** Moves the time of the dashboard. */
function TimeButton({ choice }: { choice: TimeChoice }) {
  const view = useTimeView()
  return <button data-testid="move" onClick={() => view.choose(choice)} />
}

test('a time that is too long for its resolution is offered a coarser one at once, and nothing is asked before', async () => {
  const choice: TimeChoice = { kind: 'last', span: 70 * DAY, timeResolution: MINUTE }
  const twelve = Array.from({ length: 12 }, (_, index) => `camera-${index + 1}`)
  const view = () => (
    <>
      <TimeButton choice={choice} />
      <ComparisonWidget settings={{ against: 'period', cameras: twelve }} />
    </>
  )
  await renderInWorkbench({ plugin, instance: aBarn('1001'), name: 'comparison' }, view)
  fireEvent.click(screen.getByTestId('move'))
  expect(await screen.findByText('Too fine for this time')).toBeTruthy()
  onRequest.mockClear()
  fireEvent.click(screen.getByRole('button', { name: /^Show \d+\s\w+ buckets$/ }))
  await waitFor(() => expect(onRequest).toHaveBeenCalled())
  const resolutions = new Set(onRequest.mock.calls.map(([, { body }]) => body.query[0].timeResolution as string))
  expect([...resolutions]).toEqual([`${20 * MINUTE}ms`])
})

test('the values stay until those of the time that has moved on are there', async () => {
  const barn = aBarn('1001')
  let isOpen = true
  const held: (() => void)[] = []
  const instance: FakeInstance = {
    ...barn,
    fetch: async (url, init) => {
      if (!isOpen && url.includes('/api/data/')) await new Promise<void>((resolve) => held.push(resolve))
      return await barn.fetch(url, init)
    },
  }
  const end = Date.now() - HOUR
  const choice: TimeChoice = { kind: 'fixed', start: end - 2 * DAY, end, timeResolution: HOUR }
  const moved: TimeChoice = { ...choice, start: choice.start + HOUR / 2, end: end + HOUR / 2 }
  const view = (shown: TimeChoice) => (
    <>
      <TimeButton choice={shown} />
      <ComparisonWidget settings={{ against: 'period' }} />
    </>
  )
  let current = choice
  const around = { plugin, instance, name: 'comparison' }
  const { redraw } = await renderInWorkbench(around, () => view(current))
  fireEvent.click(screen.getByTestId('move'))
  expect(await screen.findByText('On average as much as the time before: 1.')).toBeTruthy()
  const asked = onRequest.mock.calls.length
  current = moved
  redraw(true)
  isOpen = false
  fireEvent.click(screen.getByTestId('move'))
  await waitFor(() => expect(held.length).toBeGreaterThan(0))
  expect(screen.getByText('On average as much as the time before: 1.')).toBeTruthy()
  isOpen = true
  for (const release of held) release()
  await waitFor(() => expect(onRequest.mock.calls.length).toBeGreaterThan(asked))
  expect(screen.getByText('On average as much as the time before: 1.')).toBeTruthy()
})

const activity = charts.find(({ id }) => id === 'measurements.activity') as (typeof charts)[number]

test('a chart shows the median of the same days of the batch before where its dashboard asks for it', async () => {
  const instance = aBarn('1001')
  await renderWidget(activity, { plugin, instance, parameters: { before: 'batch' } })
  const before = await screen.findByRole('button', { name: 'Batch before' })
  expect(before.dataset['ghost']).toBe('')
  const inputs = onRequest.mock.calls.map(([, input]) => input)
  expect(daysBetweenBatches(inputs.filter(({ params }) => params.measurement === 'activity'))).toBe(120)
})

test('without that it asks for this batch alone; where there was none before, it says so', async () => {
  await renderWidget(activity, { plugin, instance: aBarn('1001') })
  await screen.findByText(/^mean · /)
  expect(screen.queryByRole('button', { name: 'Batch before' })).toBeNull()
  await renderWidget(activity, {
    plugin,
    instance: aBarn('1001', { batches: [20] }),
    parameters: { before: 'batch' },
  })
  expect(await screen.findByText(/no batch before is known/)).toBeTruthy()
})

test('the batch before of groups of animals and of cameras is at the times of the chart, in the buckets they lie in', () => {
  const line = (id: string, values: number[]) => ({ id, name: id, color: 'red', values: Float64Array.from(values) })
  const columns = { x: Float64Array.of(0, 10, 20, 30), series: [line('a', [1, 1, 1, 1]), line('b', [2, 2, 2, 2])] }
  const earlier = { x: Float64Array.of(0, 20), step: 20, series: [line('a', [5, 6]), line('b', [7, NaN])] }
  const words = { median: 'before', of: (name: string) => `${name} before` }
  const ghosts = (by: 'camera' | 'label') =>
    withBatchBefore(columns, earlier, by, words)
      .series.filter(({ ghost }) => ghost)
      .map(({ name, values }) => [name, [...values]])
  expect(ghosts('camera')).toEqual([['before', [6, 6, 6, 6]]])
  expect(ghosts('label')).toEqual([
    ['a before', [5, 5, 6, 6]],
    ['b before', [7, 7, NaN, NaN]],
  ])
})
