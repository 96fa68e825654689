import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at, compiler, root } from './paths.mjs'
import { run } from './run.mjs'

const bin = (name) => at('node_modules/.bin', name)
/** Lines of a failed test's message that are printed beside its name. */
const MESSAGE_LINE_COUNT = 12
const SOURCES = ['core', 'plugin-sdk', 'plugins', 'workbench', 'layouts', 'locales', 'instance']

/** One check: a command that passes with exit code 0. */
async function command(name, program, args) {
  const started = Date.now()
  const { code, output } = await run(program, args, { quiet: true })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'pass' : 'FAIL'}  ${name} (${seconds} s)\n`)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** Names of the failed tests, each with the first lines of its first message. */
function failures(testResults) {
  return testResults
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const file = relative(root, name)
      if (failed.length === 0 && message) return [`  ${file}: ${firstLines(message)}\n`]
      return failed.map(
        ({ fullName, failureMessages }) => `  ${file}: ${fullName}\n${firstLines(failureMessages[0])}\n`,
      )
    })
    .join('')
}

function firstLines(message = '') {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, MESSAGE_LINE_COUNT)
    .map((line) => `    ${line}`)
    .join('\n')
}

/** Errors that no test has caught fail a run too; the report holds none of them. */
function uncaughtErrors(output) {
  const start = output.indexOf('Unhandled Errors')
  return start < 0 ? '' : `${output.slice(start).trimEnd()}\n`
}

/** Tests of one vitest configuration, each counted; `slowest` holds `{seconds, name}` of each. */
async function tests(name, configuration) {
  const report = at('node_modules/.barn-workbench', `${name.replaceAll(' ', '-')}.json`)
  mkdirSync(at('node_modules/.barn-workbench'), { recursive: true })
  rmSync(report, { force: true })
  const started = Date.now()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run(bin('vitest'), ['run', '--config', configuration, ...reporters], { quiet: true })
  const {
    numPassedTests: passed = 0,
    numFailedTests = 0,
    testResults = [],
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  // A file that cannot even be loaded fails no test of its own.
  const failed = Math.max(numFailedTests, code === 0 ? 0 : 1)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${failed === 0 ? 'pass' : 'FAIL'}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`,
  )
  // What failed comes first, since the whole output is long.
  if (failed > 0) process.stdout.write(`${failures(testResults)}${uncaughtErrors(output)}${output.trimEnd()}\n`)
  const slowest = testResults.flatMap((file) =>
    file.assertionResults.map(({ duration, fullName }) => ({
      seconds: (duration ?? 0) / 1000,
      name: `${relative(root, file.name)}: ${fullName}`,
    })),
  )
  return { passed, failed, slowest }
}

export const checkFormat = () => command('format', bin('prettier'), ['--check', '.', '--log-level', 'warn', '--cache'])
/** Checks the types and emits the declarations that `checkApi` reads. */
export const checkTypes = () => command('types', process.execPath, [compiler, '-p', 'tsconfig.dts.json'])
export const checkLint = () =>
  command('lint', bin('eslint'), [
    '.',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-location',
    'node_modules/.cache/eslint/',
  ])
export const checkImports = () =>
  command('import rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...SOURCES])
export const checkUnused = () => command('unused files, exports and dependencies', bin('knip'), ['--no-progress'])
export const checkApi = () => command('plugin SDK report', process.execPath, ['scripts/apiReport.mjs', '--emitted'])
export const checkBudgets = () => command('size budgets', process.execPath, ['scripts/sizes.mjs'])
export const unitTests = () => tests('unit tests', 'vitest.config.ts')
export const contractTests = () => tests('contract tests', 'tests/contract/vitest.config.ts')
export const browserTests = () => tests('browser tests', 'tests/e2e/vitest.config.ts')
