import { defineConfig } from '@playwright/test'
import { chromium, CHROMIUM_FLAGS } from '../../scripts/steps/chromium.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { TEST_LIMIT, timeLimit, WAIT_LIMIT } from '../testEnvironment'

const FLAGS = [
  // A page of a test lives for seconds, in which optimizing its code costs more than it gains.
  '--js-flags=--no-maglev --no-turbofan --max-semi-space-size=32 --min-semi-space-size=16',
  ...CHROMIUM_FLAGS,
]

const executablePath = await chromium()
if (!executablePath) throw new Error('The browser tests need Chromium.')

export default defineConfig({
  testDir: '.',
  // Soaks take long, and have a command each.
  testMatch: process.env['SOAK'] === undefined ? '*.test.ts' : '*.soak.ts',
  globalSetup: './globalSetup.ts',
  outputDir: at('test-results/browser'),
  // One more than cores: pages wait for their instance, and the other way round.
  workers: 3,
  // The second try has a new worker, and with it a new browser and fleet. A test that passes then is reported as flaky.
  retries: 1,
  timeout: TEST_LIMIT,
  globalTimeout: timeLimit(40 * 60_000),
  expect: { timeout: WAIT_LIMIT },
  use: {
    actionTimeout: WAIT_LIMIT,
    navigationTimeout: WAIT_LIMIT,
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    // Each test has a new browser profile, in which the worker would store all files of the client.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: FLAGS },
  },
})
