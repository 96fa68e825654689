// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { cameras, data, regions, sensors, type SensorValues } from '@barn-workbench/core/contract'
import type { Sensor } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import {
  answer,
  aRegionSpecification,
  createFakeInstance,
  documents,
  renderInWorkbench,
  renderPage,
  renderWidget,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { sensorsPage } from '../src/pages'
import { SensorForm } from '../src/sensors/SensorForm'
import { changesOf, detailsOf, initialOf, SensorRules } from '../src/sensors/sensorRules'
import { sensorValues } from '../src/widgets'
import { gaugePosition } from '../src/widgets/sensor-values/SensorValuesWidget'

const VIEW = ['data.view', 'regions.view']
const MANAGE = [...VIEW, 'sensors.manage']
const NOW = Date.now()

function aSensor(overrides: Partial<Sensor> = {}): Sensor {
  return {
    sensorId: 'sensor-1',
    measurement: 'temperature',
    tag: 'mast 1',
    name: 'North wall',
    unit: '°C',
    place: { kind: 'barn' },
    expectedRange: { minimum: null, maximum: null },
    expectedInterval: null,
    createdAt: 0,
    version: 1,
    ...overrides,
  }
}

const inPen = aSensor({
  sensorId: 'sensor-2',
  name: 'Pen air',
  tag: 'Pen air',
  place: { kind: 'region', id: 'pen_1' },
  expectedRange: { minimum: 5, maximum: 30 },
})
const NOTHING: SensorValues = { values: [], unplaced: [], unplacedCount: 0 }
const found = { measurement: 'humidity', tag: 'box 7', unit: '%', time: NOW - MINUTE, value: 61.5 }

interface BarnState {
  list?: Sensor[]
  values?: Partial<SensorValues>
  permissions?: readonly string[]
  more?: FakeAnswer[]
}

function barnWith({ list = [], values = {}, permissions = MANAGE, more = [] }: BarnState) {
  const pen = aRegionSpecification({ regionSpecificationId: 'pen_1', name: 'Pen 1' })
  const answers = [
    ...more,
    documents(sensors.query, 'sensorId', () => list),
    documents(cameras.query, 'cameraId', () => []),
    answer(sensors.values, () => ({ ...NOTHING, ...values })),
    answer(data.query, () => []),
    answer(regions.mappings, () => []),
    answer(regions.types, () => ({})),
    answer(regions.specifications, () => ({ pen_1: pen })),
  ]
  return createFakeInstance({ permissions, answers })
}

const open = (state: BarnState) => renderPage(sensorsPage, { plugin, instance: barnWith(state) })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('sensors stand below their places, with value, unit and state', async () => {
  const time = NOW - 2 * HOUR
  await open({
    list: [aSensor(), inPen],
    values: {
      values: [
        { sensorId: 'sensor-1', time, value: 21.34, state: 'silent' },
        { sensorId: 'sensor-2', time, value: 34, state: 'outOfRange' },
      ],
    },
  })
  const north = await rowOf('North wall')
  await within(north).findByText(/^21\.34\s°C$/)
  expect(within(north).getByText('Temperature · mast 1')).toBeTruthy()
  expect(within(north).getByText(/^silent since /)).toBeTruthy()
  expect(within(await rowOf('Pen air')).getByText(/^above 30\s°C$/)).toBeTruthy()
  expect(await screen.findByText('Pen 1')).toBeTruthy()
  expect(screen.getByText('Whole barn')).toBeTruthy()
  expect(screen.getByText('1 outside its limits')).toBeTruthy()
})

test('what sends values without a place is above, and its button opens the form for it', async () => {
  const { host } = await open({ list: [aSensor()], values: { unplaced: [found], unplacedCount: 1 } })
  await screen.findByText('1 sensor sends values and has no place yet')
  expect(within(await rowOf('box 7')).getByText(/^61\.5%$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Place' }))
  expect(host.dialogs).toEqual([{ id: 'measurements.sensor', input: { sensor: null, found } }])
})

test('who may only see sensors has no tools', async () => {
  await open({ list: [aSensor()], values: { unplaced: [found], unplacedCount: 1 }, permissions: VIEW })
  await screen.findByText('North wall')
  await screen.findByText('box 7')
  for (const name of ['Place', 'Add a sensor', 'Change North wall', 'Remove North wall'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a barn without sensors says how to connect one', async () => {
  await open({ permissions: [...MANAGE, 'accounts.manage'] })
  await screen.findByText('No sensor yet')
  expect(screen.getByText(/^curl -X POST .*measurements -H "Authorization: Bearer \$KEY"/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the machines' }).getAttribute('href')).toMatch(/\/accounts$/)
})

test('rows get their name and place by one press of the form', async () => {
  const bodies: unknown[] = []
  const create = answer(sensors.create, ({ body }) => {
    bodies.push(body.value)
    return aSensor()
  })
  const close = vi.fn()
  const { host } = await renderInWorkbench({ plugin, instance: barnWith({ more: [create] }), name: 'form' }, () => (
    <SensorForm input={{ sensor: null, found }} close={close} setUnsaved={() => undefined} />
  ))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(close).toHaveBeenCalledExactlyOnceWith(true))
  expect(bodies).toEqual([
    {
      ...{ measurement: 'humidity', tag: 'box 7', name: 'box 7', place: { kind: 'barn' } },
      ...{ expectedRange: { minimum: null, maximum: null }, expectedInterval: null },
    },
  ])
  expect(host.told).toEqual(['toast.sensor.create.success'])
})

test('what is typed becomes limits and an interval, with a comma, too', () => {
  const typed = { ...initialOf({ sensor: inPen, found: null }, []), minimum: '5,5', maximum: '', interval: '2.5' }
  const details = detailsOf(SensorRules.parse(typed))
  expect(details).toMatchObject({ place: inPen.place, expectedRange: { minimum: 5.5, maximum: null } })
  expect(details.expectedInterval).toBe(150)
  expect(changesOf(details, inPen)).toEqual({ expectedRange: { minimum: 5.5, maximum: null }, expectedInterval: 150 })
  const messagesOf = (values: object) =>
    SensorRules.safeParse({ ...typed, ...values }).error?.issues.map(({ message }) => message)
  expect(messagesOf({ minimum: 'warm' })).toEqual(['not_a_number'])
  expect(messagesOf({ minimum: '3', maximum: '2' })).toEqual(['minimum_above_maximum'])
  expect(messagesOf({ interval: '0' })).toEqual(['interval_out_of_range'])
})

const renderValues = (settings: object, state: BarnState) =>
  renderWidget(sensorValues, { plugin, settings: { ...settings }, instance: barnWith(state) })

test('the widget shows the sensors of a place, or chosen ones', async () => {
  const list = [aSensor(), inPen]
  const values = { values: [{ sensorId: 'sensor-2', time: NOW, value: 20, state: 'fine' as const }] }
  await renderValues({ regions: ['pen_1'] }, { list, values })
  await screen.findByText('Pen air')
  expect(screen.getByText(/^20\s°C$/)).toBeTruthy()
  expect(screen.queryByText('North wall')).toBeNull()
})

test('the widget of a barn without sensors leads to their screen', async () => {
  const { host } = await renderValues({ display: 'gauge' }, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Connect one' }))
  expect(host.paths).toEqual([expect.stringMatching(/\/sensors$/)])
})

test('expected values are in the middle of a gauge, and others at its ends', () => {
  const range = { minimum: 10, maximum: 30 }
  expect([0, 10, 20, 30, 100].map((value) => Math.round(gaugePosition(value, range)))).toEqual([0, 15, 50, 85, 100])
})
