import { rmSync } from 'node:fs'
import { identityFlags, instancesOf, writeConfiguration } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { prepareBarnData } from './barnData'
import { freePort } from './freePort'
import { startBarn, type BarnOptions } from './startBarn'
import { endProgram, startProgram } from './startProgram'

/** The product, running: two barns and the web client. */
export interface Fleet {
  /** Origin of the web client. */
  origin: string
  /** Origin of the pig barn. */
  pigBarn: string
  /** The file from which the web client learns the instances. */
  configuration: string
  stop(): Promise<void>
}

const instances = instancesOf(0)

/** Creates the data of the fleet's barns once, so that each fleet starts quickly. */
export async function prepareFleetData(): Promise<void> {
  await Promise.all(instances.map((instance) => prepareBarnData(identityFlags(instance))))
}

/** Starts the built product on free ports. */
export async function startFleet({ time, webOrigins = [] }: BarnOptions = {}): Promise<Fleet> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options: BarnOptions = { webOrigins: [origin, ...webOrigins], ...(time && { time }) }
  const barns = await Promise.all(instances.map((instance) => startBarn(identityFlags(instance), options)))
  const configuration = writeConfiguration(
    instances.map((instance, i) => ({ ...instance, port: barns[i]?.port ?? 0 })),
    port,
  )
  const web = ['--port', String(port), '--root', at('workbench/dist'), '--config', configuration]
  const program = await startProgram([at('workbench/server/dist/main.js'), ...web])
  return {
    origin,
    pigBarn: barns[0]?.origin ?? '',
    configuration,
    async stop() {
      await Promise.all([endProgram(program), ...barns.map((barn) => barn.stop())])
      rmSync(configuration, { force: true })
    },
  }
}
