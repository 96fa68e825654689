import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { browserTestCommand } from './browserTests.mjs'
import { environmentAt, LEAP_NIGHT } from './machineDates.mjs'
import { at, compiler } from './paths.mjs'
import { run } from './run.mjs'
import { calibrate } from './slowness.mjs'
import { readPlaywrightReport, readUnfinished, readVitestReport, UNFINISHED_FILE } from './testReports.mjs'

const bin = (name) => at('node_modules/.bin', name)
const SOURCES = [
  'core',
  'plugin-sdk',
  'plugins',
  'workbench',
  'layouts',
  'locales',
  'instance',
  'barn',
  'dev',
  'create-plugin',
  'examples',
]
/** Time after which a check is given up on a quiet machine, in ms. */
const CHECK_LIMIT = 40 * 60_000

/** The results of one check or more; `tests` holds the reports of single tests. */
const results = (passed, failed, tests = []) => ({ passed, failed, tests })

/** Runs a command for a check; after the limit it is given up. Resolves with its seconds too. */
async function runCheck(program, args, env = {}) {
  const started = Date.now()
  const limit = CHECK_LIMIT * (await calibrate())
  const { code, output, isGivenUp } = await run(program, args, { quiet: true, env, limit })
  const reason = isGivenUp ? `given up after ${(limit / 60_000).toFixed(0)} min\n` : ''
  return { code, output: reason + output.trimEnd(), isGivenUp, seconds: ((Date.now() - started) / 1000).toFixed(1) }
}

/** One check: a command that passes with exit code 0. */
async function command(name, program, args) {
  const { code, output, seconds } = await runCheck(program, args)
  process.stdout.write(`${code === 0 ? 'pass' : 'FAIL'}  ${name} (${seconds} s)\n`)
  if (code !== 0) process.stdout.write(`${output}\n`)
  return results(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

/** Errors outside the tests also fail a run; the report contains none of them. */
function uncaughtErrors(output) {
  const start = output.indexOf('Unhandled Errors')
  return start < 0 ? '' : `${output.slice(start).trimEnd()}\n`
}

/** Tests of one runner, each counted. A test that passed at its second try has passed, and is listed as flaky. */
async function tests(name, report, { program = process.execPath, args, env }, read) {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  rmSync(UNFINISHED_FILE, { force: true })
  const { code, output, isGivenUp, seconds } = await runCheck(program, args, env)
  const reports = read(report)
  const count = (...statuses) => reports.filter(({ status }) => statuses.includes(status)).length
  const passed = count('passed', 'flaky')
  // A run can fail without a failed test.
  const failed = Math.max(count('failed'), code === 0 ? 0 : 1)
  const verdict = failed === 0 ? 'pass' : 'FAIL'
  process.stdout.write(`${verdict}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`)
  if (isGivenUp) process.stdout.write(`given up while these ran: ${readUnfinished().join(', ')}\n`)
  if (failed > 0) process.stdout.write(`${uncaughtErrors(output)}${output}\n`)
  return results(passed, failed, reports)
}

const reportOf = (name) => at('node_modules/.barn-workbench', `${name}.json`)

/** Tests of one vitest configuration. `filter` are further arguments of vitest. */
function vitestTests(name, configuration, filter = [], env = {}) {
  const report = reportOf(name.replaceAll(' ', '-'))
  const reporters = ['default', 'json', at('tests/unfinishedReporter.ts')].map((reporter) => `--reporter=${reporter}`)
  const args = ['run', '--config', configuration, ...reporters, `--outputFile.json=${report}`, ...filter]
  return tests(name, report, { args: [at('node_modules/vitest/vitest.mjs'), ...args], env }, readVitestReport)
}

export const checkFormat = (files = []) =>
  command('format', bin('oxfmt'), ['--list-different', '--no-error-on-unmatched-pattern', ...files])
/**
 * Checks the types and emits the declarations that `checkApi` reads. In one thread, since another check has the second
 * processor, and threads that share the files take twice the time of both.
 */
export const checkTypes = () =>
  command('types', process.execPath, [compiler, '-p', 'tsconfig.dts.json', '--singleThreaded'])
export const checkLint = (files = []) => command('lint', bin('oxlint'), ['--no-error-on-unmatched-pattern', ...files])
export const checkImports = () =>
  command('import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...SOURCES])
export const checkUnused = () => command('unused files, exports and dependencies', bin('knip'), ['--no-progress'])
export const checkApi = () => command('plugin SDK report', process.execPath, ['scripts/apiReport.mjs', '--emitted'])
/** The packages that others install, which tests need, from the declarations that `checkTypes` emits. */
export const checkPackages = () => command('packages', process.execPath, ['scripts/packages.mjs', '--emitted'])
export const checkBudgets = () => command('size budgets', process.execPath, ['scripts/sizes.mjs'])
/** The unit tests, on a leap day's end: a test that holds only on some days is found before such a day comes. */
export const unitTests = (filter) => vitestTests('unit tests', 'vitest.config.ts', filter, environmentAt(LEAP_NIGHT))
export const contractTests = (filter) => vitestTests('contract tests', 'tests/contract/vitest.config.ts', filter)

/** The browser tests, or those of some files. A trace of a second try is kept in `test-results`. */
export function browserTests(files = []) {
  const report = reportOf('browser-tests')
  return tests('browser tests', report, browserTestCommand({ report, args: files }), readPlaywrightReport)
}
