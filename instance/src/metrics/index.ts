/*
 * The metrics of an instance, for people and for Prometheus.
 *
 * 1. `createMetrics` holds the metrics of all rooms: each registers a collector, which is called on request, and never
 *    otherwise. The package that writes the text form is loaded then, too.
 * 2. `requestCounts` belongs to the HTTP layer: it counts each answer by the route of the contract, so that a hostile
 *    path makes no new series. Series are limited in any case.
 * 3. `metricsAccess` decides who may read them: everybody on a machine that alone reaches the instance; otherwise, once
 *    switched on, accounts with `system.manage` and whoever has the token.
 * 4. `sampler` adds one sample a minute to the `history`, a ring of a day in memory, which the system page draws.
 * 5. `storageUse` knows how many bytes each kind of data takes and, from one note a day, how it grows and when it will
 *    be full. `storageLimits` keeps the limits that people have set.
 *
 * Terms: a collector reads the metrics of a room; a sample is the values of one minute; a kind is a kind of data.
 */

export { createMetrics, type Metrics } from './createMetrics'
export { createHistory, type History } from './history'
export { gauge, measuredBy, type Measured } from './measured'
export { createMetricsAccess, isLoopback, type MetricsGate } from './metricsAccess'
export type { RequestCounter } from './requestCounts'
export { startSampler } from './sampler'
export { openStorageLimits, type LimitStore } from './storageLimits'
export { createStorage, type Storage } from './storageUse'
