import { expect, test } from 'vitest'
import { instanceInfo } from '../contract'
import { allAddresses, createFakeBrowser, GATEWAY_ORIGIN, LOCAL_ORIGIN, REMOTE_ORIGIN } from '../testing/fakeBrowser'
import { jsonReply } from '../testing/fakeReply'
import { settle } from '../testing/settle'
import { SECOND } from '../time'
import { PREFERENCE_GRACE } from './probeHosts'

const STEP = 100

interface TestAddress {
  /** Time after which the address answers, in ms. */
  delay?: number
  /** The instance that the address answers for, when it is another one. */
  otherId?: string
}

/** Opens a tab whose instance answers at the given addresses only. */
async function openTab(addresses: Record<string, TestAddress>) {
  const browser = createFakeBrowser({ discoveryObject: allAddresses })
  const { network, instance, clock } = browser
  network.shutDown(LOCAL_ORIGIN)
  for (const [origin, { delay = 0, otherId }] of Object.entries(addresses)) {
    network.serve(origin, async (call) => {
      if (delay > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, delay))
      const isCheckOfOther = otherId !== undefined && call.path.endsWith('/api/p')
      return isCheckOfOther ? jsonReply({ result: { globalUniqueIdentifier: otherId } }) : instance.answer(call)
    })
  }
  const tab = await browser.openTab()
  return {
    ...browser,
    ...tab,
    strategy: () => tab.session.snapshot().connection.strategy,
    async checkFully() {
      void tab.session.checkConnection('full')
      await settle()
    },
    async advanceInSteps(duration: number) {
      for (let passed = 0; passed < duration; passed += STEP) {
        await clock.advance(STEP)
        await settle(2)
      }
    },
  }
}

test.each<[string, Record<string, TestAddress>, string]>([
  ['all addresses answer at once', { [LOCAL_ORIGIN]: {}, [GATEWAY_ORIGIN]: {}, [REMOTE_ORIGIN]: {} }, 'local'],
  ['local does not answer', { [GATEWAY_ORIGIN]: {}, [REMOTE_ORIGIN]: {} }, 'gateway'],
  ['only remote answers', { [REMOTE_ORIGIN]: {} }, 'remote'],
  ['local answers within the grace', { [LOCAL_ORIGIN]: { delay: 900 }, [REMOTE_ORIGIN]: {} }, 'local'],
  ['one address answers slowly', { [GATEWAY_ORIGIN]: { delay: 8 * SECOND } }, 'gateway'],
  ['one address answers too late', { [LOCAL_ORIGIN]: { delay: 11 * SECOND } }, 'none'],
  ['no address answers', {}, 'none'],
])('when %s, the best address that answered is used', async (_, addresses, expected) => {
  const { checkFully, advanceInSteps, strategy } = await openTab(addresses)
  await checkFully()
  await advanceInSteps(12 * SECOND)
  expect(strategy()).toBe(expected)
})

test('a preferred address that answers after the grace takes over when it answers', async () => {
  const { session, checkFully, advanceInSteps, strategy, network } = await openTab({
    [LOCAL_ORIGIN]: { delay: 5_000 },
    [GATEWAY_ORIGIN]: { delay: 2_500 },
    [REMOTE_ORIGIN]: {},
  })
  await checkFully()
  await advanceInSteps(900)
  expect(strategy()).toBe('unknown')
  await advanceInSteps(200)
  expect(strategy()).toBe('remote')
  await advanceInSteps(1_500)
  expect(strategy()).toBe('gateway')
  await advanceInSteps(2_500)
  expect([strategy(), session.snapshot().connection.recoveries]).toEqual(['local', 0])
  expect(network.calls.filter(({ path }) => path.endsWith('/api/p'))).toHaveLength(3)
})

test('a preferred address that answers as another instance never takes over', async () => {
  const { checkFully, advanceInSteps, strategy } = await openTab({
    [LOCAL_ORIGIN]: { delay: 2_000, otherId: '6666' },
    [REMOTE_ORIGIN]: {},
  })
  await checkFully()
  await advanceInSteps(12 * SECOND)
  expect(strategy()).toBe('remote')
})

