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
  const { prepareDom } = await import('../plugin-sdk/src/testing/prepareDom')
  prepareDom()
  const { providePortableTile } = await import('../plugin-sdk/src/testing/portableTile')
  providePortableTile(async (definition, module) => {
    const { createElement } = await import('react')
    const { portableTile } = await import('../workbench/src/installed/OwnPortableWidget')
    const { createUncaughtErrors, UncaughtErrorsProvider } =
      await import('../workbench/src/observability/uncaughtErrors')
    const Tile = portableTile(definition, module)
    const value = createUncaughtErrors(window)
    return (props) => createElement(UncaughtErrorsProvider, { value }, createElement(Tile, props))
  })
  const { cleanup, configure } = await import('@testing-library/react')
  const { timeLimit } = await import('./testEnvironment')
  configure({ asyncUtilTimeout: timeLimit(10_000) })
  afterEach(cleanup)
}
