import type { InstanceOptions } from '../configuration'
import { dataCollectionRoutes } from '../routes'
import { simulateCollection } from '../simulator'
import { createDataCollectionStore } from '../stores'
import type { CoreServices, InstanceParts } from './composeCore'

/** Creates the services of a data collector: records, annotations and the simulator behind them. */
export async function composeDataCollector(
  { database, hub, factStore, info, now, log }: CoreServices,
  { simulate, seed, historyDays }: InstanceOptions,
): Promise<InstanceParts> {
  const store = createDataCollectionStore(database, hub)
  const { timeZone } = info
  const collection = simulate
    ? await simulateCollection({ database, factStore, store, seed, timeZone, now, log })
    : null
  return {
    routes: dataCollectionRoutes(store),
    prepare: async () => collection?.catchUp(historyDays),
    start: () => collection?.start() ?? (() => Promise.resolve()),
  }
}
