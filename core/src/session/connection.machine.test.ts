import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { settle } from '../testing/settle'
import { connectionMachine } from './connection.machine'
import type { Host, Probe } from './probeHosts'

const discoveryObject = { local: { protocol: 'http', hostname: 'a', port: 1 } } as const
const hostOf = (strategy: Host['strategy']): Host => ({ strategy, baseUrl: `http://${strategy}`, latency: 1 })

function createMachine() {
  const probes: { input: Probe; answer: (host: Host) => void; fail: () => void }[] = []
  const probe = fromPromise<Host, Probe>(
    ({ input }) =>
      new Promise((resolve, reject) =>
        probes.push({ input, answer: resolve, fail: () => reject(new Error('no host')) }),
      ),
  )
  const machine = createActor(connectionMachine.provide({ actors: { probe } }), {
    input: { globalUniqueIdentifier: '1001', discoveryObject, forced: null },
  }).start()
  return { machine, probes }
}

type Machine = ReturnType<typeof createMachine>
type Step = 'full' | 'quick' | 'force' | 'free' | 'move' | Host['strategy'] | 'fail'

async function take({ machine, probes }: Machine, step: Step): Promise<void> {
  if (step === 'full') machine.send({ type: 'check.requested' })
  else if (step === 'quick') machine.send({ type: 'check.quick' })
  else if (step === 'force') machine.send({ type: 'strategy.forced', strategy: 'remote' })
  else if (step === 'free') machine.send({ type: 'strategy.forced', strategy: null })
  else if (step === 'move') machine.send({ type: 'discovery.changed', discoveryObject: {} })
  else if (step === 'fail') probes.at(-1)?.fail()
  else probes.at(-1)?.answer(hostOf(step))
  await settle(2)
}

async function walk(...steps: Step[]) {
  const setting = createMachine()
  for (const step of steps) await take(setting, step)
  const { value, context } = setting.machine.getSnapshot()
  return {
    ...setting,
    at: `${value.host} ${value.check}`,
    host: context.host?.strategy ?? null,
    forced: context.forced,
  }
}

const table: [Step[], string, Host['strategy'] | null][] = [
  [[], 'unknown idle', null],
  [['full'], 'unknown running', null],
  [['quick'], 'unknown running', null],
  [['full', 'local'], 'local idle', 'local'],
  [['full', 'gateway'], 'gateway idle', 'gateway'],
  [['full', 'remote'], 'remote idle', 'remote'],
  [['full', 'fail'], 'none idle', null],
  [['full', 'full'], 'unknown running', null],
  [['full', 'quick'], 'unknown running', null],
  [['full', 'local', 'full'], 'local running', 'local'],
  [['full', 'local', 'full', 'remote'], 'remote idle', 'remote'],
  [['full', 'local', 'full', 'fail'], 'none idle', null],
  [['full', 'local', 'quick'], 'local confirming', 'local'],
  [['full', 'local', 'quick', 'local'], 'local idle', 'local'],
  [['full', 'local', 'quick', 'fail'], 'local running', 'local'],
  [['full', 'local', 'quick', 'fail', 'gateway'], 'gateway idle', 'gateway'],
  [['full', 'local', 'quick', 'full'], 'local running', 'local'],
  [['full', 'local', 'quick', 'quick'], 'local confirming', 'local'],
  [['full', 'fail', 'quick'], 'none running', null],
  [['full', 'fail', 'full', 'local'], 'local idle', 'local'],
  [['free'], 'unknown idle', null],
  [['force'], 'unknown running', null],
  [['full', 'local', 'force'], 'unknown running', null],
  [['full', 'local', 'force', 'remote'], 'remote idle', 'remote'],
  [['full', 'local', 'quick', 'force'], 'unknown running', null],
  [['force', 'fail', 'force'], 'none idle', null],
  [['force', 'fail', 'free'], 'unknown running', null],
  [['move'], 'unknown running', null],
  [['full', 'local', 'move'], 'local running', 'local'],
  [['full', 'local', 'quick', 'move', 'fail'], 'none idle', null],
]
test.each(table)('%j leads to %s', async (steps, at, host) => {
  expect(await walk(...steps)).toMatchObject({ at, host })
})

test('a quick check asks for the address in use only, a full one for what is forced', async () => {
  expect((await walk('full', 'gateway', 'quick')).probes.map(({ input }) => input.forced)).toEqual([null, 'gateway'])
  expect((await walk('force', 'remote', 'full')).probes.map(({ input }) => input.forced)).toEqual(['remote', 'remote'])
})

test('a changed discovery object is what is asked next; an answer of the check before no longer counts', async () => {
  const { probes, machine } = await walk('full', 'move')
  expect(probes.map(({ input }) => input.discoveryObject)).toEqual([discoveryObject, {}])
  probes[0]?.answer(hostOf('local'))
  await settle(2)
  expect(machine.getSnapshot().context.host).toBeNull()
})

test('without its actor the machine finds none instead of hanging', async () => {
  const bare = createActor(connectionMachine, {
    input: { globalUniqueIdentifier: '1', discoveryObject, forced: null },
  }).start()
  bare.send({ type: 'check.requested' })
  await settle(2)
  expect(bare.getSnapshot().value).toEqual({ host: 'none', check: 'idle' })
})
