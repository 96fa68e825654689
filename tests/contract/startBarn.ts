import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { buildInstance } from '../../scripts/steps/prepare.mjs'

export interface RunningBarn {
  origin: string
  /** Its data folder. */
  data: string
  stop: () => Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function whenReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (part: Buffer) => {
      output += part.toString()
      if (/^ready /m.test(output)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the instance ended (${String(code)}): ${output}`)))
  })
}

/** Starts the built barn as its own process, with fresh data. The last of equal options counts. */
export async function startBarn(options: string[] = []): Promise<RunningBarn> {
  await buildInstance()
  const data = mkdtempSync(join(tmpdir(), 'barn-contract-'))
  const port = await freePort()
  const facts = ['--type', 'barn', '--species', 'pigs', '--id', '1001', '--name', 'Hof Nord', '--seed', '1', '--history-days', '3']
  const child = spawn(process.execPath, [at('instance/dist/main.js'), ...facts, '--port', String(port), '--data', data, ...options], { stdio: 'pipe' })
  await whenReady(child)
  const stop = () => new Promise<void>((resolve) => {
    child.removeAllListeners('exit').once('exit', () => {
      rmSync(data, { recursive: true, force: true })
      resolve()
    })
    child.kill('SIGTERM')
  })
  return { origin: `http://127.0.0.1:${port}`, data, stop }
}
