import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './tests/byEnvironment'

export default defineConfig({
  test: {
    include: [
      '{core,plugin-sdk,plugins,workbench,layouts,locales,instance}/**/*.test.{ts,tsx}',
      'tests/{architecture,bench,guides}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    // Only what hangs is given up: a busy machine is slow, not wrong.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Files of one worker share their modules, which halves the time. Each test restores what it has replaced.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    reporters: ['default'],
    css: false,
  },
})
