import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { at, root } from './paths.mjs'

/**
 * The reports of the two test runners in one form. A test has `name` (file and title), `status` (`passed`, `failed`,
 * `flaky`: passed at the second try, `notRun`), `seconds`, and `failures`, each with the first lines of its `message`
 * and, if known, the `line` of the file.
 *
 * @typedef {{ name: string, status: string, seconds: number, failures: { message: string, line?: number }[] }} TestReport
 */

/** Lines of a failed test's message that are printed beside its name. */
const MESSAGE_LINE_COUNT = 12

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

function firstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINE_COUNT).join('\n')
}

const STATUS_OF_VITEST = { passed: 'passed', failed: 'failed' }

/** The tests of a report of vitest. A file that could not be loaded counts as a failed test. */
export function readVitestReport(file) {
  return (readJson(file).testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const path = relative(root, name)
    const isBroken = message && !assertionResults.some(({ status }) => status === 'failed')
    const broken = { name: path, status: 'failed', seconds: 0, failures: [{ message: firstLines(message) }] }
    const tests = assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${path}: ${fullName}`,
      status: STATUS_OF_VITEST[status] ?? 'notRun',
      seconds: (duration ?? 0) / 1000,
      failures: (failureMessages ?? []).map((text) => ({ message: firstLines(text) })),
    }))
    return isBroken ? [broken, ...tests] : tests
  })
}

const STATUS_OF_PLAYWRIGHT = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'notRun' }

/** The tests of a report of Playwright. An error outside of any test counts as a failed test. */
export function readPlaywrightReport(file) {
  const { suites = [], errors = [] } = readJson(file)
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: `tests/e2e/${spec.file}: ${spec.title}`,
      status: STATUS_OF_PLAYWRIGHT[status] ?? 'notRun',
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failures: results.flatMap(({ errors: [error] = [] }) =>
        error ? [{ message: firstLines(error.message), line: error.location?.line }] : [],
      ),
    })),
  )
  const outside = errors.map(({ message }) => ({
    name: 'outside of the tests',
    status: 'failed',
    seconds: 0,
    failures: [{ message: firstLines(message) }],
  }))
  return [...outside, ...tests]
}

/** The file in which `tests/unfinishedReporter.ts` keeps the test files that have begun and not ended. */
export const UNFINISHED_FILE = at('node_modules/.barn-workbench/unfinished-tests.json')

/** The test files in which a run that was given up hangs. */
export const readUnfinished = () =>
  existsSync(UNFINISHED_FILE) ? JSON.parse(readFileSync(UNFINISHED_FILE, 'utf8')) : []
