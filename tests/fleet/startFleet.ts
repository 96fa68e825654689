import { rmSync } from 'node:fs'
import { writeConfiguration, writeKnownInstances } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { prepareBarnData } from './barnData'
import { barns, flagsOf, otherInstances, type FleetInstance } from './barns'
import { createDirectoryKey, type DirectoryKey } from './directoryKey'
import { freePort, freePortRange } from './freePort'
import { startBarn, type BarnOptions, type RunningBarn } from './startBarn'
import { endProgram, startProgram } from './startProgram'

/** The product, running: the web client and the instances that are asked for. */
export interface Fleet {
  /** Origin of the web client. */
  origin: string
  /** The same by its name, for features that a browser does not allow at an IP address. */
  namedOrigin: string
  /** Origin of the pig barn. */
  pigBarn: string
  /** Data folder of the pig barn. */
  pigBarnData: string
  /** The file from which the web client learns the instances. */
  configuration: string
  /** Restarts its instances, at their addresses and with their initial data. */
  restore(): Promise<void>
  /** Ends it. The data of the pig barn is moved to a place that is named, else removed. */
  stop(movePigDataTo?: string): Promise<void>
}

/** Creates the data of the fleet's barns once, so that each fleet starts quickly. */
export async function prepareFleetData(): Promise<void> {
  await Promise.all(barns.map((barn) => prepareBarnData(flagsOf(barn))))
}

export interface FleetOptions extends Pick<BarnOptions, 'time'> {
  /** Origins of more web clients. */
  webOrigins?: readonly string[]
  /**
   * `pigs`: the pig barn alone; `barns` (the default): both barns; `all`: the senator, the data collector and the
   * admiral too.
   */
  instances?: 'pigs' | 'barns' | 'all'
  /**
   * `file`: all cameras show one picture file, which takes far less time than painting simulated pictures (the
   * default).
   */
  pictures?: 'simulated' | 'file'
  /** The time at which the clocks of the barns start, in ms; `TEST_TIME` where absent. */
  startTime?: number
  /** The folder that is copied as the pig barn's data. */
  pigBarnTemplate?: string
  /** The folder of plugins that the web client offers and watches. */
  plugins?: string | undefined
  /** Whether plugins that the folder does not allow in the page run in frames, each at a port of its own. */
  pluginPorts?: boolean | undefined
  /** Writes into the data folder of the pig barn before it starts. */
  preparePigBarn?: (folder: string) => Promise<void>
}

/** A pen of pigs from above, 270 pixels high. */
const PICTURE_FILE = at('tests/fleet/pen.jpg')
const CAMERA_COUNTS: Record<string, number> = { pigs: 12, chickens: 8 }

function pictureFileFlags(species: string | undefined): string[] {
  return Array.from({ length: CAMERA_COUNTS[species ?? ''] ?? 0 }).flatMap((_, index) => [
    '--camera-source',
    `camera-${String(index + 1).padStart(2, '0')}=${PICTURE_FILE}`,
  ])
}

/** An instance with the port on which it runs. */
type Placed = FleetInstance & { running: RunningBarn }

/** The instances in the form that the web client, an admiral and a senator receive. */
const toldOf = (placed: readonly Placed[]) => placed.map(({ running, ...one }) => ({ ...one, port: running.port }))

/** Starts the instances that are no barns, and know the barns. */
async function startOthers(
  barnsAround: readonly Placed[],
  {
    time,
    webPort,
    originFlags,
    directoryKey,
  }: Pick<FleetOptions, 'time'> & { webPort: number; originFlags: readonly string[]; directoryKey: DirectoryKey },
): Promise<Placed[]> {
  const file = writeKnownInstances(toldOf(barnsAround), webPort)
  return await Promise.all(
    otherInstances.map(async (instance) => {
      const ownFlags = instance.type === 'data_collector' ? [] : ['--instances', file]
      const running = await startBarn(flagsOf(instance), {
        ...(time && { time }),
        runtimeFlags: [...originFlags, ...ownFlags],
        prepareFolder: instance.type === 'senator' ? directoryKey.writeTo : undefined,
      })
      return { ...instance, running }
    }),
  )
}

/** The ports for plugins of one web client. */
const PLUGIN_PORTS = 40

async function portFlags(): Promise<readonly string[]> {
  const first = await freePortRange(PLUGIN_PORTS)
  return ['--plugin-ports', `${first}-${first + PLUGIN_PORTS - 1}`]
}

/** Starts the server of the web client, with a folder of plugins if one is named. */
async function startWebClient(
  port: number,
  configuration: string,
  { plugins, pluginPorts = false }: Pick<FleetOptions, 'plugins' | 'pluginPorts'>,
) {
  const flags = ['--port', String(port), '--root', at('workbench/dist'), '--config', configuration]
  const pluginFlags = plugins === undefined ? [] : ['--plugins', plugins, '--watch-plugins']
  const frameFlags = pluginPorts ? await portFlags() : []
  return await startProgram([at('workbench/server/dist/main.js'), ...flags, ...pluginFlags, ...frameFlags])
}

/** Starts the built product on free ports. */
export async function startFleet(options: FleetOptions = {}): Promise<Fleet> {
  const { time, webOrigins = [], pictures, startTime, pigBarnTemplate, preparePigBarn, instances = 'barns' } = options
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // A passkey needs a name: browsers make none for a number.
  const namedOrigin = `http://localhost:${port}`
  const originFlags = [origin, namedOrigin, ...webOrigins].flatMap((webOrigin) => ['--web-origin', webOrigin])
  const timeFlags = startTime === undefined ? [] : ['--start-time', new Date(startTime).toISOString()]
  const directoryKey = instances === 'all' ? await createDirectoryKey() : null
  const barnsOfFleet = barns.filter(({ species }) => instances !== 'pigs' || species === 'pigs')
  const placedBarns = await Promise.all(
    barnsOfFleet.map(async (barn) => {
      const pictureFlags = pictures === 'file' ? pictureFileFlags(barn.species) : []
      const running = await startBarn(flagsOf(barn), {
        ...(time && { time }),
        runtimeFlags: [...originFlags, ...pictureFlags, ...timeFlags, ...(directoryKey?.barnFlags ?? [])],
        ...(barn.species === 'pigs' && { template: pigBarnTemplate, prepareFolder: preparePigBarn }),
      })
      return { ...barn, running }
    }),
  )
  const others = directoryKey
    ? await startOthers(placedBarns, { ...(time && { time }), webPort: port, originFlags, directoryKey })
    : []
  const placed = [...placedBarns, ...others]
  const configuration = writeConfiguration(toldOf(placed), port)
  const program = await startWebClient(port, configuration, options)
  const pigBarn = placedBarns[0]?.running ?? { origin: '', data: '' }
  return {
    origin,
    namedOrigin,
    pigBarn: pigBarn.origin,
    pigBarnData: pigBarn.data,
    configuration,
    async restore() {
      // The barns first, as at the start.
      await Promise.all(placedBarns.map(({ running }) => running.restore()))
      await Promise.all(others.map(({ running }) => running.restore()))
    },
    async stop(movePigDataTo) {
      const moveTo = ({ species }: Placed) => (species === 'pigs' ? movePigDataTo : undefined)
      await Promise.all([endProgram(program), ...placed.map((one) => one.running.stop(moveTo(one)))])
      rmSync(configuration, { force: true })
      directoryKey?.remove()
    },
  }
}
