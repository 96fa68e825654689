import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { startRecordingBarn } from './recordingBarn'

/* A read-only file system. If none can be mounted, the tests are skipped. */

const disk = mkdtempSync(join(tmpdir(), 'barn-read-only-'))
const data = join(disk, 'data')

function mount(...args: string[]): boolean {
  try {
    execFileSync('mount', [...args, disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs')

afterEach(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Starts an instance that cannot run. Returns its exit code and what it has written to standard error, by lines. */
async function startInVain(): Promise<{ code: number | null; lines: string[] }> {
  const flags = ['--simulate', 'false', '--data', data, '--port', String(await freePort())]
  const child = spawn(process.execPath, [at('instance/dist/main.js'), ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: output.trimEnd().split('\n') }
}

test.runIf(isMounted)(
  'a data folder that can only be read is told in one line, a new one and one with data',
  async () => {
    mount('-o', 'remount,ro')
    expect(await startInVain()).toEqual({ code: 1, lines: [expect.stringMatching(/data folder .* cannot be used/)] })
    mount('-o', 'remount,rw')
    await (await startRecordingBarn(data, [])).stop()
    mount('-o', 'remount,ro')
    expect(await startInVain()).toEqual({ code: 1, lines: [expect.stringMatching(/data folder .* cannot be used/)] })
  },
)
