import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPortOwner } from '../../scripts/steps/portOwner.mjs'
import { run } from '../../scripts/steps/run.mjs'
import { readPlaywrightReport, readVitestReport } from '../../scripts/steps/testReports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'barn-running-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeReport(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a command that never ends is given up after its limit, with what it has started', async () => {
  const endless =
    "const { spawn } = require('node:child_process'); spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })"
  const { code, isGivenUp } = await run(process.execPath, ['-e', endless], { quiet: true, limit: 1_000 })
  expect({ code, isGivenUp }).toEqual({ code: 1, isGivenUp: true })
})

test('a command that ends in time has its output and its code', async () => {
  const result = await run(process.execPath, ['-e', 'console.log(1); process.exit(3)'], { quiet: true, limit: 60_000 })
  expect(result).toEqual({ code: 3, output: '1\n', isGivenUp: false })
})

test.runIf(process.platform === 'linux')('the process that holds a port is named', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(findPortOwner(port)).toMatch(new RegExp(`^process ${process.pid} \\(.*node`))
  await new Promise((resolve) => server.close(resolve))
  expect(findPortOwner(port)).toBeUndefined()
})

/** A spec of a Playwright report with the results of its tries. */
const spec = (title: string, status: string, ...results: object[]) => ({
  title,
  file: 'a.test.ts',
  tests: [{ status, results: results.map((result) => ({ duration: 500, ...result })) }],
})
const error = { message: '\u001b[31mTimeout\u001b[39m', location: { line: 7 } }

test('of a browser test that passed at its second try the report says flaky, and at which line it failed first', () => {
  const file = writeReport({
    suites: [
      {
        specs: [spec('passes', 'expected', {})],
        suites: [{ specs: [spec('shakes', 'flaky', { errors: [error] }, {})] }],
      },
      { specs: [spec('fails', 'unexpected', { errors: [error] }, { errors: [error] }), spec('waits', 'skipped')] },
    ],
  })
  const failure = { message: 'Timeout', line: 7 }
  expect(readPlaywrightReport(file)).toEqual([
    { name: 'tests/e2e/a.test.ts: passes', status: 'passed', seconds: 0.5, failures: [] },
    { name: 'tests/e2e/a.test.ts: shakes', status: 'flaky', seconds: 1, failures: [failure] },
    { name: 'tests/e2e/a.test.ts: fails', status: 'failed', seconds: 1, failures: [failure, failure] },
    { name: 'tests/e2e/a.test.ts: waits', status: 'notRun', seconds: 0, failures: [] },
  ])
})

test('an error outside of the browser tests, and a file of tests that cannot be loaded, count as failed', () => {
  expect(readPlaywrightReport(writeReport({ errors: [{ message: 'no fleet' }] }))).toMatchObject([{ status: 'failed' }])
  const broken = { name: 'a.test.ts', message: 'cannot be parsed', assertionResults: [] }
  expect(readVitestReport(writeReport({ testResults: [broken] }))).toMatchObject([{ status: 'failed' }])
})

test('a report that was never written holds no tests', () => {
  expect(readVitestReport(join(folder, 'none.json'))).toEqual([])
})
