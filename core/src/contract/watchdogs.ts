import { Watchdog, WatchdogResult } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { queryEndpoint } from './queryEndpoint'

const canExecute = anyOf('watchdogs.execute')

/** Watchdogs of a barn, such as one of the breed `healthCheck` for each camera. Both calls need `watchdogs.execute`. */
export const watchdogs = {
  /** Returns watchdogs. */
  query: queryEndpoint('/api/watchdogs/query', canExecute, Watchdog),

  /** Checks the state of the component now. Null means that the check could not be made. */
  execute: endpoint({
    method: 'PUT',
    path: '/api/watchdogs/:id',
    access: canExecute,
    managesTransactions: true,
    params: idParams,
    form: 'result',
    reply: WatchdogResult.nullable(),
    errors: ['watchdog/not-found'],
  }),
}
