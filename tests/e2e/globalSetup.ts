import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { instanceArguments, instancesOf, writeConfiguration } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { endProgram, startProgram } from '../startProgram'
import { startHostileProxy } from './hostileProxy'

/** Apart from the ports that a developer's own fleet has. */
const PORT_BASE = 46_100
/** The pig barn again, behind a proxy that can turn hostile. */
const PROXY_PORT = PORT_BASE + 10

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    proxyControl: string
    /** The pig barn itself. */
    pigBarn: string
  }
}

/** Starts the built fleet with fresh data, and the proxy before one of its instances. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'barn-e2e-'))
  process.env.BARN_DATA = data
  const origin = `http://127.0.0.1:${PORT_BASE}`
  const instances = instancesOf(PORT_BASE)
  const config = writeConfiguration(instances)
  const web = ['--port', String(PORT_BASE), '--root', at('workbench/dist'), '--config', config]
  const children = await Promise.all([
    ...instances.map((instance) => startProgram([at('instance/dist/main.js'), ...instanceArguments(instance, ['--web-origin', origin])])),
    startProgram([at('workbench/server/dist/main.js'), ...web]),
  ])
  const proxy = await startHostileProxy(PROXY_PORT, PORT_BASE + 1)
  provide('origin', origin)
  provide('pigBarn', `http://127.0.0.1:${PORT_BASE + 1}`)
  provide('proxyControl', proxy.origin)
  return async () => {
    proxy.close()
    await Promise.all(children.map(endProgram))
    rmSync(data, { recursive: true, force: true })
  }
}
