import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor, type RenderResult } from '@testing-library/react'
import i18next, { type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { onTestFinished } from 'vitest'
import { systemClock, type Clock } from '@barn-workbench/core/clock'
import type { Endpoint, InputOf } from '@barn-workbench/core/contract'
import type { Job, JobList } from '@barn-workbench/core/jobs'
import { createLog } from '@barn-workbench/core/log'
import { createOutbox } from '@barn-workbench/core/outbox'
import type { KnownInstance } from '@barn-workbench/core/schema'
import { createSessions, type Session, type Sessions } from '@barn-workbench/core/session'
import { createLocalSettings, createMemoryChannels, createMemoryStorage } from '@barn-workbench/core/settings'
import type { Fetch } from '@barn-workbench/core/transport'
import type { PushBrowser } from '../context/pushBrowser'
import {
  ContributionProvider,
  SessionProvider,
  WorkbenchProvider,
  type Address,
  type DeviceData,
  type WorkbenchValue,
} from '../context/WorkbenchContext'
import type { PluginDefinition } from '../define/definePlugin'
import { loadPluginWords, PLUGIN_WORDS } from '../pluginWords/loadPluginWords'
import { keepMomentInAddress } from '../react/keepMomentInAddress'
import { ScreenActionsProvider, type ScreenActions } from '../react/screenActions'
import { TimeViewProvider } from '../react/useTimeView'
import { amounts, INTERPOLATION } from '../texts/amounts'
import { loadSdkMessages } from '../texts/loadSdkMessages'
import { DEFAULT_DASHBOARD_TIME } from '../time/timeSetup'
import { createTimeView } from '../time/timeView'
import { createFakeAddress } from './createFakeAddress'
import { createHostOf, type FakeAnswers, type FakeHost } from './fakeHost'
import type { FakeInstance } from './fakeInstance'
import { prepareDom } from './prepareDom'

const NO_DIAGNOSTICS = { vitals: [], longTasks: [], failedCalls: [] }
const HOUR = 3_600

/** A browser that offers no push messages. */
const NO_PUSH: PushBrowser = {
  obstacle: async () => 'unsupported',
  current: async () => null,
  subscribe: async () => null,
  ticketFor: () => Promise.reject(new Error('this browser takes no push messages')),
  relay: '',
  name: 'Test',
}

/** An unsigned token with valid claims, which only a fake instance accepts. */
function fakeToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  return `${part({ alg: 'none' })}.${part(claims)}.none`
}

function fakeRefreshToken(): string {
  const exp = Math.floor(Date.now() / 1_000) + HOUR
  return fakeToken({ refresh: true, exp, uid: 'account-1', authenticationProvider: 'other' })
}

/** The sessions of a user who is signed in to a fake instance. @public */
export interface SignedInSessions {
  sessions: Sessions
  session: Session
  workbench: WorkbenchValue
  /** The background jobs of the calls on screen. They do not run. */
  jobs(): readonly Job[]
  /** The entries of the client's log under a tag, such as `Camera`, in order. */
  logged(tag: string): string[]
}

const NO_JOBS: JobList = { jobs: [], isPaused: false }

const hostOf = ({ id }: FakeInstance) => `fake-${id}.test`

/** A fake instance as a browser knows it. */
function knownAs(instance: FakeInstance, name: string): KnownInstance {
  const local = { protocol: 'https', hostname: hostOf(instance), port: 443 } as const
  return { globalUniqueIdentifier: instance.id, name, discoveryObject: { local } }
}

/** A network with these instances and nothing else. */
function networkOf(instances: readonly FakeInstance[]): { fetch: Fetch; tabId: string } {
  return {
    tabId: 'test',
    fetch: (url, init) => {
      const instance = instances.find((one) => hostOf(one) === new URL(url).hostname)
      if (!instance) throw new TypeError(`${url} is no instance`)
      return instance.fetch(url, init)
    },
  }
}

const noDiagnostics: WorkbenchValue['diagnostics'] = {
  read: () => NO_DIAGNOSTICS,
  subscribe: () => () => undefined,
  measureMemory: async () => ({ bytes: null, widgets: [] }),
}

/** Sessions with a user who is signed in to a fake instance, on the screen of an address. @public */
export async function signedInSessions(
  instance: FakeInstance,
  address: Address = createFakeAddress(`/instance/${instance.id}`, ''),
  others: readonly FakeInstance[] = [],
): Promise<SignedInSessions> {
  const jobs = new Set<Job>()
  const storage = createMemoryStorage()
  const deviceData = createMemoryStorage()
  const outbox = createOutbox({
    storage,
    name: 'outbox',
    send: async ({ input, key }, endpoint) => {
      if (!endpoint) throw new Error('a test submits its calls itself')
      return await session.send(endpoint, input as InputOf<Endpoint>, { idempotencyKey: key })
    },
  })
  const channel = createMemoryChannels()()
  const refreshToken = fakeRefreshToken()
  for (const { id } of [instance, ...others])
    await storage.set(`store/instance/${id}`, { refreshToken: { value: refreshToken, at: 1, by: 'test' } })
  const settings = createLocalSettings({ storage, channel, tabId: 'test' }, 'en')
  const log = createLog({ clock: systemClock, storage, session: 'test', version: 'test', branch: 'test' })
  const sessions = createSessions(
    { instances: [knownAs(instance, 'Fake barn'), ...others.map((other) => knownAs(other, `Fake barn ${other.id}`))] },
    { ...networkOf([instance, ...others]), clock: systemClock, random: Math.random, storage, channel, settings, log },
  )
  const session = sessions.get(instance.id)
  for (const each of sessions.all()) {
    await each.ready
    // The instance may be unreachable.
    await each.refreshFacts().catch(() => undefined)
  }
  return {
    sessions,
    session,
    jobs: () => [...jobs],
    logged: (tag) => log.entries().flatMap((entry) => (entry.tag === tag ? [entry.message] : [])),
    workbench: {
      sessions,
      settings,
      log,
      diagnostics: noDiagnostics,
      deviceData: () => deviceData,
      outbox: () => outbox,
      clock: systemClock,
      navigate: () => undefined,
      hrefOf: (path) => path,
      address,
      addJob: (job) => {
        jobs.add(job)
        return () => void jobs.delete(job)
      },
      jobs: { list: () => NO_JOBS, subscribe: () => () => undefined, runNow: () => undefined },
      frameLacks: () => Promise.resolve([]),
      push: () => Promise.resolve(NO_PUSH),
      productName: 'Barn Workbench',
      productId: 'barn-workbench',
      version: 'test',
    },
  }
}

