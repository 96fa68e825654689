import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { closeInstances, listOpenInstances } from '../instance/src/testing/openInstances'

let openBefore = listOpenInstances()
beforeEach(() => {
  openBefore = listOpenInstances()
})
afterEach(() => closeInstances(openBefore))
afterAll(() => closeInstances())
// The next file of the worker finds the browser and the modules as they are.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Only where a test draws.
if (typeof window !== 'undefined') {
  const { prepareDom } = await import('../plugin-sdk/src/testing/prepareDom')
  prepareDom()
  const { cleanup, configure } = await import('@testing-library/react')
  const { timeLimit } = await import('./testEnvironment')
  configure({ asyncUtilTimeout: timeLimit(10_000) })
  afterEach(cleanup)
}
