import './steps/checkNode.mjs'
import { spawnSync } from 'node:child_process'
import { browserTestCommand } from './steps/browserTests.mjs'
import { environmentAt, MACHINE_DATES } from './steps/machineDates.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildClient, buildInstance } from './steps/prepare.mjs'
import { run } from './steps/run.mjs'

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
// The clock of a browser is independent of Node's.
if (suites.includes('e2e') && spawnSync('faketime', ['--version']).error) {
  process.stderr.write('the suite e2e needs faketime: apt-get install faketime\n')
  process.exit(1)
}
await installPackages()
await buildInstance()
await buildClient()
const { chromium } = await import('./steps/chromium.mjs')

/** Runs a suite at a time. */
async function runAt(date, suite) {
  if (suite !== 'e2e')
    return await run(process.execPath, SUITES[suite], { quiet: true, env: { TZ: 'UTC', ...environmentAt(date) } })
  // Durations are measured by the monotonic clock, which is not changed.
  const env = { DONT_FAKE_MONOTONIC: '1', TZ: 'UTC', CHROMIUM: (await chromium()) ?? '' }
  return await run('faketime', [date, process.execPath, ...SUITES.e2e], { quiet: true, env })
}

let failures = 0
for (const date of MACHINE_DATES) {
  for (const suite of suites) {
    const started = performance.now()
    const { code, output } = await runAt(date, suite)
    if (code !== 0) failures++
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    process.stdout.write(`${code === 0 ? 'pass' : 'FAIL'}  ${date}  ${suite} (${seconds} s)\n`)
    if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
  }
}
process.exit(failures > 0 ? 1 : 0)
