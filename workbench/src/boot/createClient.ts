import { systemClock } from '@barn-workbench/core/clock'
import { createScheduler, type Scheduler } from '@barn-workbench/core/jobs'
import { createLog, type Log } from '@barn-workbench/core/log'
import type { ClientConfiguration } from '@barn-workbench/core/schema'
import { createSessions, type Sessions } from '@barn-workbench/core/session'
import {
  createLocalSettings,
  type KeyValueStorage,
  type LocalSettings,
  type SharedStore,
  type StoreProblem,
  type TabChannel,
} from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { version } from '../../package.json'
import { createDirectories } from '../directory/createDirectories'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'
import { createBrowserChannel, createBrowserStorage, withBrowserLock } from '../environment/browserStorage'
import { limitStorage } from '../environment/limitStorage'
import type { LayoutStorageProblem } from '../layouts/localLayoutStorage'
import { createWorkbenchLayouts, type WorkbenchLayouts } from '../layouts/workbenchLayouts'
import { createDiagnostics, type OwnDiagnostics } from '../observability/createDiagnostics'
import { logUncaughtErrors } from '../observability/logUncaughtErrors'
import { createOutboxes, type Outboxes } from '../outbox/outboxes'
import { createDecoder } from './createDecoder'
import { createDeviceData, forgetRemoved, type DeviceDataStore } from './deviceData'
import { firstLanguage } from './firstLanguage'
import { loadConfiguration } from './loadConfiguration'

export const VERSION = version
/** Build channel that log entries name. */
const BRANCH = 'web'
/** Time limit for the storage of the browser, after which the page continues without it, in ms. */
const STORAGE_TIMEOUT = 4 * SECOND
/** DOM events by which the scheduler knows that the page is used. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The services of the client, which do not render anything. */
export interface Client {
  settings: SharedStore<LocalSettings>
  sessions: Sessions
  scheduler: Scheduler
  log: Log
  diagnostics: OwnDiagnostics
  channel: TabChannel
  layouts: WorkbenchLayouts
  deviceData: DeviceDataStore
  outboxes: Outboxes
  plugins: OfferedPlugins
  /** The same as the server tells it, where it answered after the page had begun with what it told before. */
  pluginsLater: Promise<OfferedPlugins | null>
}

/** What the server of the client says of plugins besides the workbench's own. */
export interface OfferedPlugins {
  /** Whether it offers any. */
  hasPlugins: boolean
  /** Whether it reports changes of them. */
  watchesPlugins: boolean
}

function offeredBy({ hasPlugins = false, watchesPlugins = false }: ClientConfiguration): OfferedPlugins {
  return { hasPlugins, watchesPlugins }
}

/** A random id. Pages that came by plain http from elsewhere than this device have no `randomUUID`. */
function createTabId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** The directory that a configuration names is an instance as any other. */
function withDirectory(configuration: ClientConfiguration): ClientConfiguration {
  const { directory, instances } = configuration
  if (!directory || instances.some((one) => one.globalUniqueIdentifier === directory.globalUniqueIdentifier))
    return configuration
  return { ...configuration, instances: [...instances, { name: directory.globalUniqueIdentifier, ...directory }] }
}

/** The client's own log, which includes uncaught errors. */
function startLog(storage: KeyValueStorage, channel: TabChannel, session: string): Log {
  const log = createLog({ clock: systemClock, storage, channel, session, version: VERSION, branch: BRANCH })
  logUncaughtErrors(log)
  // The page may be gone for good, and its last entries with it. Phones end hidden pages without notice.
  addEventListener('pagehide', () => void log.flush())
  document.addEventListener('visibilitychange', () => void log.flush())
  return log
}

/** Creates the services of the client. Rejects with a ProblemError where the list of instances cannot be loaded. */
export async function createClient(
  onStoreProblem: (problem: StoreProblem | LayoutStorageProblem) => void,
): Promise<Client> {
  const storage = limitStorage(createBrowserStorage(), systemClock, STORAGE_TIMEOUT)
  const channel = createBrowserChannel()
  const tabId = createTabId()
  const log = startLog(storage, channel, tabId)
  const language = firstLanguage()
  const settings = createLocalSettings({ storage, channel, tabId, onProblem: onStoreProblem }, language)
  const isWatched = () => settings.get().enableDeveloperSettings
  const diagnostics = createDiagnostics({ log, now: Date.now, isWatched })
  const [{ list: configuration, later }, shipped] = await Promise.all([
    loadConfiguration({ url: `${BASE_PATH}config.json`, fetch: browserFetch, clock: systemClock, storage }),
    // A separate file, which arrives together with the manifests of the plugins.
    import('@barn-workbench/layouts'),
    settings.ready,
  ])
  const decode = createDecoder(() => new Worker(new URL('./decodeWorker.ts', import.meta.url), { type: 'module' }))
  const directories = createDirectories(() => sessions, { settings, storage, clock: systemClock })
  const sessions: Sessions = createSessions(withDirectory(configuration), {
    fetch: browserFetch,
    clock: systemClock,
    random: Math.random,
    storage,
    channel,
    tabId,
    settings,
    log,
    onCallFailed: diagnostics.callFailed,
    decode,
    autoLogin: directories.autoLogin,
  })
  await sessions.ready
  const scheduler = createScheduler(systemClock)
  for (const name of ACTIVITY_EVENTS) addEventListener(name, scheduler.noteActivity, { passive: true })
  const layouts = createWorkbenchLayouts(shipped, {
    storage,
    channel,
    clock: systemClock,
    withLock: withBrowserLock,
    onStorageProblem: onStoreProblem,
  })
  const outboxes = createOutboxes({ storage, clock: systemClock, withLock: withBrowserLock })
  sessions.follow(layouts.follow)
  directories.follow(scheduler)
  forgetRemoved(sessions, { storage, layouts, outboxes })
  return {
    settings,
    sessions,
    scheduler,
    log,
    diagnostics,
    channel,
    layouts,
    deviceData: createDeviceData(storage),
    outboxes,
    plugins: offeredBy(configuration),
    pluginsLater: later.then((late) => late && offeredBy(late)),
  }
}
