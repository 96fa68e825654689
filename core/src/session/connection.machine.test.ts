import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { createFakeClock } from '../clock'
import { settle } from '../testing/settle'
import { SECOND } from '../time'
import { machineClock } from './connection'
import { connectionMachine } from './connection.machine'
import type { Host, ProbeInput } from './probeHosts'

const discoveryObject = { local: { protocol: 'http', hostname: 'a', port: 1 } } as const
const input: ProbeInput = { globalUniqueIdentifier: '1001', discoveryObject, forcedStrategy: null }
const hostOf = (strategy: Host['strategy']): Host => ({
  strategy,
  baseUrl: `http://${strategy}`,
  publicKey: null,
  latency: 1,
})

interface PendingProbe {
  input: ProbeInput
  answer: (host: Host) => void
  fail: () => void
}

/** Starts the machine with probes that wait for the test to answer them. */
function startMachine() {
  const probes: PendingProbe[] = []
  const probe = fromPromise<Host, ProbeInput>(
    (options) =>
      new Promise((resolve, reject) => {
        probes.push({ input: options.input, answer: resolve, fail: () => reject(new Error('no host')) })
      }),
  )
  const clock = createFakeClock()
  const options = { input, clock: machineClock(clock) }
  const machine = createActor(connectionMachine.provide({ actors: { probe } }), options).start()
  return { machine, probes, clock }
}

type StartedMachine = ReturnType<typeof startMachine>

/** Steps by name: events of the machine, and outcomes of the newest probe. */
const steps = {
  fullCheck: ({ machine }: StartedMachine) => machine.send({ type: 'fullCheck.requested' }),
  quickCheck: ({ machine }: StartedMachine) => machine.send({ type: 'quickCheck.requested' }),
  forceRemote: ({ machine }: StartedMachine) => machine.send({ type: 'strategy.forced', strategy: 'remote' }),
  forceNone: ({ machine }: StartedMachine) => machine.send({ type: 'strategy.forced', strategy: null }),
  move: ({ machine }: StartedMachine) => machine.send({ type: 'discovery.changed', discoveryObject: {} }),
  local: ({ probes }: StartedMachine) => probes.at(-1)?.answer(hostOf('local')),
  gateway: ({ probes }: StartedMachine) => probes.at(-1)?.answer(hostOf('gateway')),
  remote: ({ probes }: StartedMachine) => probes.at(-1)?.answer(hostOf('remote')),
  lostCall: ({ machine }: StartedMachine) => machine.send({ type: 'call.unanswered' }),
  /** Time passes until another full check may start. */
  spacing: ({ clock }: StartedMachine) => clock.advance(30 * SECOND),
  almostSpacing: ({ clock }: StartedMachine) => clock.advance(30 * SECOND - 1),
  noAnswer: ({ probes }: StartedMachine) => probes.at(-1)?.fail(),
}
type Step = keyof typeof steps

async function walk(...path: Step[]) {
  const started = startMachine()
  for (const step of path) {
    await steps[step](started)
    await settle(2)
  }
  const { value, context } = started.machine.getSnapshot()
  return { ...started, state: `${value.host} ${value.check}`, strategy: context.host?.strategy ?? null }
}

