import './steps/checkNode.mjs'
import { spawnSync } from 'node:child_process'
import { browserTestCommand } from './steps/browserTests.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildClient, buildInstance } from './steps/prepare.mjs'
import { run } from './steps/run.mjs'

/**
 * Machine times at which the tests must pass, in UTC: nights, ends of months, both clock changes, New Year, a leap day.
 */
const DATES = [
  '2026-01-01 00:00:30',
  '2026-01-31 22:59:00',
  '2026-02-28 23:30:00',
  '2026-03-29 00:59:00',
  '2026-03-29 12:00:00',
  '2026-06-30 02:00:00',
  '2026-10-25 00:30:00',
  '2026-10-25 13:00:00',
  '2026-11-22 08:00:00',
  '2026-12-31 22:58:00',
  '2028-02-29 23:30:00',
  '2028-07-15 03:00:00',
]

const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', '--config']
/** The arguments of Node that run the tests of a kind. */
const SUITES = {
  unit: [...vitest, at('vitest.config.ts')],
  contract: [...vitest, at('tests/contract/vitest.config.ts')],
  e2e: browserTestCommand().args,
}

const suites = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SUITES)
const unknownSuite = suites.find((suite) => !Object.hasOwn(SUITES, suite))
if (unknownSuite !== undefined) {
  process.stderr.write(`there is no suite ${unknownSuite}, only ${Object.keys(SUITES).join(', ')}\n`)
  process.exit(1)
}
if (spawnSync('faketime', ['--version']).error) {
  process.stderr.write('this needs faketime: apt-get install faketime\n')
  process.exit(1)
}
await installPackages()
await buildInstance()
await buildClient()
const { chromium } = await import('./steps/chromium.mjs')

// Durations are measured by the monotonic clock, which goes on as it does.
const env = { DONT_FAKE_MONOTONIC: '1', TZ: 'UTC', CHROMIUM: suites.includes('e2e') ? ((await chromium()) ?? '') : '' }
let failures = 0
for (const date of DATES) {
  for (const suite of suites) {
    const started = performance.now()
    const { code, output } = await run('faketime', [date, process.execPath, ...SUITES[suite]], { quiet: true, env })
    if (code !== 0) failures++
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    process.stdout.write(`${code === 0 ? 'pass' : 'FAIL'}  ${date}  ${suite} (${seconds} s)\n`)
    if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
  }
}
process.exit(failures > 0 ? 1 : 0)
