import { afterEach } from 'vitest'

// Only where a test draws.
if (typeof window !== 'undefined') {
  const { prepareDom } = await import('../plugin-sdk/src/testing/prepareDom')
  prepareDom()
  const { cleanup, configure } = await import('@testing-library/react')
  // A busy machine is slow, not wrong.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(cleanup)
}
