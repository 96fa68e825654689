import './boot/startPage'
import './boot/withoutEval'
import '@fontsource-variable/inter/index.css'
import '@barn-workbench/plugin-sdk/tokens.css'
import '@mantine/core/styles/default-css-variables.css'
import './theme/components.css'
import './theme/theme.css'
import './theme/print.css'
import type { i18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { systemClock } from '@barn-workbench/core/clock'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import { App } from './App'
import { installTrustedTypes, publishStyleNonce } from './boot/contentSecurityPolicy'
import { createClient, type OfferedPlugins } from './boot/createClient'
import { separateAccounts } from './boot/deviceData'
import { firstLanguage } from './boot/firstLanguage'
import { createQueryClient, refetchOnNotices, refetchOnRecovery, refetchUnreadable } from './boot/refetch'
import { StartFailure } from './boot/StartFailure'
import { openStartPage } from './boot/startPage'
import { BASE_PATH } from './environment/basePath'
import { browserFetch } from './environment/browserFetch'
import { preloadMessages, startMessages } from './messages/startMessages'
import { announceSent } from './outbox/announceSent'
import { manifests } from './plugins'
import { loadPlugins, logFaultyPlugins } from './registry/loadPlugins'
import { createRegistry, type Registry } from './registry/registry'
import { startJobs } from './startJobs'
import { createStoreProblemToasts } from './toasts/showToast'

installTrustedTypes()
publishStyleNonce()
const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  const loadingPlugins = loadPlugins(manifests)
  const complete = Promise.withResolvers<unknown>()
  preloadMessages(firstLanguage())
  const messagesLoaded = Promise.withResolvers<i18n>()
  const client = await createClient(createStoreProblemToasts(messagesLoaded.promise))
  openStartPage(client.settings.get(), client.sessions, BASE_PATH)
  const own = createRegistry(await loadingPlugins, complete.promise)
  // Until the server has told its policy, plugins of instances do not run where it has one.
  const registry: Registry = client.plugins.hasPlugins ? { ...own, policy: 'broken' } : own
  logFaultyPlugins(registry.faulty, client.log)
  const messages = await startMessages(registry.plugins, client.settings.get().language, (namespace, key) => {
    console.error(`${namespace} has no message ${key}`)
    client.log.write({ level: 'WARN', tag: 'Messages', message: `${namespace} has no message ${key}` })
  })
  // The page cannot be drawn without words.
  if (!messages.exists('startFailure.title')) throw new ProblemError({ code: 'client/code-not-loaded', params: {} })
  messagesLoaded.resolve(messages)
  const queries = createQueryClient()
  separateAccounts(client.sessions, queries, client.deviceData)
  startJobs(client, registry, { queries, messages })
  // Elsewhere than in the app, a page without a service worker does not open without a network.
  if (globalThis.barnApp ?? 'serviceWorker' in navigator)
    void Promise.resolve(globalThis.barnApp ?? navigator.serviceWorker.ready)
      .then(() => import('./boot/lastAnswers'))
      .then(({ keepLastAnswers }) => keepLastAnswers({ ...client, queries, clock: systemClock, page: document }))
  client.sessions.follow((session) => client.outboxes.follow(session, (calls) => announceSent(calls, messages)))
  refetchOnRecovery(client.sessions, queries)
  refetchUnreadable(queries, systemClock)
  refetchOnNotices(client, queries)
  const render = (current: Registry) =>
    root.render(<App client={client} queries={queries} registry={current} messages={messages} />)
  render(registry)
  // Nothing waits for the installed plugins: the page is there before, and stays where their code cannot be loaded.
  const offered = isOffering(client.plugins) ? client.plugins : await client.pluginsLater
  if (offered && isOffering(offered))
    import('./installed/installedPlugins')
      .then(({ followInstalledPlugins }) =>
        followInstalledPlugins({ ...client, ...offered }, registry, { fetch: browserFetch, messages, render }),
      )
      .then(complete.resolve, complete.resolve)
  else complete.resolve(null)
  if (import.meta.hot) {
    const { hot } = import.meta
    const [{ followHotUpdates }, { MESSAGES_CHANGED }] = await Promise.all([
      import('./boot/followHotUpdates'),
      import('./environment/hotEvents'),
    ])
    followHotUpdates({
      messages,
      loaded: registry,
      onPlugins: (loaded) => render(createRegistry(loaded)),
      onMessagesChanged: (listener) => hot.on(MESSAGES_CHANGED, listener),
      reload: () => location.reload(),
    })
  }
}

const isOffering = ({ hasPlugins, watchesPlugins }: OfferedPlugins) => hasPlugins || watchesPlugins

const isGuest = location.pathname === `${BASE_PATH}guest`
const starting = isGuest ? import('./guest/startGuestPage').then((guest) => guest.startGuestPage(root)) : start()

starting.catch(async (error: unknown) => {
  const messages = await startMessages([], navigator.language.startsWith('de') ? 'de' : 'en')
  // Without messages, the words of the page itself stay.
  if (messages.exists('startFailure.title'))
    root.render(<StartFailure problem={problemOf(error)} messages={messages} />)
})
