import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { TEST_LIMIT, WAIT_LIMIT } from '../testEnvironment.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: ['tests/contract/globalSetup.ts'],
    environment: 'node',
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    expect: { poll: { timeout: WAIT_LIMIT } },
    maxWorkers: 2,
    // What a worker imports reaches a thread more cheaply than a process.
    pool: 'threads',
  },
})
