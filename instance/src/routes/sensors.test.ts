import { expect, onTestFinished, test } from 'vitest'
import type { SensorValues } from '@barn-workbench/core/contract'
import type { Sensor } from '@barn-workbench/core/schema'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestSession } from '../testing'

const ROWS = '/api/workbench/measurements'
const VALUES = '/api/sensors/values'
const row = { measurement: 'temperature', sensor: 'north wall', time: TEST_START - 5 * MINUTE, value: 21.3 }
const details = {
  name: 'North wall',
  place: { kind: 'barn' },
  expectedRange: { minimum: null, maximum: null },
  expectedInterval: null,
}
const newSensor = { measurement: 'temperature', tag: 'north wall', ...details }

async function startRealBarn() {
  const instance = await createTestInstance({ simulate: false })
  onTestFinished(() => instance.close())
  return instance
}

async function resultOf<T>(response: Response | Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { result: T }).result
}

async function codeOf(response: Response | Promise<Response>): Promise<[number, unknown]> {
  const answered = await response
  return [answered.status, ((await answered.json()) as { type: unknown }).type]
}

const create = (session: TestSession, value: object) =>
  resultOf<Sensor>(session.call('POST', '/api/sensors', { value: { ...newSensor, ...value } }))
const valuesOf = (session: TestSession) => resultOf<SensorValues>(session.call('GET', VALUES))

test('what sends values waits until it is placed, and is then listed as a sensor', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  await admin.call('POST', ROWS, [row, { ...row, sensor: 'scale', measurement: 'weight', value: 80 }])
  const { time, value } = row
  const waiting = { measurement: 'temperature', tag: 'north wall', unit: '°C', time, value }
  expect(await valuesOf(admin)).toMatchObject({ values: [], unplaced: [waiting, { tag: 'scale' }], unplacedCount: 2 })
  const { sensorId, unit, version } = await create(admin, {})
  expect([unit, version]).toEqual(['°C', 1])
  const placed = await valuesOf(admin)
  expect(placed.values).toEqual([{ sensorId, time, value, state: 'fine' }])
  expect([placed.unplaced.map(({ tag }) => tag), placed.unplacedCount]).toEqual([['scale'], 1])
  expect((await admin.call('DELETE', `/api/sensors/${sensorId}`)).status).toBe(204)
  expect(await valuesOf(admin)).toMatchObject({ values: [], unplacedCount: 2 })
})

test('a sensor has the newest value of all its series', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  await admin.call('POST', ROWS, [
    { ...row, pen: '2', time: row.time + 2 * MINUTE, value: 23 },
    { ...row, pen: '1' },
  ])
  await create(admin, {})
  expect((await valuesOf(admin)).values).toMatchObject([{ value: 23, time: row.time + 2 * MINUTE }])
})

test('a sensor is silent after its interval, and out of range beside the expected values', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  const tags = ['in time', 'late', 'hot', 'never']
  await admin.call('POST', ROWS, [
    { ...row, sensor: 'in time' },
    { ...row, sensor: 'late', time: TEST_START - HOUR },
    { ...row, sensor: 'hot', value: 40 },
  ])
  const expectations = { expectedInterval: 300, expectedRange: { minimum: 5, maximum: 30 } }
  const byId = new Map<string, string>()
  for (const tag of tags) byId.set((await create(admin, { tag, ...expectations })).sensorId, tag)
  const states = (await valuesOf(admin)).values.map(({ sensorId, state }) => [byId.get(sensorId), state])
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      ['in time', 'fine'],
      ['late', 'silent'],
      ['hot', 'outOfRange'],
    ]),
  )
})

test('a second sensor of the same rows, and places that do not exist, are refused', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  await create(admin, {})
  const creating = (value: object) => admin.call('POST', '/api/sensors', { value: { ...newSensor, ...value } })
  expect(await codeOf(creating({}))).toEqual([409, 'sensor/exists'])
  expect((await creating({ measurement: 'humidity' })).status).toBe(201)
  const nowhere = (kind: string) => creating({ tag: kind, place: { kind, id: 'nowhere' } })
  expect(await codeOf(nowhere('camera'))).toEqual([404, 'camera/not-found'])
  expect(await codeOf(nowhere('region'))).toEqual([404, 'region/not-found'])
  expect((await creating({ tag: 'x', measurement: 'activity' })).status).toBe(400)
  expect((await creating({ tag: 'x', expectedRange: { minimum: 3, maximum: 2 } })).status).toBe(400)
})

test('a change is made on the version that it was made for', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  const { sensorId } = await create(admin, {})
  const path = `/api/sensors/${sensorId}`
  const rename = (name: string, version: number) =>
    admin.call('PATCH', path, { updates: { name } }, { 'if-match': `"${version}"` })
  expect(await resultOf(rename('South wall', 1))).toMatchObject({ ...newSensor, name: 'South wall', version: 2 })
  expect(await codeOf(rename('East wall', 1))).toEqual([409, 'request/version-mismatch'])
  expect(await codeOf(admin.call('PATCH', '/api/sensors/unknown', { updates: {} }))).toEqual([404, 'sensor/not-found'])
})

test('who may see sensors is told of them, and only managers place them', async () => {
  const { logIn, core } = await startRealBarn()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  const told: unknown[] = []
  const listener = { accountId: '', canViewLayout: () => false, send: (notice: unknown) => told.push(notice) }
  core.hub.listen({ ...listener, canView: (permissions) => permissions.includes('data.view.sensors') })
  const { sensorId } = await create(admin, {})
  expect(told).toEqual([{ entity: 'sensor', id: sensorId, version: 1 }])
  expect((await viewer.call('POST', '/api/sensors', { value: { ...newSensor, tag: 'x' } })).status).toBe(403)
  expect(await resultOf(viewer.call('POST', '/api/sensors/query', {}))).toMatchObject([{ sensorId }])
})
