import { z } from 'zod'
import { PUSH_PATHS, PushTicket } from '@barn-workbench/core/schema'
import type { BrowserSubscription, PushBrowser } from '@barn-workbench/plugin-sdk/react'
import { BASE_PATH } from '../environment/basePath'
import { browserFetch } from '../environment/browserFetch'

const WORKER = 'service-worker.js'
const KeyReply = z.object({ publicKey: z.string().regex(/^[\w-]+$/) })
const TicketReply = z.object({ ticket: PushTicket })

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function subscriptionOf(subscription: PushSubscription | null | undefined): BrowserSubscription | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return null
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
}

/** An iPhone offers push messages only to a page that was added to the home screen. */
function isIphonePage(): boolean {
  return /iP(hone|ad|od)/.test(navigator.userAgent) && !('PushManager' in globalThis)
}

/** The name of a browser and its system, such as `Chrome, Android`. */
export function browserName(userAgent: string): string {
  const browsers = [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ] as const
  const systems = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS X', 'Mac'],
    ['Linux', 'Linux'],
  ] as const
  const find = (names: typeof browsers | typeof systems) => names.find(([mark]) => userAgent.includes(mark))?.[1]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ') || 'Browser'
}

/** The push messages of this browser. */
export function createPushBrowser(): PushBrowser {
  const base = new URL(BASE_PATH, location.origin).href
  const registration = () => navigator.serviceWorker.getRegistration(base)
  const keyOfServer = async () => {
    const reply = await browserFetch(base + PUSH_PATHS.key, { credentials: 'omit' })
    return reply.ok ? (KeyReply.safeParse(await reply.json()).data?.publicKey ?? null) : null
  }

  return {
    relay: base + PUSH_PATHS.messages,
    name: browserName(navigator.userAgent),
    async obstacle() {
      if (!globalThis.isSecureContext) return 'insecure'
      if (isIphonePage()) return 'needsHomeScreen'
      if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return 'unsupported'
      if (Notification.permission === 'denied') return 'denied'
      return (await keyOfServer().catch(() => null)) === null ? 'noServer' : 'possible'
    },
    async current() {
      return 'serviceWorker' in navigator
        ? subscriptionOf(await (await registration())?.pushManager.getSubscription())
        : null
    },
    async subscribe() {
      // Browsers ask only while the press of the person is fresh: before anything is waited for.
      if ((await Notification.requestPermission()) !== 'granted') return null
      const key = await keyOfServer()
      if (key === null) throw new Error('the server of the client passes no push messages on')
      await navigator.serviceWorker.register(base + WORKER, { scope: base, updateViaCache: 'none' })
      const ready = await navigator.serviceWorker.ready
      const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
      const existing = await ready.pushManager.getSubscription()
      try {
        return subscriptionOf(await ready.pushManager.subscribe(options))
      } catch (error) {
        // A subscription by an earlier key of the server is of no use any more.
        if (!existing) throw error
        await existing.unsubscribe()
        return subscriptionOf(await ready.pushManager.subscribe(options))
      }
    },
    async ticketFor(endpoint, instanceKey) {
      const reply = await browserFetch(base + PUSH_PATHS.tickets, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ endpoint, instanceKey }),
      })
      if (!reply.ok) throw new Error(`the server of the client gives no ticket: ${reply.status}`)
      return TicketReply.parse(await reply.json()).ticket
    },
  }
}
