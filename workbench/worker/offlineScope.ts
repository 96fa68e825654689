/** The built client, as the build describes it to the worker. */
export interface Build {
  /** Changes with any file. */
  revision: string
  /** Paths below the scope. */
  files: readonly string[]
  /** The script that the page of this build begins with, below the scope. */
  entry: string
}

/** Messages of pages. `started`: the page is idle after its start. */
export type PageMessage = { kind: 'activate' } | { kind: 'started' }

interface Lasting {
  waitUntil(task: Promise<unknown>): void
}

export interface FetchEvent extends Lasting {
  request: Request
  /** Id of the page that this navigation makes. */
  resultingClientId?: string
  respondWith(response: Promise<Response>): void
}

interface OfflineEvents {
  install: Lasting
  activate: Lasting
  fetch: FetchEvent
  message: Lasting & { data: unknown }
}

/** The parts of the global object of a service worker that are used. */
export interface OfflineScope {
  registration: { scope: string; active: unknown; waiting: unknown; installing: unknown }
  clients: { claim(): Promise<void>; matchAll(options: { type: 'window' }): Promise<readonly { id: string }[]> }
  caches: CacheStorage
  fetch: typeof fetch
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof OfflineEvents>(name: Name, listener: (event: OfflineEvents[Name]) => void): void
}

/** What the functions of the worker share. */
export interface WorkerBase {
  scope: OfflineScope
  build: Build
}
