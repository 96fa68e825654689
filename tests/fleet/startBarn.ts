import { instanceEnvironment } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { barnData } from './barnData'
import { freePort } from './freePort'
import { endProgram, startProgram } from './startProgram'

export interface RunningBarn {
  origin: string
  port: number
  /** Its data folder. */
  data: string
  stop: () => Promise<void>
}

export interface BarnOptions {
  /** Whether its clock starts at the time of the tests, which is what they expect, or shows the machine's. */
  time?: 'test' | 'machine'
  webOrigins?: readonly string[]
}

/** Starts the built instance as a process of its own, with data that nobody else writes. The last of equal flags counts. */
export async function startBarn(
  facts: readonly string[],
  { time = 'test', webOrigins = [] }: BarnOptions = {},
): Promise<RunningBarn> {
  const data = barnData(facts, time)
  const port = await freePort()
  const origins = webOrigins.flatMap((origin) => ['--web-origin', origin])
  const program = await startProgram(
    [at('instance/dist/main.js'), ...data.flags, '--port', String(port), ...origins],
    instanceEnvironment,
  )
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    data: data.folder,
    async stop() {
      await endProgram(program)
      data.remove()
    },
  }
}
