import { z } from 'zod'
import { InstanceHistory, MetricsAccess, StorageLimits, StorageReport } from '../schema/monitoring'
import { anyOf, endpoint } from './endpoint'

const managers = anyOf('system.manage')

/** The figures of an instance about itself: its last day, its storage, and the access to its metrics. */
export const monitoring = {
  /** Returns the samples of the last day, one a minute, since the instance was started. Needs `system.manage`. */
  history: endpoint({
    method: 'GET',
    path: '/api/workbench/monitoring/history',
    access: managers,
    form: 'result',
    reply: InstanceHistory,
  }),

  /**
   * Returns the use of the storage, its growth and the time at which it will be full. Measured once a minute. Needs
   * `system.manage`.
   */
  storage: endpoint({
    method: 'GET',
    path: '/api/workbench/monitoring/storage',
    access: managers,
    form: 'result',
    reply: StorageReport,
  }),

  /**
   * Stores the limits, and returns them. Data beyond them is deleted within an hour. Needs `system.manage`.
   * `request/not-found`: the instance has neither measurements nor artifacts.
   */
  setLimits: endpoint({
    method: 'PUT',
    path: '/api/workbench/monitoring/limits',
    access: managers,
    body: StorageLimits,
    form: 'result',
    reply: StorageLimits,
    errors: ['request/not-found'],
  }),

  /** Returns who may read the metrics. Needs `system.manage`. */
  metricsAccess: endpoint({
    method: 'GET',
    path: '/api/workbench/monitoring/metrics',
    access: managers,
    form: 'result',
    reply: MetricsAccess,
  }),

  /** Switches the metrics on or off. Off, the token is gone. Needs `system.manage`. */
  switchMetrics: endpoint({
    method: 'PUT',
    path: '/api/workbench/monitoring/metrics',
    access: managers,
    body: z.strictObject({ isOn: z.boolean() }),
    form: 'result',
    reply: MetricsAccess,
  }),

  /** Returns a new token for the metrics, and switches them on. The one before ends. Needs `system.manage`. */
  makeMetricsToken: endpoint({
    method: 'POST',
    path: '/api/workbench/monitoring/metrics/token',
    access: managers,
    managesTransactions: true,
    form: 'result',
    reply: z.object({ token: z.string() }),
  }),
}
