import { expect, test } from 'vitest'
import { pushDevices } from '@barn-workbench/core/contract'
import type { NewPushDevice, PushDevice } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { PushBrowser } from '@barn-workbench/plugin-sdk/react'
import { listDevices, renew, switchOn } from '../src/push/pushDevice'

const SUBSCRIPTION = { endpoint: 'https://push.example/phone', p256dh: 'p', auth: 'a' }

/** A browser whose person allows messages, or not. */
function createBrowser({ isSubscribed = false, isAllowed = true } = {}): PushBrowser {
  let current = isSubscribed ? SUBSCRIPTION : null
  return {
    obstacle: async () => 'possible',
    current: async () => current,
    subscribe: async () => (current = isAllowed ? SUBSCRIPTION : null),
    ticketFor: async (endpoint, instanceKey) => `ticket of ${endpoint} for ${instanceKey}`,
    relay: 'https://client.example/push/messages',
    name: 'Chrome, Android',
  }
}

/** An instance that knows some devices, and the devices that were added. */
function createInstance(known: readonly string[] = []) {
  const added: NewPushDevice[] = []
  const devices = known.map((endpoint, index): PushDevice => ({
    deviceId: `d${index}`,
    name: endpoint,
    endpoint,
    createdAt: 0,
    lastReachedAt: null,
    lastError: null,
  }))
  const session = {
    urlOf: async (path: string) => `https://barn.example${path}`,
    async send(endpoint: unknown, { body }: { body?: NewPushDevice }) {
      if (endpoint === pushDevices.list) return { instanceKey: 'key', devices }
      if (body) added.push(body)
      return undefined
    },
  } as unknown as Session
  return { session, added }
}

test('a browser that is switched on is told to the instance, with its ticket and the way back', async () => {
  const { session, added } = createInstance()
  expect(await switchOn(session, createBrowser())).toBe(true)
  expect(added).toEqual([
    {
      subscription: SUBSCRIPTION,
      relay: 'https://client.example/push/messages',
      ticket: 'ticket of https://push.example/phone for key',
      instanceAt: ['https://barn.example'],
      name: 'Chrome, Android',
    },
  ])
})

test('nothing is told of a browser whose person refuses', async () => {
  const { session, added } = createInstance()
  expect(await switchOn(session, createBrowser({ isAllowed: false }))).toBe(false)
  expect(added).toEqual([])
})

test('of the devices of an account the one of this browser is known', async () => {
  const { session } = createInstance(['https://push.example/desk', SUBSCRIPTION.endpoint])
  expect((await listDevices(session, createBrowser({ isSubscribed: true }))).ownId).toBe('d1')
  expect((await listDevices(session, createBrowser())).ownId).toBeNull()
})

test('an instance that sends to this browser learns its present address; another one learns nothing', async () => {
  const [sending, other] = [createInstance([SUBSCRIPTION.endpoint]), createInstance(['https://push.example/desk'])]
  for (const { session } of [sending, other]) await renew(session, createBrowser({ isSubscribed: true }))
  expect([sending.added.length, other.added.length]).toEqual([1, 0])
})
