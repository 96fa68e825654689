import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../longestFirst.ts'
import { TEST_LIMIT, WAIT_LIMIT } from '../testEnvironment.ts'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: ['tests/contract/globalSetup.ts'],
    setupFiles: ['tests/contract/setup.ts'],
    environment: 'node',
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    expect: { poll: { timeout: WAIT_LIMIT } },
    // Twice the cores: these tests wait for their instances more than they work.
    maxWorkers: 4,
    // A thread that is ended in the middle of a statement takes the whole process with it before Node 24.
    pool: 'forks',
    // Files of one worker share their modules, which take a second of processor time to load.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
