import { createFakeClock } from '../clock'
import { createLog } from '../log'
import type { DiscoveryObject } from '../schema'
import { createSession } from '../session'
import { createLocalSettings, createMemoryChannels, createMemoryStorage } from '../settings'
import { createFakeInstance, createFakeNetwork, type FakeAnswers } from './fakeNetwork'
import { refreshTokenOf } from './fakeTokens'
import { settle } from './settle'

export const LOCAL = 'http://local.test:81'
const address = (name: string, port: number) => ({ protocol: 'http', hostname: `${name}.test`, port }) as const
export const everywhere: DiscoveryObject = {
  local: address('local', 81),
  gateway: address('gateway', 82),
  remote: address('remote', 83),
}

interface Options {
  discoveryObject?: DiscoveryObject
  answers?: Partial<FakeAnswers>
}

/** A browser with tabs on one fake instance: one storage, one channel, one network, one clock. */
export function createFakeBrowser({ discoveryObject = { local: address('local', 81) }, answers }: Options = {}) {
  const network = createFakeNetwork()
  const instance = createFakeInstance({
    id: '1001',
    refreshToken: refreshTokenOf('canary-refresh'),
    refresh: 200,
    login: 200,
    permissions: ['a.view', 'b.view'],
    labels: ['pig'],
    ...answers,
  })
  network.at(LOCAL, instance.answer)
  const clock = createFakeClock()
  const values = new Map<string, unknown>()
  const storage = createMemoryStorage(values)
  const openChannel = createMemoryChannels()
  let tabs = 0
  return {
    network,
    instance,
    clock,
    values,
    /** What an earlier visit left behind. */
    remember: (parts: Record<string, unknown>) =>
      void values.set(
        'store/instance/1001',
        Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, { value, at: 1, by: 'before' }])),
      ),
    async openTab() {
      const tabId = `tab-${++tabs}`
      const channel = openChannel()
      const settings = createLocalSettings({ storage, channel, tabId })
      const log = createLog({ clock, storage, session: tabId, version: '1', branch: 'test' })
      const known = { globalUniqueIdentifier: '1001', name: 'Barn', discoveryObject }
      const session = createSession(known, {
        fetch: network.fetch,
        clock,
        random: () => 0.5,
        storage,
        channel,
        tabId,
        settings,
        log,
      })
      await settings.ready
      await session.ready
      await settle()
      return { session, settings, log }
    },
  }
}
