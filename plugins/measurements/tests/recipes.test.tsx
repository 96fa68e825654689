// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cameras, data, regions, sensors } from '@barn-workbench/core/contract'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { Species } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import {
  aCamera,
  answer,
  aRegionSpecification,
  createFakeInstance,
  documents,
  renderWidget,
} from '@barn-workbench/plugin-sdk/testing'
import { CHARTS, charts } from '../src/charts'
import plugin from '../src/manifest'

const CAMERAS = ['camera-01', 'camera-02'].map((cameraId) => aCamera({ cameraId, name: `Name of ${cameraId}` }))
const LABELS = { pigs: ['pig', 'pig_lying', 'pig_sitting', 'person'], chickens: ['Broiler', 'person'] } as const
const onQuery = vi.fn()

beforeEach(() => {
  onQuery.mockClear()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

/** Answers with one row for each value of the tag by which rows are grouped. */
function rowsBy(tags: Readonly<Record<string, readonly string[]>>) {
  return answer(data.query, (input) => {
    onQuery(input)
    const { query } = input.body
    const tag = query.at(-1)?.groupByTags?.[0]
    const time = query[0]?.time?.start ?? 0
    if (tag === undefined) return [{ time, y: 1 }]
    return (tags[tag] ?? []).map((value) => ({ time, y: 1, [tag]: value }))
  })
}

interface RenderOptions {
  species?: Species
  settings?: Record<string, unknown>
  permissions?: readonly string[]
}

async function renderChart(name: string, { species = 'pigs', settings = {}, permissions }: RenderOptions = {}) {
  const chart = charts.find(({ id }) => id === `measurements.${name}`)
  if (!chart) throw new Error(`there is no chart ${name}`)
  const specifications = Object.fromEntries(
    ['feeder', 'drinker', 'pen-1'].map((id) => [
      id,
      aRegionSpecification({ regionSpecificationId: id, name: `${id}!` }),
    ]),
  )
  return await renderWidget(chart, {
    plugin,
    settings: { nights: false, incidents: false, ...settings },
    instance: createFakeInstance({
      species,
      permissions: permissions ?? ['data.view', 'regions.view'],
      answers: [
        documents(cameras.query, 'cameraId', () => CAMERAS),
        documents(sensors.query, 'sensorId', () => []),
        answer(data.labels, () => [...LABELS[species]]),
        answer(data.labelCounts, (input) => {
          onQuery(input)
          const { groupByCamera, labels, time } = input.body
          const rows = groupByCamera ? [{ camera: 'camera-01' }] : labels.map((label) => ({ label }))
          return rows.map((tags) => ({ time: time.start, y: 3, ...tags }))
        }),
        // The path of any other measurement also matches the path of the counts.
        rowsBy({
          camera: ['camera-02', 'camera-01'],
          inner: ['feeder', 'unnamed'],
          pen: ['pen-1'],
          label: ['pig'],
          sensor: ['a'],
        }),
        answer(regions.specifications, () => specifications),
        answer(regions.changes, () => []),
      ],
    }),
  })
}

/** The queries of a chart in all its slices of time, which have the same stages; of the time the length counts. */
async function askedOf(name: string, options?: RenderOptions) {
  const { unmount, container } = await renderChart(name, options)
  await waitFor(() => expect(container.querySelector('[data-view-state=content]')).toBeTruthy())
  const calls = onQuery.mock.calls.map(([call]) => call)
  unmount()
  const { params, body } = calls[0]
  if (!body.query) return { ...body, time: body.time.end - body.time.start }
  const [stages, ...otherStages] = calls.map((call) => {
    const [first, ...others] = call.body.query
    return [{ ...first, time: undefined }, ...others]
  })
  for (const other of otherStages) expect(other).toEqual(stages)
  const times = calls.map((call) => call.body.query[0].time)
  const range = Math.max(...times.map(({ end }) => end)) - Math.min(...times.map(({ start }) => start))
  expect(times.reduce((length, { start, end }) => length + end - start, 0)).toBe(range)
  return { measurement: params.measurement, range, stages }
}

const WEEK = 7 * DAY
const mean = (timeResolution: number, by: string | null, where?: unknown) => ({
  timeResolution: `${timeResolution}ms`,
  columns: { value: 'mean@y', time: 'time' },
  ...(where !== undefined && { where }),
  ...(by !== null && { groupByTags: [by] }),
})
const TWENTY_MINUTES = 1_200_000
const is = (key: string, value: string) => ({ key, operator: '==', value })
const regionSums = (kind: string) =>
  [
    'regionSums',
    {
      timeResolution: '60000ms',
      columns: { value: 'sum@y', time: 'time' },
      where: [is('regions', kind)],
      groupByTags: ['camera', 'inner'],
    },
    { timeResolution: '1200000ms', columns: { y: 'mean@y', time: 'time' }, groupByTags: ['inner'] },
  ] as const

/** The query of each chart, as the specification has it. */
const QUERIES: Readonly<Record<string, readonly [measurement: string, ...stages: unknown[]]>> = {
  activity: ['activity', mean(TWENTY_MINUTES, 'camera')],
  speed: ['speed', mean(TWENTY_MINUTES, 'camera')],
  'grid-score': ['buckets', mean(600_000, 'camera')],
  'grid-score-hours': ['buckets', mean(600_000, null)],
  'long-position': ['longPosition', mean(60_000, 'camera')],
  'spatial-disparity': ['distribution', mean(TWENTY_MINUTES, 'camera')],
  'night-vision': ['imageQuality', mean(60_000, 'camera', [is('property', 'nightvision')])],
  'front-back': regionSums('stallbereich_vh'),
  'left-right': regionSums('stallbereich_lr'),
  'barn-equipment': regionSums('stalltechnik'),
  'activity-areas': regionSums('activity_areas'),
  'functional-areas': regionSums('functional_areas'),
  pens: [
    'regions',
    { ...mean(60_000, 'pen'), columns: { value: 'sum@y', time: 'time' } },
    { timeResolution: '1200000ms', columns: { y: 'mean@y', time: 'time' }, groupByTags: ['pen'] },
  ],
  'weight-estimation': ['weightEstimation', mean(TWENTY_MINUTES, 'camera')],
  'stationary-animals': ['stationaryAnimals', mean(TWENTY_MINUTES, 'camera')],
  'dropped-frames': ['droppedFrames', mean(TWENTY_MINUTES, 'camera')],
  size: ['size', mean(TWENTY_MINUTES, 'camera')],
  position: ['position', mean(TWENTY_MINUTES, 'camera')],
  temperature: ['temperature', mean(TWENTY_MINUTES, 'sensor')],
  humidity: ['humidity', mean(TWENTY_MINUTES, 'sensor')],
  co2: ['co2', mean(TWENTY_MINUTES, 'sensor')],
  nh3: ['nh3', mean(TWENTY_MINUTES, 'sensor')],
  pressure: ['pressure', mean(TWENTY_MINUTES, 'sensor')],
  'air-speed': ['airSpeed', mean(TWENTY_MINUTES, 'sensor')],
  light: ['light', mean(TWENTY_MINUTES, 'sensor')],
  feed: ['feed', { ...mean(TWENTY_MINUTES, 'sensor'), columns: { value: 'sum@y', time: 'time' } }],
  water: ['water', { ...mean(TWENTY_MINUTES, 'sensor'), columns: { value: 'sum@y', time: 'time' } }],
  scales: ['weight', mean(TWENTY_MINUTES, 'sensor')],
  power: ['power', mean(TWENTY_MINUTES, 'sensor')],
  doors: ['door', mean(TWENTY_MINUTES, 'sensor')],
  'alarm-contacts': ['alarmContact', mean(TWENTY_MINUTES, 'sensor')],
}

const asked = CHARTS.filter(({ measurement }) => measurement !== 'labelCounts').map(({ name }) => name)

test.each(asked)('%s asks for what the specification says', async (name) => {
  const [measurement, ...stages] = QUERIES[name] ?? []
  const { range, ...request } = await askedOf(name)
  expect(request).toEqual({ measurement, stages })
  // A heat map leaves out an incomplete first day.
  expect(WEEK - range).toBeLessThan(name === 'grid-score-hours' ? DAY : 1)
})

test.each([
  ['pigs', ['pig', 'pig_lying', 'pig_sitting']],
  ['chickens', ['Broiler']],
] as const)('the animals of %s are counted by the labels of the instance', async (species, labels) => {
  expect(await askedOf('label-counts', { species })).toEqual({
    labels,
    time: WEEK,
    timeResolution: '1200000ms',
    groupByLabel: true,
    groupByCamera: false,
    cameras: [],
  })
})

test('animals are counted by camera where that is chosen, and the title says so', async () => {
  const settings = { by: 'camera', cameras: ['camera-01'] }
  expect(await askedOf('label-counts', { settings })).toMatchObject({
    groupByLabel: false,
    groupByCamera: true,
    cameras: ['camera-01'],
  })
  await renderChart('label-counts', { settings })
  expect(await screen.findByRole('region', { name: 'Standing and lying · by camera' })).toBeTruthy()
})

test.each([
  ['standing', ['pig', 'pig_sitting']],
  ['lying', ['pig_lying']],
])('of pigs, those that are %s are told apart by their labels', async (animals, labels) => {
  const { stages } = await askedOf('barn-equipment', { settings: { animals } })
  expect(stages[0].where).toEqual([is('regions', 'stalltechnik'), { key: 'label', operator: 'in', value: labels }])
})

test('all chickens count as one, whatever a setting says', async () => {
  const { stages } = await askedOf('barn-equipment', { species: 'chickens', settings: { animals: 'lying' } })
  expect(stages[0].where).toEqual([is('regions', 'stalltechnik')])
})

test('a chart has a resolution of its own where that is chosen, and its title tells it', async () => {
  const settings = { resolution: '12h' }
  expect((await askedOf('activity', { settings })).stages[0].timeResolution).toBe('43200000ms')
  await renderChart('activity', { settings })
  expect(await screen.findByRole('region', { name: 'Activity · 12 hours' })).toBeTruthy()
})

test('minutes of a year are not asked for', async () => {
  const time = { kind: 'last', span: 364 * DAY }
  expect((await askedOf('night-vision', { settings: { time } })).stages[0].timeResolution).not.toBe('60000ms')
})

test('regions have the names of their specifications, and their ids without', async () => {
  await renderChart('barn-equipment')
  expect(await screen.findByRole('button', { name: 'feeder!' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'unnamed' })).toBeTruthy()
})

test('who may not see regions sees their ids', async () => {
  await renderChart('barn-equipment', { permissions: ['data.view.regions'] })
  expect(await screen.findByRole('button', { name: 'feeder' })).toBeTruthy()
})

test('a collapsed chart loads nothing', async () => {
  await renderChart('activity', { settings: { collapsed: true } })
  await screen.findByRole('region', { name: 'Activity' })
  expect(onQuery).not.toHaveBeenCalled()
})

test.each([
  ['grid-score', 'data.view.distribution', true],
  ['grid-score', 'data.view.buckets', true],
  ['barn-equipment', 'data.view.regions', true],
  ['night-vision', 'data.view.nightvision', true],
  ['label-counts', 'data.view.regionSums', true],
  ['pens', 'data.view.regionSums', false],
  ['speed', 'data.view.activity', false],
])('%s with the permission %s: %s', (name, permission, isShown) => {
  const chart = charts.find(({ id }) => id === `measurements.${name}`)
  expect(hasAnyPermission(new Set([permission]), chart?.needs ?? [])).toBe(isShown)
})
