import { rmSync } from 'node:fs'
import { writeConfiguration } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { prepareBarnData } from './barnData'
import { flagsOf, instances } from './barns'
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

/** Creates the data of the fleet's barns once, so that each fleet starts quickly. */
export async function prepareFleetData(): Promise<void> {
  await Promise.all(instances.map((instance) => prepareBarnData(flagsOf(instance))))
}

export interface FleetOptions extends Pick<BarnOptions, 'time'> {
  /** Origins of more web clients. */
  webOrigins?: readonly string[]
  /** `file`: all cameras show one picture file, which takes far less time than painting simulated pictures (the default). */
  pictures?: 'simulated' | 'file'
  /** Writes into the data folder of the pig barn before it starts. */
  preparePigBarn?: (folder: string) => Promise<void>
}

/** A pen of pigs from above, 270 pixels high. */
const PICTURE_FILE = at('tests/fleet/pen.jpg')
const CAMERA_COUNTS: Record<string, number> = { pigs: 12, chickens: 8 }

function pictureFileFlags(species: string): string[] {
  return Array.from({ length: CAMERA_COUNTS[species] ?? 0 }).flatMap((_, index) => [
    '--camera-source',
    `camera-${String(index + 1).padStart(2, '0')}=${PICTURE_FILE}`,
  ])
}

/** Starts the built product on free ports. */
export async function startFleet({
  time,
  webOrigins = [],
  pictures,
  preparePigBarn,
}: FleetOptions = {}): Promise<Fleet> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const originFlags = [origin, ...webOrigins].flatMap((webOrigin) => ['--web-origin', webOrigin])
  const barns = await Promise.all(
    instances.map((instance) => {
      const pictureFlags = pictures === 'file' ? pictureFileFlags(instance.species) : []
      return startBarn(flagsOf(instance), {
        ...(time && { time }),
        runtimeFlags: [...originFlags, ...pictureFlags],
        prepareFolder: instance.species === 'pigs' ? preparePigBarn : undefined,
      })
    }),
  )
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
