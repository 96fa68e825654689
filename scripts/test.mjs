import './steps/checkNode.mjs'
import { buildClient, buildInstance, install } from './steps/prepare.mjs'

const started = Date.now()
await install()
// Loaded only now: what these steps use may just have been installed.
const { browserTests, checkApi, checkBudgets, checkImports, checkLint, checkTypes, checkUnused, unitTests } = await import('./steps/checks.mjs')
const { chromium } = await import('./steps/chromium.mjs')

const total = { passed: 0, failed: 0 }
async function count(result) {
  const { passed, failed } = await result
  total.passed += passed
  total.failed += failed
}

// Two lanes for two cores.
await Promise.all([
  count(checkTypes()).then(() => count(checkApi())),
  count(checkLint()).then(() => count(checkImports())).then(() => count(checkUnused())),
])
await buildInstance()
await buildClient()
await count(checkBudgets())
await count(unitTests())
const browser = await chromium()
if (browser) {
  process.env.CHROMIUM = browser
  await count(browserTests())
} else total.failed++

process.stdout.write(`${((Date.now() - started) / 1000).toFixed(0)} s\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)
