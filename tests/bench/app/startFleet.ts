import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instanceArguments, instanceEnvironment, instancesOf, mustBeFree, writeConfiguration } from '../../../scripts/steps/fleet.mjs'
import { at } from '../../../scripts/steps/paths.mjs'

/** Apart from the ports that a developer's own fleet has, and from those of the tests. */
const PORT_BASE = 46_300
/** Where the bench's own page is served. */
export const PAGE_PORT = PORT_BASE + 20

/** The product, running. */
export interface Fleet {
  /** Of the web client. */
  origin: string
  /** Of the pig barn. */
  barn: string
  /** What a browser is told of the instances. */
  configuration: string
  stop(): Promise<void>
}

function startProgram(args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...instanceEnvironment } })
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (part: Buffer) => {
      output += part.toString()
      if (/^ready /m.test(output)) resolve(child)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`a program of the fleet ended (${String(code)}): ${output}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Starts the built product with fresh data. */
export async function startFleet(): Promise<Fleet> {
  const data = mkdtempSync(join(tmpdir(), 'barn-bench-'))
  process.env.BARN_DATA = data
  const instances = instancesOf(PORT_BASE)
  await mustBeFree([PORT_BASE, PAGE_PORT, ...instances.map(({ port }) => port)])
  const origin = `http://127.0.0.1:${PORT_BASE}`
  const configuration = writeConfiguration(instances)
  const origins = ['--web-origin', origin, '--web-origin', `http://127.0.0.1:${PAGE_PORT}`]
  const children = await Promise.all([
    ...instances.map((instance) => startProgram([at('instance/dist/main.js'), ...instanceArguments(instance, origins)])),
    startProgram([at('workbench/server/dist/main.js'), '--port', String(PORT_BASE), '--root', at('workbench/dist'), '--config', configuration]),
  ])
  return {
    origin, barn: `http://127.0.0.1:${PORT_BASE + 1}`, configuration,
    async stop() {
      await Promise.all(children.map(end))
      rmSync(data, { recursive: true, force: true })
    },
  }
}