test('a late answer does not take over from a strategy that was forced meanwhile', async () => {
  const { settings, checkFully, advanceInSteps, strategy } = await openTab({
    [LOCAL_ORIGIN]: { delay: 3_000 },
    [REMOTE_ORIGIN]: {},
  })
  await checkFully()
  await advanceInSteps(1_500)
  settings.set({ enableDeveloperSettings: true, forceConnectionStrategy: true, forcedConnectionStrategy: 'remote' })
  await advanceInSteps(4_000)
  expect(strategy()).toBe('remote')
})

test('a closed session ends the probes of preferred addresses', async () => {
  const { session, network, checkFully, advanceInSteps } = await openTab({ [REMOTE_ORIGIN]: {} })
  const aborted: string[] = []
  network.serve(LOCAL_ORIGIN, ({ signal }) => {
    signal?.addEventListener('abort', () => aborted.push(LOCAL_ORIGIN))
    return new Promise(() => undefined)
  })
  await checkFully()
  await advanceInSteps(1_500)
  expect(aborted).toEqual([])
  session.close()
  expect(aborted).toEqual([LOCAL_ORIGIN])
})

test('the grace ends as soon as all preferred addresses have failed', async () => {
  const { checkFully, strategy, clock } = await openTab({ [REMOTE_ORIGIN]: {} })
  await checkFully()
  expect([strategy(), clock.now()]).toEqual(['remote', 0])
})

test('the grace lasts one second', () => {
  expect(PREFERENCE_GRACE).toBe(1 * SECOND)
})

test('an address that answers as another instance is not used and gets no token', async () => {
  const { session, network, checkFully, advanceInSteps, strategy } = await openTab({
    [LOCAL_ORIGIN]: { otherId: '6666' },
    [GATEWAY_ORIGIN]: {},
  })
  await checkFully()
  await advanceInSteps(1 * SECOND)
  expect(strategy()).toBe('gateway')
  session.logIn({ method: 'usernamePassword', name: 'a', password: 'Secret-4711' })
  await settle()
  await session.send(instanceInfo.uptime, {})
  const callsToOther = network.calls.filter(({ origin }) => origin === LOCAL_ORIGIN)
  expect(callsToOther.map(({ path }) => path)).toEqual(['/api/p'])
  expect(JSON.stringify(callsToOther)).not.toMatch(/Bearer|Secret-4711|canary/)
})

test('calls through the gateway name the instance in their path', async () => {
  const { session, network, checkFully } = await openTab({ [GATEWAY_ORIGIN]: {} })
  await checkFully()
  await session.send(instanceInfo.version, {})
  const paths = network.calls.filter(({ origin }) => origin === GATEWAY_ORIGIN).map(({ path }) => path)
  expect(new Set(paths)).toEqual(new Set(['/gateway/1001/api/p', '/gateway/1001/api/v']))
})

test('calls fail with client/no-host-available when no address answers', async () => {
  const { session } = await openTab({})
  await expect(session.send(instanceInfo.version, {})).rejects.toMatchObject({
    problem: { code: 'client/no-host-available' },
  })
})

test('an address that answers without being readable for this page is told apart from a dead one', async () => {
  const { session, network, checkFully } = await openTab({})
  network.serve(LOCAL_ORIGIN, ({ path, mode }) => {
    if (mode === 'no-cors' && path === '/api/health') return new Response()
    throw new TypeError('the browser keeps the answer from the page')
  })
  await checkFully()
  const problem = { code: 'client/origin-not-allowed', params: { address: LOCAL_ORIGIN } }
  expect(session.snapshot().connection).toMatchObject({ strategy: 'none', problem })
  await expect(session.send(instanceInfo.version, {})).rejects.toMatchObject({ problem })
})

test('full checks are at least 30 s apart, and one that is asked for too early follows then', async () => {
  const { session, clock, network, checkFully } = await openTab({})
  const remoteProbes = () =>
    network.calls.filter(({ origin, path }) => origin === REMOTE_ORIGIN && path === '/api/p').length
  await session.send(instanceInfo.version, {}).catch(() => undefined)
  await session.send(instanceInfo.version, {}).catch(() => undefined)
  await checkFully()
  expect(remoteProbes()).toBe(1)
  await clock.advance(30 * SECOND)
  await settle()
  expect(remoteProbes()).toBe(2)
})

test('a call without an address checks the last one at once', async () => {
  const { session, network, instance, checkFully } = await openTab({ [REMOTE_ORIGIN]: {} })
  await checkFully()
  network.shutDown(REMOTE_ORIGIN)
  expect(await session.checkConnection('quick')).toBe(false)
  network.serve(REMOTE_ORIGIN, instance.answer)
  network.clearCalls()
  expect(await session.send(instanceInfo.version, {})).toMatchObject({ globalUniqueIdentifier: instance.answers.id })
  expect(network.calls.map(({ origin }) => origin)).toEqual([REMOTE_ORIGIN, REMOTE_ORIGIN])
})

