import { expect, test } from 'vitest'
import { isDashboard } from './useHelpCommands'

test.each([
  ['/instance/1001', true],
  ['/instance/1001/', true],
  ['/instance/1001/cameras', true],
  ['/instance/1001/dashboard/own', true],
  ['/instance/1001/widget/feed-silo.level', true],
  ['/sites', false],
  ['/sites/overview', true],
  ['/instance/1001/camera/7', false],
  ['/instance/1001/dashboard', false],
  ['/settings', false],
  ['/', false],
])('%s has a report: %s', (path, expected) => {
  expect(isDashboard(path)).toBe(expected)
})
