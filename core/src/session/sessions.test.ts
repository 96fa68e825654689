import { expect, test } from 'vitest'
import { createFakeBrowser, LOCAL_ORIGIN } from '../testing/fakeBrowser'
import { refreshTokenOf } from '../testing/fakeTokens'
import { settle } from '../testing/settle'
import { loginStateOf } from '../testing/signedInTab'
import { MINUTE } from '../time'
import { MAXIMUM_INSTANCES } from './instanceList'

const address = { protocol: 'https', hostname: 'north.test', port: 443 } as const
const north = { globalUniqueIdentifier: '2002', name: 'North', discoveryObject: { remote: address } }
const idsOf = (sessions: { all(): readonly { id: string }[] }) => sessions.all().map(({ id }) => id)

test('an instance that is added appears in every tab, and after a reload', async () => {
  const { openSessions } = createFakeBrowser()
  const [{ sessions: first }, { sessions: second }] = [await openSessions(), await openSessions()]
  first.add(north, { source: 'added', folderName: 'Customers' })
  expect(first.get('2002').instance).toEqual(north)
  await settle()
  expect(idsOf(second)).toEqual(['1001', '2002'])
  const { sessions: later } = await openSessions()
  expect(later.entry('2002')).toMatchObject({
    source: 'added',
    folderName: 'Customers',
    order: 500,
    bgcolor: '#f5f5f5',
  })
})

test('an instance that the directory tells of again changes nothing, and no other one', async () => {
  const { openSessions } = createFakeBrowser()
  const { sessions } = await openSessions()
  sessions.add(north, { source: 'directory' })
  const entries = () => ['1001', '2002'].map((id) => sessions.entry(id))
  const [barn, before] = entries()
  let changes = 0
  sessions.subscribe(() => (changes += 1))
  sessions.add(north, { source: 'directory' })
  expect([changes, entries()[1]]).toEqual([0, before])
  sessions.add({ ...north, name: 'North of all' }, { source: 'directory' })
  expect([changes, sessions.get('2002').instance.name]).toEqual([1, 'North of all'])
  expect(entries()[0]).toBe(barn)
})

test('settings of an instance are the same in every tab, and its name changes everywhere', async () => {
  const { openSessions } = createFakeBrowser()
  const [{ sessions: first }, { sessions: second }] = [await openSessions(), await openSessions()]
  const session = second.get('1001')
  let changes = 0
  session.subscribe(() => (changes += 1))
  first.update('1001', { customName: 'Home', order: 3 })
  await settle()
  expect(session.instance.name).toBe('Home')
  expect(changes).toBeGreaterThan(0)
  expect(second.entry('1001')).toMatchObject({ name: 'Barn', customName: 'Home', order: 3, source: 'configuration' })
})

test('the configuration decides about the addresses of its instances', async () => {
  const { openSessions } = createFakeBrowser()
  const known = (hostname: string) => ({ ...north, discoveryObject: { remote: { ...address, hostname } } })
  const { sessions } = await openSessions([known('old.test')])
  sessions.update('2002', { order: 1 })
  await settle()
  const { sessions: later } = await openSessions([known('new.test')])
  expect(later.get('2002').instance.discoveryObject.remote?.hostname).toBe('new.test')
  expect(later.entry('2002').order).toBe(1)
})

test('an instance of the configuration that was removed stays removed until it is added again', async () => {
  const { openSessions } = createFakeBrowser()
  const { sessions } = await openSessions()
  const known = sessions.get('1001').instance
  sessions.remove('1001')
  await settle()
  const { sessions: later } = await openSessions()
  expect(idsOf(later)).toEqual([])
  expect(later.isRemoved('1001')).toBe(true)
  later.add(known, { source: 'configuration' })
  expect(idsOf(later)).toEqual(['1001'])
  await settle()
  expect(idsOf(sessions)).toEqual(['1001'])
})

