import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instanceArguments, instanceEnvironment, instancesOf, mustBeFree, writeConfiguration } from '../../../scripts/steps/fleet.mjs'
import { at } from '../../../scripts/steps/paths.mjs'
import { endProgram, startProgram } from '../../startProgram'

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
    ...instances.map((instance) => startProgram([at('instance/dist/main.js'), ...instanceArguments(instance, origins)], instanceEnvironment)),
    startProgram([at('workbench/server/dist/main.js'), '--port', String(PORT_BASE), '--root', at('workbench/dist'), '--config', configuration], instanceEnvironment),
  ])
  return {
    origin, barn: `http://127.0.0.1:${PORT_BASE + 1}`, configuration,
    async stop() {
      await Promise.all(children.map(endProgram))
      rmSync(data, { recursive: true, force: true })
    },
  }
}
