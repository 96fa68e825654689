import { systemClock } from '@barn-workbench/core/clock'
import type { WorkbenchValue } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from './basePath'
import { VERSION, type Client } from './createClient'

/** The part of the router that plugins reach. */
interface WorkbenchRouter {
  navigate(path: string): unknown
  readonly state: { location: { search: string } }
  subscribe(listener: () => void): () => void
}

/** The product is offered under three names, each at domains of its own. */
function productNameOf(hostname: string): string {
  if (hostname.includes('data-collector')) return 'Data Collector'
  if (hostname.includes('pig-brother')) return 'PigBrother'
  return 'Barn Workbench'
}

/** The workbench as plugins see it. */
export function createWorkbenchValue(
  { sessions, settings, scheduler }: Pick<Client, 'sessions' | 'settings' | 'scheduler'>,
  router: WorkbenchRouter,
): WorkbenchValue {
  return {
    sessions,
    settings,
    clock: systemClock,
    navigate: (path) => void router.navigate(path),
    hrefOf: (path) => BASE_PATH + path.slice(1),
    address: { search: () => router.state.location.search, subscribe: (listener) => router.subscribe(listener) },
    addJob: scheduler.add,
    productName: productNameOf(location.hostname),
    version: VERSION,
  }
}
