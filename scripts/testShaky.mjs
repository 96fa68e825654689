import './steps/checkNode.mjs'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { browserTestCommand } from './steps/browserTests.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { run } from './steps/run.mjs'
import { measureSlowness, SLOWNESS } from './steps/slowness.mjs'

/**
 * Runs the browser tests many times while other processes keep the processors busy, and prints which of them failed,
 * how often and where: `npm run test:shaky -- --times 10 --load 2 [--slow 4] [files]`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    load: { type: 'string', default: '2' },
    slow: { type: 'string' },
  },
})

function readCount(name, least) {
  const count = Number(values[name])
  if (Number.isInteger(count) && count >= least && count <= 100) return count
  process.stderr.write(`--${name} takes a whole number from ${least} to 100, not ${values[name]}\n`)
  process.exit(1)
}

const times = readCount('times', 1)
const load = readCount('load', 0)
const REPORT = at('node_modules/.barn-workbench/shaky-tests.json')

await installPackages()
const { readPlaywrightReport } = await import('./steps/testReports.mjs')
const burners = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const stopBurning = () => burners.forEach((burner) => burner.kill('SIGKILL'))
process.on('exit', stopBurning)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

/** Failures by the name of the test: how often it failed at the first try, how often at both, and where. */
const failures = new Map()

for (let round = 1; round <= times; round++) {
  rmSync(REPORT, { force: true })
  const started = Date.now()
  const slowness = await measureSlowness()
  const { program, args, env } = browserTestCommand({ report: REPORT, slow: values.slow, args: positionals })
  await run(program, args, { quiet: true, env: { ...env, [SLOWNESS]: String(slowness) } })
  const reports = readPlaywrightReport(REPORT)
  if (reports.length === 0) {
    process.stderr.write('The browser tests wrote no report: npm run test:e2e says why.\n')
    process.exit(1)
  }
  const failed = reports.filter(({ status }) => status === 'failed' || status === 'flaky')
  for (const { name, status, failures: tries } of failed) {
    const known = failures.get(name) ?? { flaky: 0, failed: 0, lines: new Set(), message: '' }
    known[status]++
    for (const { line } of tries) if (line !== undefined) known.lines.add(line)
    known.message = tries[0]?.message.split('\n')[0] ?? ''
    failures.set(name, known)
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  const names = failed.map(({ name, status }) => `\n    ${status}: ${name}`).join('')
  process.stdout.write(
    `run ${round}: ${reports.length} tests, ${failed.length} failed (${seconds} s, ${slowness} times slower)${names}\n`,
  )
}

process.stdout.write(`\n${times} runs under a load of ${load}\n`)
process.stdout.write('flaky  failed twice  line        test\n')
for (const [name, { flaky, failed, lines, message }] of failures) {
  const places = [...lines].join(', ').padEnd(10)
  process.stdout.write(
    `${String(flaky).padStart(5)}  ${String(failed).padStart(12)}  ${places}  ${name}\n${' '.repeat(33)}${message}\n`,
  )
}
if (failures.size === 0) process.stdout.write('no test failed\n')
process.exit([...failures.values()].some(({ failed }) => failed > 0) ? 1 : 0)
