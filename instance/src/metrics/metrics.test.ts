import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, type TestInstance } from '../testing'
import { createHistory, type History } from './history'
import { createRequestCounts } from './requestCounts'

const URL_OF_LOOPBACK = 'http://127.0.0.1:4101/metrics'
const isInstalled = spawnSync('promtool', ['--version']).error === undefined

async function metricsOf({ request }: TestInstance): Promise<string> {
  const response = await request(URL_OF_LOOPBACK)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return await response.text()
}

test('counts requests by the route of the contract, whatever paths are asked for', async () => {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  for (let id = 0; id < 20; id++) {
    await admin.call('GET', `/api/accounts/secret-${id}`)
    await instance.request(`/hostile/${id}"\n{}`)
  }
  const text = await metricsOf(instance)
  expect(text).toContain('barn_http_requests_total{method="GET",route="/api/accounts/:id",status="404"} 20')
  expect(text).toContain('barn_http_requests_total{method="GET",route="(unknown path)",status="404"} 20')
  expect(text).toContain('barn_http_request_duration_seconds_count{method="GET",route="/api/accounts/:id"} 20')
  expect(text).not.toMatch(/secret|hostile/)
})

test('has what a barn measures: cameras, queues, storage, backups and the process', async () => {
  const text = await metricsOf(await createTestInstance())
  const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  for (const name of [
    'barn_info',
    'barn_camera_picture_age_seconds',
    'barn_cameras_online',
    'barn_recorder_stopped',
    'barn_queue_length',
    'barn_storage_bytes',
    'barn_database_free_bytes',
    'barn_backup_scheduled',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ])
    expect([name, names.has(name)]).toEqual([name, true])
  expect(text).toMatch(/^barn_storage_bytes\{kind="measurements"\} [1-9]/m)
})

test.runIf(isInstalled)('promtool finds no fault in the metrics', async () => {
  const input = await metricsOf(await createTestInstance())
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, ''])
})

test('a name of the internet for this machine opens nothing', async () => {
  const { request } = await createTestInstance()
  expect((await request('http://rebound.example:4101/metrics')).status).toBe(404)
})

test('off the machine there are none until they are switched on, and then with the right or the token', async () => {
  const { request, logIn } = await createTestInstance({ host: '0.0.0.0' })
  const read = async (token?: string): Promise<number> =>
    (await request(URL_OF_LOOPBACK, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }))
      .status
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  expect([await read(), await read(admin.accessToken)]).toEqual([404, 404])
  await admin.call('PUT', '/api/workbench/monitoring/metrics', { isOn: true })
  const statuses = [await read(), await read('x'), await read(viewer.accessToken), await read(admin.accessToken)]
  expect(statuses).toEqual([401, 401, 403, 200])
  const makeToken = async (): Promise<string> => {
    const response = await admin.call('POST', '/api/workbench/monitoring/metrics/token')
    return ((await response.json()) as { result: { token: string } }).result.token
  }
  const [first, second] = [await makeToken(), await makeToken()]
  expect([await read(first), await read(second)]).toEqual([401, 200])
  await admin.call('PUT', '/api/workbench/monitoring/metrics', { isOn: false })
  expect(await read(second)).toBe(404)
})

test('is alive before it is ready, and says by codes what is wrong', async () => {
  const { request, core } = await createTestInstance()
  core.monitoring.health.addWarning(() => 'recordingStopped')
  const statuses = ['', '/ready', '/live'].map(async (path) => (await request(`/api/health${path}`)).json())
  expect(await Promise.all(statuses)).toEqual([
    { result: { status: 'ok', problems: ['recordingStopped'] } },
    { result: { status: 'ok' } },
    { result: { status: 'ok' } },
  ])
  await core.database.close()
  const failed = await request('/api/health')
  expect([failed.status, await failed.json()]).toEqual([
    503,
    expect.objectContaining({ params: { problems: expect.stringMatching(/^database/) } }),
  ])
  expect([(await request('/api/health/ready')).status, (await request('/api/health/live')).status]).toEqual([503, 200])
})

test('behind a trusted proxy nobody reads them without a token', async () => {
  const { request } = await createTestInstance({ trustedProxies: ['127.0.0.1'] })
  expect((await request(URL_OF_LOOPBACK)).status).toBe(404)
})

test('series are limited, and further ones are counted together', async () => {
  const counts = createRequestCounts()
  for (let route = 0; route < 3_000; route++)
    counts.count({ method: 'GET', route: `/${route}`, status: 200, duration: 0.01 })
  counts.count({ method: 'PROPFIND', route: '(unknown path)', status: 404, duration: 0 })
  const [requests] = await counts.collect()
  expect(requests?.values).toHaveLength(1_001)
  expect(requests?.values.at(-1)).toEqual({ labels: { method: 'other', route: 'other', status: '0' }, value: 2_001 })
  expect(counts.totals().requests).toBe(3_001)
})

test('the history keeps a day, the oldest first', () => {
  const history: History = createHistory()
  const sample = { processor: 0.1, memory: 1, eventLoop: 0, requests: 1, faults: 0, duration: null, diskFree: null }
  for (let minute = 0; minute < 1_500; minute++) history.add(minute * MINUTE, { ...sample, camerasOnline: minute })
  const { times, series } = history.read()
  expect([times.length, times[0], times.at(-1)]).toEqual([1_440, 60 * MINUTE, 1_499 * MINUTE])
  expect([series.camerasOnline[0], series.duration[0]]).toEqual([60, null])
})
