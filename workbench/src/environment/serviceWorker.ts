import { SECOND } from '@barn-workbench/core/time'
import type { PageMessage } from '../../worker/offlineScope'
import { BASE_PATH } from './basePath'
import { currentBuild } from './clientBuild'

const WORKER = 'service-worker.js'
/** Time that a newer worker may take to store its files, in ms; then the page is loaded without it. */
const LONGEST_INSTALL = 20 * SECOND
/** The same for taking over. */
const LONGEST_TAKEOVER = 5 * SECOND

const send = (worker: ServiceWorker | null, message: PageMessage) => worker?.postMessage(message)
const limit = (duration: number) => new Promise<void>((resolve) => setTimeout(resolve, duration))

/**
 * The container of the worker and the path that it serves; null where browsers have none, which is so on plain http.
 */
function placeOf(): { container: ServiceWorkerContainer; base: string } | null {
  if (!('serviceWorker' in navigator)) return null
  return { container: navigator.serviceWorker, base: new URL(BASE_PATH, location.origin).href }
}

/** Registers the worker, or finds it. Null where the browser refuses, and in development, which has none. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const place = placeOf()
  if (!place || currentBuild() === null) return null
  const options = { scope: place.base, updateViaCache: 'none' } as const
  const registration = await place.container.register(place.base + WORKER, options).catch(() => null)
  return registration ?? null
}

/** Resolves when a worker that is being installed has ended that. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = () => worker.state !== 'installing' && resolve()
    worker.addEventListener('statechange', check)
    check()
  })
}

/**
 * Registers the service worker of a page that is idle after its start. `onNewer` is called when a newer one waits, or
 * when another tab has begun to use it. Returns the function that stops listening.
 */
export function followServiceWorker(onNewer: () => void): () => void {
  const given = new AbortController()
  const { signal } = given
  const follow = async () => {
    const registration = await register()
    const container = placeOf()?.container
    if (!registration || !container || signal.aborted) return
    // The first worker takes over a page that was loaded without one: nothing is newer then.
    const isFirst = container.controller === null
    if (!isFirst) container.addEventListener('controllerchange', onNewer, { signal })
    const notice = async () => {
      const { installing } = registration
      if (installing) await installed(installing)
      if (!signal.aborted && registration.waiting && container.controller) onNewer()
    }
    registration.addEventListener('updatefound', () => void notice(), { signal })
    await notice()
    await container.ready
    send(registration.active, { kind: 'started' })
  }
  follow().catch(() => undefined)
  return () => given.abort()
}

/** Whether a worker answers this page, so that a newer build comes only with a newer worker. */
export function hasServiceWorker(): boolean {
  return Boolean(placeOf()?.container.controller)
}

/** Asks the server for a newer worker, which reports itself when its files are stored. */
export async function checkForNewer(): Promise<void> {
  const place = placeOf()
  await (await place?.container.getRegistration(place.base))?.update()
}

/** The newer worker when its files are stored; null if there is none, or if it takes too long. */
async function waitingWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (!registration.waiting) {
    await registration.update().catch(() => undefined)
    if (registration.installing) await Promise.race([installed(registration.installing), limit(LONGEST_INSTALL)])
  }
  return registration.waiting
}

/** Loads the page again with the newest build that the server has, if it can be had. */
export async function reloadWithNewest(): Promise<void> {
  const place = placeOf()
  const registration = await place?.container.getRegistration(place.base).catch(() => undefined)
  const waiting = registration && (await waitingWorker(registration))
  if (place && waiting) {
    const takenOver = new Promise<void>((resolve) => {
      place.container.addEventListener('controllerchange', () => resolve(), { once: true })
    })
    send(waiting, { kind: 'activate' })
    await Promise.race([takenOver, limit(LONGEST_TAKEOVER)])
  }
  location.reload()
}
