import { startFleet, type Fleet, type FleetOptions } from '../fleet/startFleet'
import { TEST_TIME } from '../fleet/testTime'
import { signedInTemplate } from './signedInStates'

export type FleetChoice = Required<Pick<FleetOptions, 'pictures' | 'instances'>>

/** The fleet on which the test files of one worker run, one after the other. */
export interface WorkerFleet extends Pick<Fleet, 'origin' | 'namedOrigin' | 'pigBarn' | 'pigBarnData'> {
  /** Puts back what earlier files have changed. */
  beginFile(): Promise<void>
  stop(): Promise<void>
}

let current: Fleet | undefined
/** When the instances were started last, in ms of the machine's time. */
let startedAt = 0

/** Starts the fleet of this worker. */
export async function runFleet(choice: FleetChoice): Promise<WorkerFleet> {
  const fleet = await startFleet({ ...choice, pigBarnTemplate: signedInTemplate() })
  current = fleet
  startedAt = Date.now()
  let isUsed = false
  return {
    ...fleet,
    async beginFile() {
      if (isUsed) {
        await fleet.restore()
        startedAt = Date.now()
      }
      isUsed = true
    },
  }
}

/** Addresses of the fleet of this worker. */
export function addresses(): Pick<Fleet, 'origin' | 'namedOrigin' | 'pigBarn' | 'pigBarnData'> {
  if (!current) throw new Error('A file of browser tests begins with useFleet().')
  return current
}

/** What the clock of the fleet shows, in ms. */
export function fleetTime(): number {
  return TEST_TIME + Date.now() - startedAt
}

/** Changes whenever the instances begin anew, which makes sessions from before void. */
export function fleetGeneration(): number {
  return startedAt
}
