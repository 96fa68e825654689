import './boot/withoutEval'
import '@fontsource-variable/inter/index.css'
import '@barn-workbench/plugin-sdk/tokens.css'
import './theme/components.css'
import './theme/theme.css'
import { createRoot } from 'react-dom/client'
import { problemOf } from '@barn-workbench/core/result'
import { App } from './App'
import { createClient } from './boot/createClient'
import { createQueryClient } from './boot/createQueryClient'
import { StartFailure } from './boot/StartFailure'
import { publishStyleNonce } from './boot/styleNonce'
import { installTrustedTypes } from './boot/trustedTypes'
import { startMessages } from './messages/startMessages'
import { startNotices } from './notices/startNotices'
import { plugins } from './plugins'
import { createRegistry } from './registry/registry'
import { startJobs } from './startJobs'
import { tellStoreProblem } from './toasts/tellStoreProblem'

installTrustedTypes()
publishStyleNonce()
const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  const registry = createRegistry(plugins)
  const client = await createClient(tellStoreProblem)
  const words = await startMessages(plugins, client.settings.get().language)
  const queries = createQueryClient()
  startJobs(client, registry)
  startNotices(client.sessions, client.channel, queries)
  root.render(<App client={client} queries={queries} registry={registry} words={words} />)
}

start().catch(async (error: unknown) => {
  const words = await startMessages([], navigator.language.startsWith('de') ? 'de' : 'en')
  root.render(<StartFailure problem={problemOf(error)} words={words} />)
})
