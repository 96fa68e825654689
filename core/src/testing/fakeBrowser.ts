import { createFakeClock } from '../clock'
import { createLog } from '../log'
import type { DiscoveryObject, KnownInstance } from '../schema'
import { createSession, createSessions, type SessionDependencies } from '../session'
import { createLocalSettings, createMemoryChannels, createMemoryStorage } from '../settings'
import { createFakeInstance, createFakeNetwork, type FakeAnswers } from './fakeNetwork'
import { refreshTokenOf } from './fakeTokens'
import { settle } from './settle'

function addressOf(name: string, port: number) {
  return { protocol: 'https', hostname: `${name}.test`, port } as const
}

export const LOCAL_ORIGIN = 'https://local.test:81'
export const GATEWAY_ORIGIN = 'https://gateway.test:82'
export const REMOTE_ORIGIN = 'https://remote.test:83'
export const allAddresses: DiscoveryObject = {
  local: addressOf('local', 81),
  gateway: addressOf('gateway', 82),
  remote: addressOf('remote', 83),
}

export interface FakeBrowserOptions {
  /** Only the local address by default. */
  discoveryObject?: DiscoveryObject
  answers?: Partial<FakeAnswers>
  autoLogin?: SessionDependencies['autoLogin']
}

/**
 * Creates a browser that knows one fake instance. Its tabs share one storage, one channel, one network and one clock.
 */
export function createFakeBrowser(options: FakeBrowserOptions = {}) {
  const { discoveryObject = { local: addressOf('local', 81) }, answers } = options
  const network = createFakeNetwork()
  const instance = createFakeInstance({
    id: '1001',
    refreshToken: refreshTokenOf('canary-refresh'),
    refresh: 200,
    login: 200,
    permissions: ['a.view', 'b.view'],
    labels: ['pig'],
    instanceType: 'barn',
    ...answers,
  })
  network.serve(LOCAL_ORIGIN, instance.answer)
  const clock = createFakeClock()
  const storedValues = new Map<string, unknown>()
  const storage = createMemoryStorage(storedValues)
  const openChannel = createMemoryChannels()
  let tabCount = 0

  /** The dependencies of the sessions of one more tab. */
  function dependenciesOfTab(): SessionDependencies {
    tabCount += 1
    const tabId = `tab-${tabCount}`
    const channel = openChannel()
    const settings = createLocalSettings({ storage, channel, tabId })
    const log = createLog({ clock, storage, session: tabId, version: '1', branch: 'test' })
    const { autoLogin } = options
    const given = { clock, storage, channel, tabId, settings, log, ...(autoLogin && { autoLogin }) }
    return { fetch: network.fetch, random: () => 0.5, ...given }
  }
  const known = { globalUniqueIdentifier: '1001', name: 'Barn', discoveryObject }

  return {
    network,
    instance,
    clock,
    storage,
    storedValues,
    /** Stores properties of the instance's record, as an earlier visit would have. */
    storeRecord(properties: Record<string, unknown>) {
      const entries = Object.entries(properties).map(([key, value]) => [key, { value, at: 1, by: 'earlier-tab' }])
      storedValues.set('store/instance/1001', Object.fromEntries(entries))
    },
    async openTab() {
      const dependencies = dependenciesOfTab()
      const { settings, log } = dependencies
      const session = createSession(known, dependencies)
      await settings.ready
      await session.ready
      await settle()
      return { session, settings, log }
    },
    /**
     * Opens a tab with the sessions of all instances that it knows; by default, its configuration names the fake one.
     */
    async openSessions(instances: readonly KnownInstance[] = [known]) {
      const dependencies = dependenciesOfTab()
      const sessions = createSessions({ instances: [...instances] }, dependencies)
      await dependencies.settings.ready
      await sessions.ready
      await settle()
      return { sessions, log: dependencies.log, settings: dependencies.settings }
    },
  }
}
