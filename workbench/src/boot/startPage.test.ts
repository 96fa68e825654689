// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openStartPage, startPathOf } from './startPage'

const sessions = { has: (id: string) => id === '1001' }

afterEach(() => vi.restoreAllMocks())

test.each([
  ['instances', '1001', null],
  ['sites', '1001', '/sites'],
  ['lastInstance', '1001', '/instance/1001'],
  ['lastInstance', '1999', null],
  ['lastInstance', null, null],
] as const)('%s with the last site %s opens %s', (startPage, lastInstanceId, path) => {
  expect(startPathOf({ startPage, lastInstanceId }, sessions)).toBe(path)
})

test.each([
  ['/barns/', 'navigate', '/barns/instance/1001'],
  ['/barns/', 'reload', '/barns/'],
  ['/barns/', 'back_forward', '/barns/'],
  ['/barns/#instance=abc', 'navigate', '/barns/#instance=abc'],
  ['/barns/settings', 'navigate', '/barns/settings'],
])('opening %s by %s leads to %s', (opened, type, path) => {
  history.replaceState(null, '', opened)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  openStartPage({ startPage: 'lastInstance', lastInstanceId: '1001' }, sessions, '/barns/')
  expect(location.pathname + location.hash).toBe(path)
})
