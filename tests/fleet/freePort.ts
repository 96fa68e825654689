import { isPortFree } from '../../scripts/steps/fleet.mjs'

/** Below the ports that the system gives to outgoing connections. */
const FIRST = 20_000
/** Processes of tests that look for ports at the same time start this far apart. */
const PER_PROCESS = 20
const PROCESSES = 500

let next = FIRST + (process.pid % PROCESSES) * PER_PROCESS

/** A port of this machine on which nothing listens, and which no other process of the tests is about to take. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    if (await isPortFree(port)) return port
  }
}
