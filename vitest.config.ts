import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longestFirst.ts'
import { TEST_LIMIT, WAIT_LIMIT } from './tests/testEnvironment.ts'

export default defineConfig({
  test: {
    include: [
      '{core,plugin-sdk,plugins,workbench,layouts,locales,instance,barn,dev,create-plugin}/**/*.test.{ts,tsx}',
      'examples/*/test/**/*.test.{ts,tsx}',
      'tests/{architecture,bench,guides,scripts}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    testTimeout: TEST_LIMIT,
    hookTimeout: TEST_LIMIT,
    expect: { poll: { timeout: WAIT_LIMIT } },
    // More than cores: many tests wait for timers, files and processes.
    maxWorkers: 3,
    // A thread that is ended in the middle of a statement takes the whole process with it before Node 24.
    pool: 'forks',
    // Files of one worker share their modules, which halves the time. Each test restores what it has replaced.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    css: false,
  },
})
