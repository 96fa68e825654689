import { isPortFree } from '../../scripts/steps/fleet.mjs'

/** It is below the ports that the system uses for outgoing connections. */
const FIRST = 20_000
/** Distance between the first ports of two test processes. */
const PER_PROCESS = 20
const PROCESSES = 500

let next = FIRST + (process.pid % PROCESSES) * PER_PROCESS

/** Returns a port on which nothing listens and which no other test process is about to use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    if (await isPortFree(port)) return port
  }
}