test.each<[Step[], string, Host['strategy'] | null]>([
  [[], 'unknown idle', null],
  [['fullCheck'], 'unknown running', null],
  [['quickCheck'], 'unknown running', null],
  [['fullCheck', 'local'], 'local idle', 'local'],
  [['fullCheck', 'gateway'], 'gateway idle', 'gateway'],
  [['fullCheck', 'remote'], 'remote idle', 'remote'],
  [['fullCheck', 'noAnswer'], 'none idle', null],
  [['fullCheck', 'fullCheck'], 'unknown running', null],
  [['fullCheck', 'quickCheck'], 'unknown running', null],
  [['fullCheck', 'local', 'spacing', 'fullCheck'], 'local running', 'local'],
  [['fullCheck', 'local', 'spacing', 'fullCheck', 'remote'], 'remote idle', 'remote'],
  [['fullCheck', 'local', 'spacing', 'fullCheck', 'noAnswer'], 'none idle', null],
  [['fullCheck', 'local', 'fullCheck'], 'local due', 'local'],
  [['fullCheck', 'local', 'fullCheck', 'almostSpacing'], 'local due', 'local'],
  [['fullCheck', 'local', 'fullCheck', 'spacing'], 'local running', 'local'],
  [['fullCheck', 'local', 'fullCheck', 'quickCheck'], 'local confirming', 'local'],
  [['fullCheck', 'local', 'quickCheck'], 'local confirming', 'local'],
  [['fullCheck', 'local', 'quickCheck', 'local'], 'local idle', 'local'],
  [['fullCheck', 'local', 'quickCheck', 'noAnswer'], 'none due', null],
  [['fullCheck', 'local', 'quickCheck', 'noAnswer', 'spacing'], 'none running', null],
  [['fullCheck', 'local', 'spacing', 'quickCheck', 'noAnswer'], 'local running', 'local'],
  [['fullCheck', 'local', 'spacing', 'quickCheck', 'noAnswer', 'gateway'], 'gateway idle', 'gateway'],
  [['fullCheck', 'local', 'quickCheck', 'fullCheck'], 'local confirming', 'local'],
  [['fullCheck', 'local', 'spacing', 'quickCheck', 'fullCheck'], 'local running', 'local'],
  [['fullCheck', 'local', 'quickCheck', 'quickCheck'], 'local confirming', 'local'],
  [['fullCheck', 'local', 'lostCall'], 'local due', 'local'],
  [['fullCheck', 'local', 'spacing', 'lostCall'], 'local running', 'local'],
  [['fullCheck', 'noAnswer', 'quickCheck'], 'none confirming', null],
  [['fullCheck', 'noAnswer', 'quickCheck', 'local'], 'local idle', 'local'],
  [['fullCheck', 'noAnswer', 'quickCheck', 'noAnswer'], 'none due', null],
  [['fullCheck', 'noAnswer', 'spacing', 'quickCheck'], 'none running', null],
  [['fullCheck', 'noAnswer', 'fullCheck'], 'none due', null],
  [['fullCheck', 'noAnswer', 'fullCheck', 'spacing', 'local'], 'local idle', 'local'],
  [['forceNone'], 'unknown idle', null],
  [['forceRemote'], 'unknown confirming', null],
  [['forceRemote', 'noAnswer'], 'none idle', null],
  [['fullCheck', 'local', 'forceRemote'], 'unknown confirming', null],
  [['fullCheck', 'local', 'forceRemote', 'remote'], 'remote idle', 'remote'],
  [['fullCheck', 'local', 'quickCheck', 'forceRemote'], 'unknown confirming', null],
  [['forceRemote', 'noAnswer', 'forceRemote'], 'none idle', null],
  [['forceRemote', 'noAnswer', 'forceNone'], 'none running', null],
  [['fullCheck', 'local', 'forceRemote', 'remote', 'forceNone'], 'remote due', 'remote'],
  [['move'], 'unknown running', null],
  [['fullCheck', 'local', 'move'], 'unknown due', null],
  [['fullCheck', 'local', 'move', 'spacing'], 'unknown running', null],
  [['fullCheck', 'local', 'spacing', 'quickCheck', 'move', 'noAnswer'], 'none idle', null],
])('the steps %j lead to the state %s', async (path, state, strategy) => {
  expect(await walk(...path)).toMatchObject({ state, strategy })
})

test('a quick check probes only the address in use', async () => {
  const { probes } = await walk('fullCheck', 'gateway', 'quickCheck')
  expect(probes.map((probe) => probe.input.forcedStrategy)).toEqual([null, 'gateway'])
})

test.each<[string, Step[], Host['strategy']]>([
  ['the last one', ['fullCheck', 'gateway', 'spacing', 'fullCheck', 'noAnswer', 'quickCheck'], 'gateway'],
  ['the preferred one', ['fullCheck', 'noAnswer', 'quickCheck'], 'local'],
])('a quick check without an address probes %s', async (_name, path, strategy) => {
  const { probes } = await walk(...path)
  expect(probes.at(-1)?.input.forcedStrategy).toBe(strategy)
})

test.each<[Step[], number]>([
  [['fullCheck', 'local'], 0],
  [['fullCheck', 'local', 'quickCheck', 'local'], 0],
  [['fullCheck', 'noAnswer', 'quickCheck', 'local'], 1],
  [['fullCheck', 'local', 'lostCall', 'spacing', 'local'], 1],
  [['fullCheck', 'local', 'lostCall', 'lostCall', 'quickCheck', 'local', 'quickCheck', 'local'], 1],
  [['fullCheck', 'local', 'lostCall', 'spacing', 'noAnswer', 'quickCheck', 'noAnswer'], 0],
])('after the steps %j the instance has been found again %d times', async (path, recoveries) => {
  const { machine } = await walk(...path)
  expect(machine.getSnapshot().context.recoveries).toBe(recoveries)
})

test('a full check probes only the forced address', async () => {
  const { probes } = await walk('forceRemote', 'remote', 'fullCheck')
  expect(probes.map((probe) => probe.input.forcedStrategy)).toEqual(['remote', 'remote'])
})

test('new addresses are probed as soon as another full check may start, and an answer of the previous check is dropped', async () => {
  const { probes, machine } = await walk('fullCheck', 'move', 'spacing')
  expect(probes.map((probe) => probe.input.discoveryObject)).toEqual([discoveryObject, {}])
  probes[0]?.answer(hostOf('local'))
  await settle(2)
  expect(machine.getSnapshot().context.host).toBeNull()
})

test('without its actor, the machine finds no address', async () => {
  const machine = createActor(connectionMachine, { input }).start()
  machine.send({ type: 'fullCheck.requested' })
  await settle(2)
  expect(machine.getSnapshot().value).toMatchObject({ host: 'none', check: 'idle' })
})

test('a preferred address that answers late takes over only while it is one of the instance', async () => {
  const late: Host = { strategy: 'local', baseUrl: 'http://a:1', publicKey: null, latency: 2 }
  const { machine } = await walk('fullCheck', 'remote')
  machine.send({ type: 'preferred.answered', host: { ...late, baseUrl: 'http://moved:1' } })
  expect(machine.getSnapshot().value.host).toBe('remote')
  machine.send({ type: 'preferred.answered', host: late })
  expect(machine.getSnapshot()).toMatchObject({ value: { host: 'local', check: 'idle' }, context: { host: late } })
})