test('a forced strategy is checked at once, and no other address', async () => {
  const { session, settings, strategy, network, checkFully } = await openTab({
    [LOCAL_ORIGIN]: {},
    [REMOTE_ORIGIN]: {},
  })
  await checkFully()
  network.clearCalls()
  settings.set({ enableDeveloperSettings: true, forceConnectionStrategy: true, forcedConnectionStrategy: 'remote' })
  await settle()
  expect([strategy(), session.snapshot().connection.forced]).toEqual(['remote', true])
  expect(network.calls.map(({ origin }) => origin)).toEqual([REMOTE_ORIGIN])
})

test('a forced strategy that does not answer leaves the instance offline', async () => {
  const { settings, strategy } = await openTab({ [LOCAL_ORIGIN]: {} })
  settings.set({ enableDeveloperSettings: true, forceConnectionStrategy: true, forcedConnectionStrategy: 'gateway' })
  await settle()
  expect(strategy()).toBe('none')
})

test('all addresses are checked when a strategy is no longer forced', async () => {
  const { session, settings, strategy } = await openTab({ [LOCAL_ORIGIN]: {} })
  settings.set({ enableDeveloperSettings: true, forceConnectionStrategy: true, forcedConnectionStrategy: 'gateway' })
  await settle()
  settings.set({ forceConnectionStrategy: false })
  await settle()
  expect([strategy(), session.snapshot().connection.forced]).toEqual(['local', false])
})

test('a forced strategy rests while developer settings are off', async () => {
  const { session, settings, strategy, checkFully } = await openTab({ [LOCAL_ORIGIN]: {}, [REMOTE_ORIGIN]: {} })
  settings.set({ forceConnectionStrategy: true, forcedConnectionStrategy: 'remote' })
  await checkFully()
  expect([strategy(), session.snapshot().connection.forced]).toEqual(['local', false])
  settings.set({ enableDeveloperSettings: true })
  await settle()
  expect([strategy(), session.snapshot().connection.forced]).toEqual(['remote', true])
  settings.set({ enableDeveloperSettings: false })
  await settle()
  expect(session.snapshot().connection.forced).toBe(false)
})

test('another address is used when the address in use falls silent', async () => {
  const { session, network, instance, strategy, checkFully, advanceInSteps } = await openTab({
    [LOCAL_ORIGIN]: {},
    [REMOTE_ORIGIN]: {},
  })
  await checkFully()
  expect(strategy()).toBe('local')
  network.serve(LOCAL_ORIGIN, () => new Promise(() => undefined))
  await advanceInSteps(30 * SECOND)
  const call = session.send(instanceInfo.version, {}).catch((error: unknown) => error)
  await settle()
  await advanceInSteps(16 * SECOND)
  expect(await call).toMatchObject({ problem: { code: 'client/timeout' } })
  await advanceInSteps(1.5 * SECOND)
  expect(strategy()).toBe('remote')
  expect(await session.send(instanceInfo.version, {})).toMatchObject({ globalUniqueIdentifier: instance.answers.id })
})

test('a quick check probes only the address in use', async () => {
  const { session, network, checkFully } = await openTab({ [LOCAL_ORIGIN]: {}, [REMOTE_ORIGIN]: {} })
  await checkFully()
  network.clearCalls()
  void session.checkConnection('quick')
  await settle()
  expect(network.calls.map(({ origin }) => origin)).toEqual([LOCAL_ORIGIN])
})

test('a quick check probes all addresses when the one in use fails', async () => {
  const { session, network, strategy, clock, checkFully } = await openTab({ [LOCAL_ORIGIN]: {}, [REMOTE_ORIGIN]: {} })
  await checkFully()
  await clock.advance(30 * SECOND)
  network.clearCalls()
  network.shutDown(LOCAL_ORIGIN)
  void session.checkConnection('quick')
  await settle()
  expect(strategy()).toBe('remote')
  expect(new Set(network.calls.map(({ origin }) => origin))).toEqual(
    new Set([LOCAL_ORIGIN, GATEWAY_ORIGIN, REMOTE_ORIGIN]),
  )
})
