import { systemClock } from '@barn-workbench/core/clock'
import { createScheduler, type Scheduler } from '@barn-workbench/core/jobs'
import { createLog, type Log } from '@barn-workbench/core/log'
import { createSessions, type Sessions } from '@barn-workbench/core/session'
import {
  createLocalSettings,
  LANGUAGES,
  type LocalSettings,
  type SharedStore,
  type StoreProblem,
  type TabChannel,
} from '@barn-workbench/core/settings'
import { SECOND } from '@barn-workbench/core/time'
import { version } from '../../package.json'
import type { LayoutStorageProblem } from '../layouts/localLayoutStorage'
import { createWorkbenchLayouts, type WorkbenchLayouts } from '../layouts/workbenchLayouts'
import { createOutboxes, type Outboxes } from '../outbox/outboxes'
import { createPluginDescriptions, type ReadDescriptions } from '../registry/pluginDescriptions'
import { BASE_PATH } from './basePath'
import { browserFetch } from './browserFetch'
import { createBrowserChannel, createBrowserStorage, withBrowserLock } from './browserStorage'
import { createDecoder } from './decodeInWorker'
import { createDeviceData, type DeviceDataStore } from './deviceData'
import { limitStorage } from './limitStorage'
import { loadConfiguration } from './loadConfiguration'

export const VERSION = version
/** Build channel that log entries name. */
const BRANCH = 'web'
/** How long the storage of the browser may take before the page goes on without it, in ms. */
const STORAGE_TIMEOUT = 4 * SECOND
/** DOM events by which the scheduler knows that somebody is using the page. */
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The services of the client, none of which renders anything. */
export interface Client {
  settings: SharedStore<LocalSettings>
  sessions: Sessions
  scheduler: Scheduler
  log: Log
  channel: TabChannel
  layouts: WorkbenchLayouts
  deviceData: DeviceDataStore
  outboxes: Outboxes
  readDescriptions: ReadDescriptions
}

/** The language of a first visit: the browser's, where the client has it. */
function firstLanguage(): LocalSettings['language'] | undefined {
  const browserLanguage = navigator.language.slice(0, 2)
  return LANGUAGES.find((language) => language === browserLanguage)
}

/** A random id. Pages that came by plain http from elsewhere than this device have no `randomUUID`. */
function createTabId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Creates the services of the client. Rejects with a ProblemError where the list of instances cannot be loaded. */
export async function createClient(
  onStoreProblem: (problem: StoreProblem | LayoutStorageProblem) => void,
): Promise<Client> {
  const storage = limitStorage(createBrowserStorage(), systemClock, STORAGE_TIMEOUT)
  const channel = createBrowserChannel()
  const tabId = createTabId()
  const log = createLog({ clock: systemClock, storage, session: tabId, version: VERSION, branch: BRANCH })
  const language = firstLanguage()
  const settings = createLocalSettings({ storage, channel, tabId, onProblem: onStoreProblem }, language)
  const [configuration] = await Promise.all([
    loadConfiguration({ url: `${BASE_PATH}config.json`, fetch: browserFetch, clock: systemClock, storage }),
    settings.ready,
  ])
  const decode = createDecoder(() => new Worker(new URL('./decodeWorker.ts', import.meta.url), { type: 'module' }))
  const sessions = createSessions(configuration, {
    fetch: browserFetch,
    clock: systemClock,
    random: Math.random,
    storage,
    channel,
    tabId,
    settings,
    log,
    decode,
  })
  await Promise.all(sessions.all().map((session) => session.ready))
  const scheduler = createScheduler(systemClock)
  for (const name of ACTIVITY_EVENTS) addEventListener(name, scheduler.noteActivity, { passive: true })
  const layouts = createWorkbenchLayouts({
    storage,
    channel,
    clock: systemClock,
    withLock: withBrowserLock,
    onStorageProblem: onStoreProblem,
  })
  for (const session of sessions.all()) layouts.follow(session)
  return {
    settings,
    sessions,
    scheduler,
    log,
    channel,
    layouts,
    deviceData: createDeviceData(storage),
    outboxes: createOutboxes({ storage, withLock: withBrowserLock }),
    readDescriptions: createPluginDescriptions(browserFetch),
  }
}
