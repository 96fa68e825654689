import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'barn-crashes-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
}

/** Runs a script that uses one of the starters. */
function runScript(script: string): Run {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: at(), stdio: 'pipe' })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** A program that writes its number of the run and its id into a file, and then runs some code. */
function writeProgram(name: string, code: string): { file: string; runs: () => number[] } {
  const [file, log] = [join(folder, `${name}.cjs`), join(folder, `${name}.log`)]
  writeFileSync(log, '')
  writeFileSync(file, `require('node:fs').appendFileSync(${JSON.stringify(log)}, process.pid + '\\n');${code}`)
  return { file, runs: () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).map(Number) }
}

const inForeground = (file: string) =>
  runScript(`import { runProgram } from './scripts/steps/runProgram.mjs'; runProgram(${JSON.stringify(file)}, [])`)
const inGroup = (file: string) =>
  runScript(`import { createProcesses } from './scripts/steps/processes.mjs'
    const processes = createProcesses()
    await processes.start('Barn', process.execPath, [${JSON.stringify(file)}], { endsAlone: true })`)

const SERVE = `console.log('ready'); setInterval(() => {}, 1000)`
const CRASH = `console.error('line before'); console.error('the disk has gone'); process.exitCode = 70`

test.each([
  ['in the foreground', inForeground],
  ['in a group', inGroup],
])('a program that is killed %s runs again, which is told', async (place, run) => {
  const { file, runs } = writeProgram(`killed-${place.replaceAll(' ', '-')}`, SERVE)
  const { child, output, ended } = run(file)
  await expect.poll(() => runs().length, { timeout: 10_000 }).toBe(1)
  process.kill(runs()[0] ?? 0, 'SIGKILL')
  await expect.poll(() => runs().length, { timeout: 10_000 }).toBe(2)
  expect(output()).toContain('has crashed (SIGKILL) and starts again in 1 s')
  child.kill('SIGTERM')
  await ended
  expect(() => process.kill(runs()[1] ?? 0, 0)).toThrow('ESRCH')
})

test.each([
  ['in the foreground', inForeground],
  ['in a group', inGroup],
])('after three crashes in a minute %s the program stays ended, with its last lines', async (place, run) => {
  const { file, runs } = writeProgram(`crashing-${place.replaceAll(' ', '-')}`, CRASH)
  const { child, output } = run(file)
  await expect.poll(output, { timeout: 20_000 }).toContain('has crashed 3 times in a minute (exit code 70)')
  expect(output()).toContain('Its last lines:')
  expect(output().split('Its last lines:')[1]).toContain('the disk has gone')
  expect(runs()).toHaveLength(3)
  child.kill('SIGTERM')
})

test('a program that says that it cannot start, or ends, is not started again, and its code is passed on', async () => {
  for (const code of [0, 1]) {
    const { file, runs } = writeProgram(`ends-${code}`, `process.exitCode = ${code}`)
    expect(await inForeground(file).ended).toBe(code)
    expect(runs()).toHaveLength(1)
  }
})

test('a program that asks for it is started again at once, however often', async () => {
  const { file, runs } = writeProgram('asks', `process.exitCode = 75`)
  const { child, ended } = inForeground(file)
  await expect.poll(() => runs().length, { timeout: 10_000 }).toBeGreaterThan(4)
  child.kill('SIGTERM')
  await ended
})
