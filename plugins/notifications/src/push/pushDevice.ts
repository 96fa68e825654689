import { pushDevices } from '@barn-workbench/core/contract'
import type { PushDevice } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { BrowserSubscription, PushBrowser, PushObstacle } from '@barn-workbench/plugin-sdk/react'

/** The devices of the account at an instance, and which of them is this browser. */
export interface DeviceList {
  browser: PushBrowser
  obstacle: PushObstacle
  instanceKey: string
  devices: readonly PushDevice[]
  /** The id of this browser; null if it takes no messages of the instance. */
  ownId: string | null
}

export async function listDevices(session: Session, browser: PushBrowser, signal?: AbortSignal): Promise<DeviceList> {
  const { instanceKey, devices } = await session.send(pushDevices.list, {}, { signal })
  const [current, obstacle] = await Promise.all([browser.current(), browser.obstacle()])
  const ownId = devices.find(({ endpoint }) => endpoint === current?.endpoint)?.deviceId ?? null
  return { browser, obstacle, instanceKey, devices, ownId }
}

async function add(session: Session, browser: PushBrowser, subscription: BrowserSubscription, instanceKey: string) {
  const { endpoint } = subscription
  const [ticket, address] = await Promise.all([browser.ticketFor(endpoint, instanceKey), session.urlOf('/')])
  const { relay, name } = browser
  const instanceAt = [address.replace(/\/$/, '')]
  await session.send(pushDevices.add, { body: { subscription, relay, ticket, instanceAt, name } })
}

/** Makes this browser take messages of an instance. Resolves with whether the person has allowed it. */
export async function switchOn(session: Session, browser: PushBrowser): Promise<boolean> {
  const subscription = await browser.subscribe()
  if (!subscription) return false
  const { instanceKey } = await session.send(pushDevices.list, {})
  await add(session, browser, subscription, instanceKey)
  return true
}

/**
 * Renews what an instance knows of this browser, where it takes messages of it: the address of the instance may have
 * changed, or the key of the server of the client.
 */
export async function renew(session: Session, browser: PushBrowser, signal?: AbortSignal): Promise<void> {
  const subscription = await browser.current()
  if (!subscription) return
  const { instanceKey, ownId } = await listDevices(session, browser, signal)
  if (ownId !== null) await add(session, browser, subscription, instanceKey)
}
