import './steps/checkNode.mjs'
import { parseArgs } from 'node:util'
import { installPackages } from './steps/packages.mjs'
import { buildBarn, buildClient, buildInstance } from './steps/prepare.mjs'

/** Number of slowest tests that are listed at the end. */
const SLOWEST_COUNT = 10

const { values } = parseArgs({ options: { changed: { type: 'boolean' }, since: { type: 'string' } } })
await installPackages()
// Imported only now, since the packages that these modules use may just have been installed.
const checks = await import('./steps/checks.mjs')
const { chromium } = await import('./steps/chromium.mjs')
const { ffmpeg } = await import('./steps/ffmpeg.mjs')
const { mosquitto } = await import('./steps/mosquitto.mjs')
const { findChanges } = await import('./steps/changes.mjs')

// `--since main` also counts what was committed since then.
const changes = values.changed || values.since ? findChanges(values.since) : undefined
const started = Date.now()
const total = { passed: 0, failed: 0, tests: [] }

/** Runs checks one after the other and counts them. */
async function runInOrder(...steps) {
  for (const step of steps) {
    const { passed, failed, tests } = await step()
    total.passed += passed
    total.failed += failed
    total.tests.push(...tests)
  }
}

async function buildAndWeigh() {
  await buildInstance()
  await buildClient()
  await buildBarn()
  return await checks.checkBudgets()
}

/** Everything: two sequences side by side for two cores, then the kinds of tests, each of which uses both. */
async function checkEverything() {
  await Promise.all([
    runInOrder(checks.checkTypes, checks.checkApi, checks.checkLint),
    runInOrder(checks.checkFormat, checks.checkImports, checks.checkUnused, buildAndWeigh),
  ])
  await runInOrder(checks.checkPackages, checks.unitTests, checks.contractTests, runBrowserTests)
}

/** Checks the changes: their format and style, types, and the tests that they affect. */
async function checkChanges({ files, unitFilter, contractFiles, browserFiles }) {
  if (files.length > 0) {
    await Promise.all([
      runInOrder(checks.checkTypes),
      runInOrder(
        () => checks.checkFormat(files),
        () => checks.checkLint(files),
      ),
    ])
  }
  await runInOrder(() => checks.unitTests(unitFilter))
  if (contractFiles) await runInOrder(() => checks.contractTests(contractFiles))
  if (browserFiles) await runInOrder(() => runBrowserTests(browserFiles))
}

async function runBrowserTests(files) {
  if (await chromium()) return await checks.browserTests(files)
  return { passed: 0, failed: 1, tests: [] }
}

const inSeconds = ({ seconds, name }) => `  ${seconds.toFixed(1).padStart(5)} s  ${name}\n`

/** A list of tests under a heading with their number; empty without tests. */
function list(heading, tests) {
  if (tests.length === 0) return ''
  return `${heading}: ${tests.length}\n${tests.map(({ name }) => `  ${name}\n`).join('')}`
}

/** The failed tests, each with its last error. They stand at the end, since the whole output is long. */
function listFailures(tests) {
  if (tests.length === 0) return ''
  const describe = ({ name, failures }) => `  ${name}\n${(failures.at(-1)?.message ?? '').replace(/^/gm, '    ')}\n`
  return `failed: ${tests.length}\n${tests.map(describe).join('')}`
}

// Without it, the tests that need it fail and say so.
await ffmpeg()
await mosquitto()
await (changes ? checkChanges(changes) : checkEverything())
const slowest = [...total.tests].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_COUNT)
const withStatus = (wanted) => total.tests.filter(({ status }) => status === wanted)
process.stdout.write(
  `slowest tests:\n${slowest.map(inSeconds).join('')}` +
    list('not run', withStatus('notRun')) +
    list('flaky', withStatus('flaky')) +
    listFailures(withStatus('failed')) +
    `${((Date.now() - started) / 1000).toFixed(0)} s\n` +
    `${total.passed} passed, ${total.failed} failed\n`,
)
process.exit(total.failed > 0 ? 1 : 0)
