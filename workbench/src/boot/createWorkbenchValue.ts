import { systemClock } from '@barn-workbench/core/clock'
import { changedSearch, type Address, type WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from '../environment/basePath'
import { productOf } from '../environment/products'
import { VERSION, type Client } from './createClient'

/** The part of the router that plugins reach. */
interface WorkbenchRouter {
  navigate(to: string | { search: string; hash: string }, options?: { replace: boolean }): unknown
  readonly state: { location: { pathname: string; search: string; hash: string } }
  subscribe(listener: () => void): () => void
}

function addressOf(router: WorkbenchRouter): Address {
  const location = () => router.state.location
  return {
    path: () => `/${location().pathname.slice(BASE_PATH.length)}`,
    search: () => location().search,
    subscribe: (listener) => router.subscribe(listener),
    set(changes, { push = false } = {}) {
      const search = changedSearch(location().search, changes)
      if (search !== location().search) void router.navigate({ search, hash: location().hash }, { replace: !push })
    },
  }
}

type ClientServices = Pick<Client, 'sessions' | 'settings' | 'scheduler' | 'deviceData' | 'outboxes'> &
  Pick<WorkbenchValue, 'log' | 'diagnostics' | 'frameLacks' | 'push'>

/** The workbench as plugins see it. */
export function createWorkbenchValue(
  { sessions, settings, log, diagnostics, scheduler, deviceData, outboxes, frameLacks, push }: ClientServices,
  router: WorkbenchRouter,
): WorkbenchValue {
  return {
    sessions,
    settings,
    log,
    diagnostics,
    deviceData: deviceData.of,
    // The preview of another account submits nothing.
    outbox: (session) =>
      sessions.has(session.id) && sessions.get(session.id) !== session ? null : outboxes.of(session),
    clock: systemClock,
    navigate: (path, options) => void router.navigate(path, options),
    hrefOf: (path) => BASE_PATH + path.slice(1),
    address: addressOf(router),
    addJob: scheduler.add,
    jobs: scheduler,
    frameLacks,
    push,
    productName: productOf(location.hostname).name,
    productId: productOf(location.hostname).id,
    version: VERSION,
  }
}
