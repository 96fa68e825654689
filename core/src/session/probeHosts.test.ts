import { expect, test } from 'vitest'
import { connectivity } from '../contract'
import { createFakeBrowser, everywhere, LOCAL } from '../testing/fakeBrowser'
import { jsonReply } from '../testing/fakeReply'
import { settle } from '../testing/settle'
import { PREFERENCE_GRACE } from './probeHosts'

const GATEWAY = 'http://gateway.test:82'
const REMOTE = 'http://remote.test:83'

/** Addresses of one instance, each with the ms that it takes to answer; undefined does not answer. */
async function open(delays: Partial<Record<string, number>>, ids: Partial<Record<string, string>> = {}) {
  const browser = createFakeBrowser({ discoveryObject: everywhere })
  const { network, instance, clock } = browser
  network.at(LOCAL, undefined)
  for (const [origin, delay = 0] of Object.entries(delays)) {
    network.at(origin, async (call) => {
      if (delay > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, delay))
      const id = ids[origin]
      return id && call.path.endsWith('/api/p')
        ? jsonReply({ result: { globalUniqueIdentifier: id } })
        : instance.answer(call)
    })
  }
  const tab = await browser.openTab()
  const strategy = () => tab.session.snapshot().connection.strategy
  return { ...browser, ...tab, strategy }
}

async function pass(clock: { advance(ms: number): Promise<void> }, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await clock.advance(100)
    await settle(2)
  }
}

const preferences: [string, Record<string, number>, string][] = [
  ['all at once: local', { [LOCAL]: 0, [GATEWAY]: 0, [REMOTE]: 0 }, 'local'],
  ['no local: gateway', { [GATEWAY]: 0, [REMOTE]: 0 }, 'gateway'],
  ['remote only', { [REMOTE]: 0 }, 'remote'],
  ['local within the grace', { [LOCAL]: 900, [REMOTE]: 0 }, 'local'],
  ['local after the grace: remote', { [LOCAL]: 1_500, [REMOTE]: 0 }, 'remote'],
  ['gateway within the grace, local after it', { [LOCAL]: 1_500, [GATEWAY]: 500, [REMOTE]: 0 }, 'gateway'],
  ['slow but alone', { [GATEWAY]: 8_000 }, 'gateway'],
  ['too slow', { [LOCAL]: 11_000 }, 'none'],
  ['nothing', {}, 'none'],
]
test.each(preferences)('%s', async (_, delays, expected) => {
  const { session, clock, strategy } = await open(delays)
  session.checkConnection('full')
  await settle()
  await pass(clock, 12_000)
  expect(strategy()).toBe(expected)
})

test('with the more wanted ones answering no, nothing waits for the grace', async () => {
  const { session, strategy } = await open({ [REMOTE]: 0 })
  session.checkConnection('full')
  await settle()
  expect([strategy(), PREFERENCE_GRACE]).toEqual(['remote', 1_000])
})

test('an address that answers with another id is refused and never gets a token', async () => {
  const { session, clock, strategy, network } = await open({ [LOCAL]: 0, [GATEWAY]: 0 }, { [LOCAL]: '6666' })
  session.checkConnection('full')
  await settle()
  await pass(clock, 1_000)
  expect(strategy()).toBe('gateway')
  session.logIn({ method: 'usernamePassword', name: 'a', password: 'Secret-4711' })
  await settle()
  await session.send(connectivity.uptime, {})
  const there = network.calls.filter(({ origin }) => origin === LOCAL)
  expect(there.map(({ path }) => path)).toEqual(['/api/p'])
  expect(JSON.stringify(there)).not.toMatch(/Bearer|Secret-4711|canary/)
  expect(
    network.calls.filter(({ origin }) => origin === GATEWAY).every(({ path }) => path.startsWith('/gateway/1001/api/')),
  ).toBe(true)
})

test('no host: calls fail with that, checks come 30 s apart at least', async () => {
  const { session, clock, network } = await open({})
  await expect(session.send(connectivity.version, {})).rejects.toMatchObject({
    problem: { code: 'client/no-host-available' },
  })
  const before = network.calls.length
  await expect(session.send(connectivity.version, {})).rejects.toMatchObject({
    problem: { code: 'client/no-host-available' },
  })
  session.checkConnection('full')
  await settle()
  expect(network.calls.length).toBe(before)
  await clock.advance(30_000)
  session.checkConnection('full')
  await settle()
  expect(network.calls.length).toBe(2 * before)
})

test('a forced strategy is the only one asked, at once when it is set and freed', async () => {
  const { session, settings, strategy, network } = await open({ [LOCAL]: 0, [REMOTE]: 0 })
  session.checkConnection('full')
  await settle()
  network.forget()
  settings.set({ forceConnectionStrategy: true, forcedConnectionStrategy: 'remote' })
  await settle()
  expect([strategy(), session.snapshot().connection.forced]).toEqual(['remote', true])
  expect(network.calls.map(({ origin }) => origin)).toEqual([REMOTE])
  settings.set({ forcedConnectionStrategy: 'gateway' })
  await settle()
  expect(strategy()).toBe('none')
  settings.set({ forceConnectionStrategy: false })
  await settle()
  expect([strategy(), session.snapshot().connection.forced]).toEqual(['local', false])
})

test('an address that falls silent is left for another one', async () => {
  const { session, clock, network, instance, strategy } = await open({ [LOCAL]: 0, [REMOTE]: 0 })
  session.checkConnection('full')
  await settle()
  expect(strategy()).toBe('local')
  network.at(LOCAL, () => new Promise(() => undefined))
  await pass(clock, 30_000)
  const call = session.send(connectivity.version, {}).catch((error: unknown) => error)
  await settle()
  await pass(clock, 16_000)
  expect(await call).toMatchObject({ problem: { code: 'client/timeout' } })
  await pass(clock, 1_500)
  expect(strategy()).toBe('remote')
  expect(await session.send(connectivity.version, {})).toMatchObject({ globalUniqueIdentifier: instance.answers.id })
})

test('a quick check asks the address in use only, and all where it fails', async () => {
  const { session, network, strategy } = await open({ [LOCAL]: 0, [REMOTE]: 0 })
  session.checkConnection('full')
  await settle()
  network.forget()
  session.checkConnection('quick')
  await settle()
  expect(network.calls.map(({ origin }) => origin)).toEqual([LOCAL])
  network.at(LOCAL, undefined)
  session.checkConnection('quick')
  await settle()
  expect([strategy(), new Set(network.calls.map(({ origin }) => origin))]).toEqual([
    'remote',
    new Set([LOCAL, GATEWAY, REMOTE]),
  ])
})