test('removing signs out in every tab, revokes the token and leaves nothing stored', async () => {
  const { openSessions, storeRecord, storedValues, network } = createFakeBrowser()
  const token = refreshTokenOf('canary')
  storeRecord({ refreshToken: token, knownDevice: 'canary-device' })
  const [{ sessions: first }, { sessions: second }] = [await openSessions(), await openSessions()]
  expect(loginStateOf(second.get('1001'))).toBe('loggedIn')
  const removed: string[] = []
  second.onRemoved(({ id }) => removed.push(id))
  first.remove('1001')
  await settle(20)
  expect([idsOf(first), idsOf(second), removed]).toEqual([[], [], ['1001']])
  expect(network.requests().filter((request) => request.startsWith('DELETE'))).toEqual([`DELETE /api/login/${token}`])
  expect(storedValues.has('store/instance/1001')).toBe(false)
  expect(JSON.stringify([...storedValues])).not.toContain('canary')
})

test('an instance that cannot be reached is told of the log-out later, by another visit too', async () => {
  const { openSessions, storeRecord, storedValues, network, instance, clock } = createFakeBrowser()
  const token = refreshTokenOf('canary')
  storeRecord({ refreshToken: token })
  const { sessions } = await openSessions()
  network.shutDown(LOCAL_ORIGIN)
  sessions.remove('1001')
  await settle(20)
  await clock.advance(MINUTE)
  const { sessions: later } = await openSessions()
  expect(idsOf(later)).toEqual([])
  network.serve(LOCAL_ORIGIN, instance.answer)
  network.clearCalls()
  for (let step = 0; step < 24; step++) {
    await clock.advance(MINUTE / 2)
    await settle(10)
  }
  expect(network.requests()).toContain(`DELETE /api/login/${token}`)
  expect(JSON.stringify([...storedValues])).not.toContain(token)
})

test('what follows the sessions begins for those that come, and ends for those that go', async () => {
  const { openSessions } = createFakeBrowser()
  const { sessions } = await openSessions()
  const events: string[] = []
  const stop = sessions.follow(({ id }) => {
    events.push(`+${id}`)
    return () => void events.push(`-${id}`)
  })
  sessions.add(north, { source: 'directory' })
  sessions.remove('1001')
  stop()
  sessions.remove('2002')
  expect(events).toEqual(['+1001', '+2002', '-1001', '-2002'])
})

test('10,000 stored entries of rubbish do not hold up the start', async () => {
  const { openSessions, storedValues } = createFakeBrowser()
  const rubbish = [
    null,
    7,
    'x',
    {},
    { value: 1 },
    { value: { name: 5 }, at: 1, by: 'a' },
    { value: {}, at: 2 ** 60, by: '' },
  ]
  const entries = Array.from({ length: 10_000 }, (_, index) => [`id-${index}`, rubbish[index % rubbish.length]])
  storedValues.set('store/instances', Object.fromEntries([...entries, ['__proto__', {}], ['javascript:alert(1)', {}]]))
  const { sessions, log } = await openSessions()
  expect(idsOf(sessions)).toEqual(['1001'])
  expect(log.entries().filter(({ message }) => message.startsWith('instances:'))).toHaveLength(1)
})

test('there is a limit to the instances that a browser knows', async () => {
  const { openSessions, storedValues } = createFakeBrowser()
  const value = { ...north, source: 'directory' }
  const entries = Array.from({ length: 1_000 }, (_, index) => [`id-${index}`, { value, at: 1, by: 'a' }])
  storedValues.set('store/instances', Object.fromEntries(entries))
  const { sessions } = await openSessions()
  expect(sessions.all()).toHaveLength(MAXIMUM_INSTANCES)
  expect(() => sessions.add({ ...north, globalUniqueIdentifier: 'one-more' }, { source: 'added' })).toThrow()
})

test('a directory does not move an instance that a person has added', async () => {
  const { openSessions } = createFakeBrowser()
  const { sessions } = await openSessions()
  sessions.add(north, { source: 'added' })
  const elsewhere = { remote: { ...address, hostname: 'evil.test' }, gateway: { ...address, hostname: 'gateway.test' } }
  sessions.add({ ...north, discoveryObject: elsewhere }, { source: 'directory' })
  expect(sessions.entry('2002')).toMatchObject({
    source: 'added',
    discoveryObject: { remote: { hostname: 'north.test' }, gateway: { hostname: 'gateway.test' } },
  })
})
