import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { closeInstances, listOpenInstances } from '../instance/src/testing/openInstances'

let openBefore = listOpenInstances()
beforeEach(() => {
  openBefore = listOpenInstances()
})
afterEach(() => closeInstances(openBefore))
afterAll(() => closeInstances())
// Restores the browser and the modules for the worker's next file.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Only in tests that draw.
if (typeof window !== 'undefined') {
  await omitOwnerStacks()
  const { prepareDom } = await import('../plugin-sdk/src/testing/prepareDom')
  prepareDom()
  const { cleanup, configure } = await import('@testing-library/react')
  const { timeLimit } = await import('./testEnvironment')
  configure({ asyncUtilTimeout: timeLimit(10_000) })
  afterEach(cleanup)
}

/**
 * Lets React record no call stack with each element, of which no test reads any: up to a quarter of a test's time.
 * React counts what it has recorded lately, and stops at a limit.
 */
async function omitOwnerStacks(): Promise<void> {
  const internals = Reflect.get(
    await import('react'),
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  ) as object
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
}
