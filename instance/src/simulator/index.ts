/*
 * The simulator: fills an instance that is started with `--simulate`. It replaces cameras, detectors and people, so it
 * imports from the modules of the instance, and none of them imports from it. Only `composition` does, by this file.
 *
 * - `model` is the simulated barn as a pure function of its options and the time.
 * - `rows` computes its measurements, minute by minute.
 * - `runtime` gives it to an instance: `simulatedBarn` is the interface (feeds, rows and events), `createSimulation`
 *   moves the barn on step by step through the same stores as real detectors, and `createCollection` does the same for
 *   a data collector.
 * - `threads` are the threads that paint its pictures and answer queries about its measurements.
 *
 * Each function loads its part when it is called, so that an instance without a simulation loads nothing of it.
 */

import type { CollectionDependencies } from './runtime/createCollection'
import type { SimulatedBarnOptions } from './runtime/simulatedBarn'

export type { BarnEvents, SimulatedBarn } from './runtime/simulatedBarn'

/** Creates the simulated barn of a data folder. */
export async function simulateBarn(options: SimulatedBarnOptions) {
  const { createSimulatedBarn } = await import('./runtime/simulatedBarn')
  return createSimulatedBarn(options)
}

/** Creates the collection that fills a data collector. */
export async function simulateCollection(dependencies: CollectionDependencies) {
  const { createCollection } = await import('./runtime/createCollection')
  return createCollection(dependencies)
}

/** The instances of the customers of an admiral. */
export async function simulateCustomers(seed: number) {
  const { customerSites } = await import('./model/customers')
  return customerSites(seed)
}
