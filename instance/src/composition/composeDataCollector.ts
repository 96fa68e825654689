import type { InstanceOptions } from '../configuration'
import { dataCollectionRoutes } from '../routes'
import { createCollection } from '../simulator/runtime'
import { createDataCollectionStore } from '../stores'
import type { CoreServices, InstanceParts } from './composeCore'

/** Creates the services of a data collector: records, annotations and the simulator behind them. */
export function composeDataCollector(
  { database, hub, factStore, info, now, log }: CoreServices,
  { simulate, seed, historyDays }: InstanceOptions,
): InstanceParts {
  const store = createDataCollectionStore(database, hub)
  const collection = createCollection({ database, factStore, store, seed, timeZone: info.timeZone, now, log })
  return {
    routes: dataCollectionRoutes(store),
    prepare: () => (simulate ? collection.catchUp(historyDays) : Promise.resolve()),
    start: () => (simulate ? collection.start() : () => Promise.resolve()),
  }
}
