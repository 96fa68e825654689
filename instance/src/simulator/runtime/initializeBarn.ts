import { createBarn, instantOfLocalTime, localTimeAt, type Barn } from '..'
import type { InstanceInfo } from '../../configuration'
import type { FactStore } from '../../stores'

export interface InitializeBarnDependencies {
  info: InstanceInfo
  factStore: FactStore
  seed: number
  /** Number of simulated cameras; that of the species by default. */
  cameraCount?: number
  /** The current time in ms since the epoch. */
  now: number
}

/** Key of the stored start of the simulation. */
const SIMULATION_START_FACT = 'founded'

/** The start of the simulation in ms since the epoch: the local midnight before the first start of the instance. */
async function loadSimulationStart({ info, factStore, now }: InitializeBarnDependencies): Promise<number> {
  const stored = await factStore.get(SIMULATION_START_FACT)
  if (stored !== null) return Number(stored)
  const { dayNumber } = localTimeAt(info.timeZone, now)
  const simulationStart = instantOfLocalTime(info.timeZone, dayNumber, 0)
  await factStore.set(SIMULATION_START_FACT, String(simulationStart))
  return simulationStart
}

/** Creates the simulated barn of this data folder. It is the same at every start of the instance. */
export async function initializeBarn(dependencies: InitializeBarnDependencies): Promise<Barn> {
  const { species, timeZone } = dependencies.info
  const simulationStart = await loadSimulationStart(dependencies)
  const { seed, cameraCount } = dependencies
  return createBarn({ seed, species, simulationStart, timeZone, ...(cameraCount !== undefined && { cameraCount }) })
}
