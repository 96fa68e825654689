import { instanceEnvironment } from '../../scripts/steps/fleet.mjs'
import { at } from '../../scripts/steps/paths.mjs'
import { createBarnData } from './barnData'
import { freePort } from './freePort'
import { endProgram, startProgram } from './startProgram'

export interface RunningBarn {
  origin: string
  port: number
  /** Its data folder. */
  data: string
  /** Restarts it at its address, with its initial data. */
  restore: () => Promise<void>
  /** Ends it. Its data folder is moved to a place that is named, else removed. */
  stop: (moveDataTo?: string) => Promise<void>
}

export interface BarnOptions {
  /** `test` (the default) starts its clock at `TEST_TIME`; `machine` uses the machine's clock. */
  time?: 'test' | 'machine'
  /** More flags; they have no influence on the data that the barn starts with. */
  runtimeFlags?: readonly string[]
  /** The template folder of its data, instead of the one made by its flags. */
  template?: string | undefined
  /** Writes into its data folder before it starts. */
  prepareFolder?: ((folder: string) => Promise<void>) | undefined
}

/** Starts the built instance as a process with its own data folder. The last of equal flags takes precedence. */
export async function startBarn(
  flags: readonly string[],
  { time = 'test', runtimeFlags = [], template, prepareFolder }: BarnOptions = {},
): Promise<RunningBarn> {
  const data = createBarnData(flags, time, template)
  const port = await freePort()
  const start = async () => {
    await prepareFolder?.(data.folder)
    return await startProgram(
      [at('instance/dist/main.js'), ...data.flags, '--port', String(port), ...runtimeFlags],
      instanceEnvironment,
    )
  }
  let program = await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    data: data.folder,
    async restore() {
      await endProgram(program)
      data.restore()
      program = await start()
    },
    async stop(moveDataTo) {
      await endProgram(program)
      if (moveDataTo === undefined) data.remove()
      else data.moveTo(moveDataTo)
    },
  }
}
