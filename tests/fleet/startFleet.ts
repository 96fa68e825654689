import { instanceFacts, instancesOf, writeConfiguration } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { prepareBarnData } from './barnData'
import { freePort } from './freePort'
import { startBarn, type BarnOptions } from './startBarn'
import { endProgram, startProgram } from './startProgram'

/** The product, running: two barns and the web client. */
export interface Fleet {
  /** Of the web client. */
  origin: string
  /** Of the pig barn. */
  pigBarn: string
  /** The file that tells a browser of the instances. */
  configuration: string
  stop(): Promise<void>
}

const instances = instancesOf(0)

/** Fills the data of the fleet's barns, so that each fleet of the tests starts at once. */
export async function prepareFleetData(): Promise<void> {
  await Promise.all(instances.map((instance) => prepareBarnData(instanceFacts(instance))))
}

/** Starts the built product on free ports. */
export async function startFleet({ time, webOrigins = [] }: BarnOptions = {}): Promise<Fleet> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options: BarnOptions = { webOrigins: [origin, ...webOrigins], ...(time && { time }) }
  const barns = await Promise.all(instances.map((instance) => startBarn(instanceFacts(instance), options)))
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
    },
  }
}
