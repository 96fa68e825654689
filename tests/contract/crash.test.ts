import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'

const folder = mkdtempSync(join(tmpdir(), 'barn-crash-'))
let child: ChildProcess | null = null

afterEach(async () => {
  const ending = child
  child = null
  if (ending && ending.exitCode === null)
    await new Promise((resolve) => {
      ending.once('exit', resolve)
      ending.kill('SIGTERM')
    })
})

/** Runs `npm run instance` with a module that is loaded first. */
function runInstance(port: number, flags: readonly string[], firstModule?: string) {
  const arguments_ = [at('scripts/instance.mjs'), '--simulate', 'false', '--port', String(port), ...flags]
  const started = spawn(process.execPath, arguments_, {
    env: { ...process.env, ...(firstModule && { NODE_OPTIONS: `--require ${firstModule}` }) },
    stdio: 'pipe',
  })
  child = started
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  started.stdout.on('data', collect)
  started.stderr.on('data', collect)
  return { output: () => output, ended: new Promise<number | null>((resolve) => started.once('exit', resolve)) }
}

/** A module that throws an error in the instance, half a second after its first start. */
function writeFault(): string {
  const [file, mark] = [join(folder, 'fault.cjs'), join(folder, 'fault.mark')]
  writeFileSync(
    file,
    `const { existsSync, writeFileSync } = require('node:fs')
    const isInstance = require('node:worker_threads').isMainThread && /dist.main\\.js$/.test(process.argv[1] ?? '')
    if (isInstance && !existsSync(${JSON.stringify(mark)})) setTimeout(() => {
      writeFileSync(${JSON.stringify(mark)}, '')
      throw new Error('a fault of the program')
    }, 500)`,
  )
  return file
}

test('an instance that an unexpected error ends is started again, and serves', async () => {
  const port = await freePort()
  const { output } = runInstance(port, ['--data', join(folder, 'data')], writeFault())
  await expect.poll(output).toContain('The program has crashed (exit code 70) and starts again in 1 s')
  expect(output()).toContain('Error: a fault of the program')
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/v`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
})

test('an instance that cannot start as it is stays ended: a wrong flag, a taken port, a damaged database', async () => {
  const port = await freePort()
  const wrong = runInstance(port, ['--no-such-flag', 'x'])
  expect([await wrong.ended, wrong.output()]).toEqual([1, expect.not.stringContaining('crashed')])
  const damaged = join(folder, 'damaged')
  const first = runInstance(port, ['--data', damaged])
  await expect.poll(first.output).toContain('ready')
  const taken = spawn(process.execPath, [at('scripts/instance.mjs'), '--simulate', 'false', '--port', String(port)])
  expect(await new Promise((resolve) => taken.once('exit', resolve))).toBe(1)
  child?.kill('SIGTERM')
  await first.ended
  writeFileSync(join(damaged, 'instance.db'), 'no database at all, but a text')
  const broken = runInstance(port, ['--data', damaged])
  expect([await broken.ended, broken.output()]).toEqual([1, expect.stringMatching(/is damaged or cannot be opened/)])
  rmSync(folder, { recursive: true, force: true })
})
