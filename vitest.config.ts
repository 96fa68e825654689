import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{core,plugin-sdk,plugins,workbench,layouts,locales,instance}/**/*.test.{ts,tsx}',
      'tests/{architecture,bench,guides}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default'],
    css: false,
  },
})