async function startMessages(plugin: PluginDefinition): Promise<i18n> {
  const namespaces = {
    [plugin.id]: plugin.locale.en,
    sdk: () => loadSdkMessages('en', 'sdk'),
    errors: () => loadSdkMessages('en', 'errors'),
    [PLUGIN_WORDS]: () => loadPluginWords('en'),
  }
  const loaded = await Promise.all(
    Object.entries(namespaces).map(async ([name, load]) => [name, (await load()).default] as const),
  )
  const instance = i18next.createInstance()
  await instance
    .use(initReactI18next)
    .use(amounts)
    .init({
      lng: 'en',
      ns: Object.keys(namespaces),
      resources: { en: Object.fromEntries(loaded) as Record<string, Record<string, unknown>> },
      interpolation: INTERPOLATION,
    })
  return instance
}

/** A plugin's code in a workbench of a fake instance. */
interface WorkbenchAround {
  plugin: PluginDefinition
  instance: FakeInstance
  /** Further instances that the user is signed in to. */
  others?: readonly FakeInstance[] | undefined
  /** Name of the widget or page within its plugin. */
  name: string
  /** The screen that it is on; the barn's dashboard by default. */
  address?: Address
  clock?: Clock
  /** Whether an account is signed in, as by default. */
  isSignedIn?: boolean
  /** The user's answers in dialogs. */
  answers?: FakeAnswers
  /** The instance's data on the device. */
  deviceData?: DeviceData | undefined
  /** Whether the widget is collapsed to its title; undefined if it cannot be collapsed. */
  isCollapsed?: boolean | undefined
}

interface RenderedInWorkbench extends RenderResult {
  session: Session
  sessions: Sessions
  /** The plugin's calls of its host. */
  host: FakeHost
  jobs: SignedInSessions['jobs']
  logged: SignedInSessions['logged']
  /** Draws again; `active`: whether the widget is on screen. */
  redraw(active: boolean): void
}

/** Renders what `content` makes of the session within a workbench, until the test ends. */
export async function renderInWorkbench(
  { plugin, instance, name, address, clock = systemClock, isSignedIn = true, answers = {}, ...around }: WorkbenchAround,
  content: (session: Session) => ReactNode,
): Promise<RenderedInWorkbench> {
  prepareDom()
  const [{ session, sessions, workbench, jobs, logged }, messages] = await Promise.all([
    signedInSessions(instance, address, around.others),
    startMessages(plugin),
  ])
  const deviceData = around.deviceData ? () => around.deviceData as DeviceData : workbench.deviceData
  const time = createTimeView(clock, DEFAULT_DASHBOARD_TIME)
  onTestFinished(keepMomentInAddress(time, workbench.address, clock))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  // A session checks its instance until a user closes it, which would burden all later tests.
  onTestFinished(() => {
    cleanup()
    queries.clear()
    for (const each of sessions.all()) each.close()
  })
  const waitForLogin = (state: 'loggedIn' | 'loggedOut') =>
    waitFor(() => {
      if (session.snapshot().login.state !== state) throw new Error(`not ${state} yet`)
    })
  await waitForLogin('loggedIn')
  if (!isSignedIn) {
    session.logOut()
    await waitForLogin('loggedOut')
  }
  const host = createHostOf(session, answers)
  const screenActions: ScreenActions = {
    intent: host.intent,
    offered: () => [],
    offeredForMany: () => [],
    hostOf: () => host,
    slotContents: [],
  }
  const tree = (active: boolean) => (
    <I18nextProvider i18n={messages}>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <WorkbenchProvider value={{ ...workbench, clock, deviceData }}>
            <SessionProvider value={session}>
              <TimeViewProvider value={time}>
                <ScreenActionsProvider value={screenActions}>
                  <ContributionProvider value={{ pluginId: plugin.id, name, active, isCollapsed: around.isCollapsed }}>
                    {content(session)}
                  </ContributionProvider>
                </ScreenActionsProvider>
              </TimeViewProvider>
            </SessionProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
  const rendered = render(tree(true))
  return { ...rendered, session, sessions, host, jobs, logged, redraw: (active) => rendered.rerender(tree(active)) }
}
