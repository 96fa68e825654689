import {
  createBarn,
  DEFAULT_DEMO_LANGUAGE,
  DEMO_LANGUAGES,
  instantOfLocalTime,
  localTimeAt,
  type Barn,
  type DemoLanguage,
} from '..'
import type { InstanceInfo } from '../../configuration'
import type { FactStore } from '../../stores'

export interface InitializeBarnDependencies {
  info: InstanceInfo
  factStore: FactStore
  seed: number
  /** The language of a new barn. */
  language: DemoLanguage
  /** Number of simulated cameras; that of the species by default. */
  cameraCount?: number
  /** The current time in ms since the epoch. */
  now: number
}

/** Key of the stored start of the simulation. */
const SIMULATION_START_FACT = 'founded'
/** Key of the stored language of the barn. */
const LANGUAGE_FACT = 'language'

/** The start of the simulation in ms since the epoch: the local midnight before the first start of the instance. */
async function loadSimulationStart({ info, factStore, now }: InitializeBarnDependencies): Promise<number> {
  const stored = await factStore.get(SIMULATION_START_FACT)
  if (stored !== null) return Number(stored)
  const { dayNumber } = localTimeAt(info.timeZone, now)
  const simulationStart = instantOfLocalTime(info.timeZone, dayNumber, 0)
  await factStore.set(SIMULATION_START_FACT, String(simulationStart))
  return simulationStart
}

/** The language in which the barn was made, since most of its texts are stored. Older barns were made in English. */
async function loadLanguage({ factStore, language }: InitializeBarnDependencies): Promise<DemoLanguage> {
  const stored = await factStore.get(LANGUAGE_FACT)
  if (stored !== null) return DEMO_LANGUAGES.find((known) => known === stored) ?? DEFAULT_DEMO_LANGUAGE
  const isNew = (await factStore.get(SIMULATION_START_FACT)) === null
  const chosen = isNew ? language : DEFAULT_DEMO_LANGUAGE
  await factStore.set(LANGUAGE_FACT, chosen)
  return chosen
}

/** Creates the simulated barn of this data folder. It is the same at every start of the instance. */
export async function initializeBarn(dependencies: InitializeBarnDependencies): Promise<Barn> {
  const { species, timeZone } = dependencies.info
  const language = await loadLanguage(dependencies)
  const simulationStart = await loadSimulationStart(dependencies)
  const { seed, cameraCount } = dependencies
  return createBarn({
    seed,
    species,
    simulationStart,
    timeZone,
    language,
    ...(cameraCount !== undefined && { cameraCount }),
  })
}
