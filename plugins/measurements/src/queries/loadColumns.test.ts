import { expect, test, vi } from 'vitest'
import type { DataColumns } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { DAY, HOUR, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { loadColumns } from './loadColumns'
import { startOfBucket } from './timeSlices'

const now = Date.parse('2026-11-20T10:07:00Z')
const query = {
  measurement: 'activity',
  aggregate: 'mean' as const,
  by: 'camera' as const,
  cameras: [],
  labels: [],
  timeResolution: MINUTE,
}
const request = {
  query,
  window: { start: now - 28 * DAY, end: now },
  zone: timeZoneOf('Europe/Berlin'),
  allCameras: 12,
}
const columns: DataColumns = {
  times: Float64Array.of(1),
  series: [{ tags: { camera: 'a' }, values: Float64Array.of(2) }],
}

/** A session whose calls are counted. */
function createSession() {
  const state = { dataScope: '1', now }
  const load = vi.fn(async () => columns)
  const session = { columns: load, clock: { now: () => state.now }, snapshot: () => ({ dataScope: state.dataScope }) }
  return { session: session as unknown as Session, load, state }
}

const neverAborted = () => new AbortController().signal

test('a chart that is refreshed loads only what may have changed', async () => {
  const { session, load, state } = createSession()
  const parts = await loadColumns(session, request, neverAborted())
  const count = load.mock.calls.length
  expect(count).toBeGreaterThan(3)
  expect(parts.length).toBe(count)
  expect((await loadColumns(session, request, neverAborted())).length).toBe(count)
  expect(load.mock.calls.length).toBe(count + 2)
  state.now += 11 * MINUTE
  await loadColumns(session, request, neverAborted())
  expect(load.mock.calls.length).toBe(2 * count + 2)
})

test('another account, or one with other permissions, gets nothing that was loaded before', async () => {
  const { session, load, state } = createSession()
  await loadColumns(session, request, neverAborted())
  const count = load.mock.calls.length
  state.dataScope = '2'
  await loadColumns(session, request, neverAborted())
  expect(load.mock.calls.length).toBe(2 * count)
})

test('nothing more is asked once the chart is gone', async () => {
  const { session, load } = createSession()
  const controller = new AbortController()
  load.mockImplementationOnce(async () => {
    controller.abort()
    return columns
  })
  await expect(loadColumns(session, request, controller.signal)).rejects.toBe(controller.signal.reason)
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([
  [12 * HOUR, '2026-11-20T00:00:00+01:00'],
  [HOUR, '2026-11-20T11:00:00+01:00'],
  [20 * MINUTE, '2026-11-20T11:00:00+01:00'],
  [7 * DAY, '2026-11-20T00:00:00+01:00'],
])('the first bucket of a window is asked for as a whole: %i ms', (timeResolution, start) => {
  const window = { start: now, end: now + DAY }
  expect(startOfBucket(window, timeResolution, request.zone)).toEqual({ start: Date.parse(start), end: now + DAY })
})
