import { expect, test } from 'vitest'
import type { Session } from '@barn-workbench/core/session'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createDeviceData } from './deviceData'

function setUp() {
  const values = new Map<string, unknown>([['store/other', 1]])
  const store = createDeviceData(createMemoryStorage(values))
  const who = { accountId: 'a' as string | null, permissions: new Set(['incidents.view']) }
  const session = { id: '1001', snapshot: () => who } as unknown as Session
  return { values, store, who, session, data: store.of(session) }
}

test('what is stored is there for the same account with the same permissions', async () => {
  const { data, store, session } = setUp()
  await data.set('index', [1, 2])
  expect(await store.of(session).get('index')).toEqual([1, 2])
  await data.remove('index')
  expect(await data.get('index')).toBeUndefined()
})

test.each([
  ['another account', { accountId: 'b' }],
  ['other permissions', { permissions: new Set<string>() }],
])('%s finds nothing, and deletes it', async (_, change) => {
  const { data, who, values } = setUp()
  await data.set('index', 1)
  Object.assign(who, change)
  expect(await data.get('index')).toBeUndefined()
  Object.assign(who, { accountId: 'a', permissions: new Set(['incidents.view']) })
  expect(await data.get('index')).toBeUndefined()
  expect(values.get('store/other')).toBe(1)
})

test('after a sign-out nothing of the instance is left, and nothing is stored', async () => {
  const { data, store, who, values, session } = setUp()
  await data.set('index', 1)
  who.accountId = null
  await store.forget(session)
  await data.set('index', 2)
  expect([...values.keys()]).toEqual(['store/other'])
})
