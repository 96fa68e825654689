import { defineConfig } from 'vitest/config'
import { at } from '../../scripts/steps/paths.mjs'

/** Trials that take minutes, each by its own command. */
export default defineConfig({
  test: {
    root: at('.'),
    include: ['tests/soak/**/*.soak.ts'],
    testTimeout: 1_800_000,
    fileParallelism: false,
  },
})
