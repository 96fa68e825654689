import { expect, test } from 'vitest'
import { succeed } from '@barn-workbench/core/result'
import { createPasswordHasher, type HashCaller } from './passwordHasher'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** A hasher whose work ends only when `finish` is called. */
function createOccupiedHasher() {
  const { runWhenFree } = createPasswordHasher(CHEAP)
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string, address: string | null, account = name) => {
    const caller: HashCaller =
      address === null ? { kind: 'known', owner: account } : { kind: 'stranger', owner: address }
    return runWhenFree(caller, async () => {
      started.push(name)
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
      return succeed(name)
    })
  }
  return { run, started, finish: () => ends.shift()?.() }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('strangers leave one of the two places to known devices', async () => {
  const { run, started } = createOccupiedHasher()
  void run('stranger 1', '192.0.2.1')
  void run('stranger 2', '192.0.2.2')
  void run('device', null)
  await settled()
  expect(started).toEqual(['stranger 1', 'device'])
})

test('a known device takes its turn before strangers who wait', async () => {
  const { run, started, finish } = createOccupiedHasher()
  void run('device 1', null)
  void run('device 2', null)
  void run('stranger', '192.0.2.1')
  void run('device 3', null)
  await settled()
  finish()
  await settled()
  expect(started).toEqual(['device 1', 'device 2', 'device 3'])
})

test('a flood of strangers does not keep a known device waiting', async () => {
  const { run, started } = createOccupiedHasher()
  for (let index = 0; index < 200; index++) void run('flood', `192.0.2.${index}`)
  const refused = await Promise.race([run('flood', '192.0.2.201'), settled()])
  expect(refused).toMatchObject({ ok: false, problem: { code: 'request/too-many' } })
  void run('device', null)
  await settled()
  expect(started).toEqual(['flood', 'device'])
})

test('one address does not take all places of strangers', async () => {
  const { run } = createOccupiedHasher()
  for (let index = 0; index < 100; index++) void run('flood', '192.0.2.1')
  const refused = await Promise.race([run('flood', '192.0.2.1'), settled()])
  expect(refused).toMatchObject({ ok: false, problem: { code: 'request/too-many' } })
  expect(await Promise.race([run('other', '192.0.2.2'), settled()])).toBeUndefined()
})

test('an account with many known devices neither fills the queue nor holds up the others', async () => {
  const { run, started, finish } = createOccupiedHasher()
  const flood = Array.from({ length: 130 }, () => run('flood', null))
  const refused = await Promise.all(flood.slice(5).map((one) => Promise.race([one, settled()])))
  expect(refused).toHaveLength(125)
  for (const one of refused) expect(one).toMatchObject({ ok: false, problem: { code: 'request/too-many' } })
  void run('owner', null)
  await settled()
  for (let ended = 0; ended < 2; ended++) {
    finish()
    await settled()
  }
  expect(started).toEqual(['flood', 'flood', 'flood', 'owner'])
})

test('a stranger who waits has one of four turns, however many known devices wait', async () => {
  const { run, started, finish } = createOccupiedHasher()
  for (let index = 0; index < 12; index++) void run(`device ${index}`, null)
  void run('stranger 1', '192.0.2.1')
  void run('stranger 2', '192.0.2.2')
  for (let ended = 0; ended < 8; ended++) {
    await settled()
    finish()
  }
  await settled()
  expect(started.slice(2).map((name) => name.split(' ')[0])).toEqual([
    'device',
    'device',
    'device',
    'stranger',
    'device',
    'device',
    'device',
    'stranger',
  ])
})

test('addresses of strangers take turns', async () => {
  const { run, started, finish } = createOccupiedHasher()
  for (let index = 0; index < 4; index++) void run('flood', '192.0.2.1')
  void run('other', '192.0.2.2')
  for (let ended = 0; ended < 2; ended++) {
    await settled()
    finish()
  }
  await settled()
  expect(started).toEqual(['flood', 'flood', 'other'])
})
