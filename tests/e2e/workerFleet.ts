import { startFleet, type Fleet, type FleetOptions } from '../fleet/startFleet'
import { TEST_TIME } from '../fleet/testTime'
import { signedInTemplate } from './signedInStates'

export type FleetChoice = Required<Pick<FleetOptions, 'pictures' | 'instances'>> &
  Pick<FleetOptions, 'plugins' | 'pluginPorts'>

/** The fleets on which the test files of one worker run, one after the other. */
export interface WorkerFleets {
  /** Begins a file: with the fleet of the previous file, whose data is restored, or with another kind of fleet. */
  begin(choice: FleetChoice): Promise<void>
  stop(): Promise<void>
}

let current: Fleet | undefined
/** The time at which the instances were started last, in ms of the machine's time. */
let startedAt = 0

export function createWorkerFleets(): WorkerFleets {
  let kind = ''
  const stop = async () => {
    await current?.stop()
    current = undefined
  }
  return {
    async begin(choice) {
      const nextKind = JSON.stringify(choice)
      if (current && kind === nextKind) await current.restore()
      else {
        await stop()
        current = await startFleet({ ...choice, pigBarnTemplate: signedInTemplate() })
        kind = nextKind
      }
      startedAt = Date.now()
    },
    stop,
  }
}

/** Addresses of the fleet of this worker. */
export function addresses(): Pick<Fleet, 'origin' | 'namedOrigin' | 'pigBarn' | 'pigBarnData'> {
  if (!current) throw new Error('A file of browser tests begins with useFleet().')
  return current
}

/** The time of the fleet's clock, in ms. */
export function fleetTime(): number {
  return TEST_TIME + Date.now() - startedAt
}

/** Changes whenever the instances are restarted, which invalidates earlier sessions. */
export function fleetGeneration(): number {
  return startedAt
}
