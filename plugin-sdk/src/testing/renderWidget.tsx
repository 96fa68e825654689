import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor, type RenderResult } from '@testing-library/react'
import i18next, { type i18n } from 'i18next'
import type { ComponentType } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { systemClock, type Clock } from '@barn-workbench/core/clock'
import type { Job } from '@barn-workbench/core/jobs'
import { createLog } from '@barn-workbench/core/log'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import { createSessions, type Session, type Sessions } from '@barn-workbench/core/session'
import { createLocalSettings, createMemoryChannels, createMemoryStorage } from '@barn-workbench/core/settings'
import type { PluginDefinition } from '../define/definePlugin'
import type { SavedSettings, WidgetDefinition, WidgetProps } from '../define/defineWidget'
import { readSettings, settingsVersionOf } from '../define/readSettings'
import { loadSdkMessages } from '../messages/loadSdkMessages'
import type { ScreenChoice } from '../react/screens'
import { TimeViewProvider } from '../react/timeView'
import { WidgetFrame } from '../react/WidgetFrame'
import {
  ContributionProvider,
  SessionProvider,
  WorkbenchProvider,
  type WorkbenchValue,
} from '../react/WorkbenchContext'
import { DEFAULT_DASHBOARD_TIME } from '../time/timeSetup'
import { createTimeView } from '../time/timeView'
import type { FakeInstance } from './fakeInstance'
import { prepareDom } from './prepareDom'

const HOUR = 3_600

/** An unsigned token with valid claims, which only a fake instance accepts. */
function fakeToken(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  return `${part({ alg: 'none' })}.${part(claims)}.none`
}

/** A user who is signed in to a fake instance. @public */
export interface SignedInSessions {
  sessions: Sessions
  session: Session
  workbench: WorkbenchValue
  /** The background jobs of the calls on screen. None of them runs. */
  jobs(): readonly Job[]
}

/** Sessions with a user who is signed in to a fake instance, on a screen with this query string. @public */
export async function signedInSessions(instance: FakeInstance, search = ''): Promise<SignedInSessions> {
  const jobs = new Set<Job>()
  const storage = createMemoryStorage()
  const channel = createMemoryChannels()()
  const seconds = Math.floor(Date.now() / 1_000)
  const refreshToken = fakeToken({
    refresh: true,
    exp: seconds + HOUR,
    uid: 'account-1',
    authenticationProvider: 'other',
  })
  await storage.set(`store/instance/${instance.id}`, { refreshToken: { value: refreshToken, at: 1, by: 'test' } })
  const settings = createLocalSettings({ storage, channel, tabId: 'test' }, 'en')
  const log = createLog({ clock: systemClock, storage, session: 'test', version: 'test', branch: 'test' })
  const local = { protocol: 'http', hostname: 'fake.test', port: 80 } as const
  const known = { globalUniqueIdentifier: instance.id, name: 'Fake barn', discoveryObject: { local } }
  const sessions = createSessions(
    { instances: [known] },
    { fetch: instance.fetch, clock: systemClock, random: Math.random, storage, channel, tabId: 'test', settings, log },
  )
  const session = sessions.get(instance.id)
  await session.ready
  await session.refreshFacts()
  return {
    sessions,
    session,
    jobs: () => [...jobs],
    workbench: {
      sessions,
      settings,
      clock: systemClock,
      navigate: () => undefined,
      hrefOf: (path) => path,
      address: { search: () => search, subscribe: () => () => undefined },
      addJob: (job) => {
        jobs.add(job)
        return () => void jobs.delete(job)
      },
      productName: 'Barn Workbench',
      version: 'test',
    },
  }
}

async function startMessages(plugin: PluginDefinition): Promise<i18n> {
  const namespaces = {
    [plugin.id]: plugin.locale.en,
    sdk: () => loadSdkMessages('en', 'sdk'),
    errors: () => loadSdkMessages('en', 'errors'),
  }
  const loaded = await Promise.all(
    Object.entries(namespaces).map(async ([name, load]) => [name, (await load()).default] as const),
  )
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    ns: Object.keys(namespaces),
    resources: { en: Object.fromEntries(loaded) as Record<string, Record<string, unknown>> },
    interpolation: { escapeValue: false },
  })
  return instance
}

/** Options of `renderWidget`. @public */
export interface RenderWidgetOptions {
  plugin: PluginDefinition
  instance: FakeInstance
  /** Saved settings of the current version. */
  settings?: SavedSettings
  /** What the address of the screen chooses. */
  chosen?: ScreenChoice
  /** Clock by which the widget sets its timers and tells the time; that of the system by default. */
  clock?: Clock
}

/** A widget in the document. @public */
export interface RenderedWidget extends RenderResult {
  /** Moves the widget off the screen, where its calls and timers stop, or back. */
  setOnScreen(isOnScreen: boolean): void
  /** The background jobs of the widget's calls. None of them runs. */
  jobs(): readonly Job[]
}

/**
 * Renders a widget as the workbench does, for a user who is signed in to a fake instance, until the test ends. Without
 * one of the permissions that the widget needs, the user sees that it is forbidden. Rejects when the settings are not
 * valid. @public
 */
export async function renderWidget<S extends z.ZodObject>(
  widget: WidgetDefinition<S>,
  options: RenderWidgetOptions,
): Promise<RenderedWidget> {
  const { plugin, instance, settings = {}, chosen = {}, clock = systemClock } = options
  prepareDom()
  onTestFinished(cleanup)
  const read = readSettings(widget, { version: settingsVersionOf(widget), settings })
  if (!read.ok) throw new Error(`${widget.id}: settings do not fit: ${read.problem.code}`)
  const [{ session, workbench, jobs }, messages, { default: View }] = await Promise.all([
    signedInSessions(instance, `?${new URLSearchParams({ ...chosen })}`),
    startMessages(plugin),
    widget.load(),
  ])
  const contribution = { pluginId: plugin.id, name: widget.id.slice(plugin.id.length + 1) }
  const time = createTimeView(clock, DEFAULT_DASHBOARD_TIME)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  await waitFor(() => {
    if (session.snapshot().login.state !== 'loggedIn') throw new Error('not signed in yet')
  })
  const Widget = View as ComponentType<WidgetProps<unknown>>
  const isAllowed = hasAnyPermission(session.snapshot().permissions, widget.needs)
  const tree = (active: boolean) => (
    <I18nextProvider i18n={messages}>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <WorkbenchProvider value={{ ...workbench, clock }}>
            <SessionProvider value={session}>
              <TimeViewProvider value={time}>
                <ContributionProvider value={{ ...contribution, active }}>
                  {isAllowed ? (
                    <Widget settings={read.value} />
                  ) : (
                    <WidgetFrame state={{ kind: 'forbidden', permissions: widget.needs }} />
                  )}
                </ContributionProvider>
              </TimeViewProvider>
            </SessionProvider>
          </WorkbenchProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
  const rendered = render(tree(true))
  return { ...rendered, jobs, setOnScreen: (isOnScreen) => rendered.rerender(tree(isOnScreen)) }
}
