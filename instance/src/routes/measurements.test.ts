import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { MAXIMUM_MEASUREMENT_BYTES, type WrittenReport, type WrittenSeries } from '@barn-workbench/core/contract'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestInstance, type TestSession } from '../testing'

const PATH = '/api/workbench/measurements'
const row = { measurement: 'temperature', sensor: 'north', time: TEST_START - HOUR, value: 21.3 }

type Sender = Pick<TestSession, 'accessToken'> & Pick<TestInstance, 'request'>

async function startRealBarn() {
  const instance = await createTestInstance({ simulate: false })
  onTestFinished(() => instance.close())
  return instance
}

async function resultOf<T>(response: Response | Promise<Response>): Promise<T> {
  return ((await (await response).json()) as { result: T }).result
}

/** Sends a body as it is. */
async function send(
  { accessToken, request }: Sender,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  query = '',
) {
  const authorization = `Bearer ${accessToken}`
  return await request(`${PATH}${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization, ...headers },
  })
}

async function temperatures(session: TestSession, resolution: number): Promise<unknown[]> {
  const stage = {
    time: { start: TEST_START - 4 * HOUR, end: TEST_START },
    timeResolution: `${resolution}ms`,
    columns: { value: 'mean@y', time: 'time' },
    groupByTags: ['sensor'],
  }
  return resultOf(
    session.call('POST', '/api/data/temperature', { query: [stage], readDocumentationAndWantAllData: true }),
  )
}

test('a row is stored, read by a query at once, and listed with its series', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  expect(await resultOf(admin.call('GET', PATH))).toEqual({ measured: [], series: [] })
  const report = await resultOf<WrittenReport>(admin.call('POST', PATH, [row]))
  expect(report).toEqual({ accepted: 1, corrected: 0, same: 0, refused: 0, rows: [{ row: 1, status: 'accepted' }] })
  for (const resolution of [MINUTE, HOUR])
    expect(await temperatures(admin, resolution)).toEqual([{ time: row.time, y: 21.3, sensor: 'north' }])
  const { measured, series } = await resultOf<{ measured: string[]; series: WrittenSeries[] }>(admin.call('GET', PATH))
  expect(measured).toEqual(['temperature'])
  expect(series).toEqual([
    {
      ...{ measurement: 'temperature', tags: { sensor: 'north' }, unit: '°C', rows: 'minute', clock: null },
      ...{ lastTime: row.time, lastValue: 21.3, receivedAt: TEST_START },
    },
  ])
})

test('a sender whose clock is off is listed', async () => {
  const { logIn } = await startRealBarn()
  const admin = await logIn('admin')
  await admin.call('POST', PATH, [
    { ...row, sensor: 'ahead', time: TEST_START + 3 * HOUR },
    { ...row, sensor: 'late', time: TEST_START - 3 * HOUR },
  ])
  const { series } = await resultOf<{ series: WrittenSeries[] }>(admin.call('GET', PATH))
  expect(series.map(({ tags, clock }) => [tags['sensor'], clock])).toEqual([
    ['ahead', 'ahead'],
    ['late', 'late'],
  ])
})

test('bodies come as lines, as a table and compressed', async () => {
  const { logIn, request } = await startRealBarn()
  const admin = { ...(await logIn('admin')), request }
  const lines = [row, { ...row, value: 22 }].map((one) => JSON.stringify(one)).join('\n')
  const ndjson = { 'content-type': 'application/x-ndjson; charset=utf-8' }
  expect(await resultOf(send(admin, lines, ndjson))).toMatchObject({ accepted: 1, corrected: 1 })
  const compressed = { ...ndjson, 'content-encoding': 'gzip' }
  expect(await resultOf(send(admin, gzipSync(lines), compressed))).toMatchObject({ corrected: 2 })
  const table = `Zeit;Temp\n${new Date(row.time).toISOString()};22,0\n`
  const mapping = '?time=Zeit&value=Temp&sensor=north&measurement=temperature'
  expect(await resultOf(send(admin, table, { 'content-type': 'text/csv' }, mapping))).toMatchObject({ same: 1 })
})

test('a body that is too large, a bomb, and what is neither a known type nor gzip are refused', async () => {
  const { logIn, request } = await startRealBarn()
  const admin = { ...(await logIn('admin')), request }
  const statusOf = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    (await send(admin, body, headers)).status
  const gzip = { 'content-encoding': 'gzip' }
  expect(await statusOf(new Uint8Array(MAXIMUM_MEASUREMENT_BYTES + 1))).toBe(413)
  expect(await statusOf(gzipSync(new Uint8Array(200 * 1024 * 1024)), gzip)).toBe(413)
  expect(await statusOf('[]', gzip)).toBe(400)
  expect(await statusOf('[]', { 'content-encoding': 'br' })).toBe(415)
  expect(await statusOf('[]', { 'content-type': 'text/plain' })).toBe(415)
  expect(await statusOf('[]')).toBe(200)
  expect((await send(admin, '[]', {}, '?tiem=x')).status).toBe(400)
})

test('needs the right to write, and viewers are told of what changes', async () => {
  const { logIn, core } = await startRealBarn()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  expect((await viewer.call('POST', PATH, [row])).status).toBe(403)
  const told: unknown[] = []
  const listener = { accountId: '', canViewLayout: () => false, send: (notice: unknown) => told.push(notice) }
  core.hub.listen({ ...listener, canView: (permissions) => permissions.includes('data.view.temperature') })
  await admin.call('POST', PATH, [row])
  await admin.call('POST', PATH, [row])
  expect(told).toEqual([{ entity: 'measurement', id: 'temperature', version: expect.any(Number) as number }])
  expect(await temperatures(viewer, HOUR)).toHaveLength(1)
})

test('a simulated barn takes rows, and lists its own measurements as measured', async () => {
  const { logIn } = await createTestInstance({ historyDays: 1 })
  const admin = await logIn('admin')
  const bad = { ...row, camera: 'camera-99' }
  expect(await resultOf(admin.call('POST', PATH, [{ ...row, camera: 'camera-01' }, bad]))).toMatchObject({
    rows: [{ status: 'accepted' }, { code: 'unknown-camera' }],
  })
  const { measured, series } = await resultOf<{ measured: string[]; series: unknown[] }>(admin.call('GET', PATH))
  expect(measured).toEqual(expect.arrayContaining(['activity', 'temperature']))
  expect(series).toHaveLength(1)
})
