import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServiceManager } from './serviceManager'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SYSTEMD = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '30000000' }

test('systemd is told that the program is ready, and every third of its time that it works', async () => {
  const sent: string[] = []
  let isHealthy = true
  const manager = createServiceManager(SYSTEMD, (message) => sent.push(message))
  manager.ready()
  const end = manager.keepAlive(() => Promise.resolve(isHealthy))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1'])
  isHealthy = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(3)
  end()
  manager.stopping()
  expect(sent.at(-1)).toBe('STOPPING=1')
})

test('a database that fails or hangs is no sign of life', async () => {
  const sent: string[] = []
  const manager = createServiceManager(SYSTEMD, (message) => sent.push(message))
  manager.keepAlive(() => Promise.reject(new Error('closed')))
  manager.keepAlive(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})

test('without systemd nothing is sent', async () => {
  const manager = createServiceManager({}, () => expect.unreachable())
  manager.ready()
  manager.keepAlive(() => expect.unreachable())
  await vi.advanceTimersByTimeAsync(60_000)
})
