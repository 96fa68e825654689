import './steps/checkNode.mjs'
import { buildClient, buildInstance, install } from './steps/prepare.mjs'

/** Number of slowest tests that are listed at the end. */
const SLOWEST_COUNT = 10

await install()
// Imported only now, since the packages that these modules use may just have been installed.
const checks = await import('./steps/checks.mjs')
const { chromium } = await import('./steps/chromium.mjs')
const browser = await chromium()
const { ffmpeg } = await import('./steps/ffmpeg.mjs')
// Without it, the tests that need it fail and say so.
await ffmpeg()
const started = Date.now()

const total = { passed: 0, failed: 0, slowest: [] }

/** Runs checks one after the other and counts them. */
async function runInOrder(...steps) {
  for (const step of steps) {
    const { passed, failed, slowest = [] } = await step()
    total.passed += passed
    total.failed += failed
    total.slowest.push(...slowest)
  }
}

async function buildAndWeigh() {
  await buildInstance()
  await buildClient()
  return await checks.checkBudgets()
}

// Two sequences side by side, for two cores.
await Promise.all([
  runInOrder(checks.checkTypes, checks.checkApi, checks.checkLint),
  runInOrder(checks.checkFormat, checks.checkImports, checks.checkUnused, buildAndWeigh),
])
await runInOrder(checks.unitTests, checks.contractTests)
if (browser) {
  process.env.CHROMIUM = browser
  await runInOrder(checks.browserTests)
} else total.failed++

const slowest = total.slowest.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_COUNT)
process.stdout.write(
  `slowest tests:\n${slowest.map(({ seconds, name }) => `  ${seconds.toFixed(1).padStart(5)} s  ${name}`).join('\n')}\n`,
)
process.stdout.write(
  `${((Date.now() - started) / 1000).toFixed(0)} s\n${total.passed} passed, ${total.failed} failed\n`,
)
process.exit(total.failed > 0 ? 1 : 0)
