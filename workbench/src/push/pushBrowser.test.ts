// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { browserName, createPushBrowser } from './pushBrowser'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/phone'
const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
/** 65 bytes, as the server of the client gives its key. */
const PUBLIC_KEY = 'B'.repeat(87)

afterEach(() => vi.unstubAllGlobals())

interface Setting {
  permission?: NotificationPermission
  answer?: NotificationPermission
  isSecure?: boolean
  /** Answers of the server of the client by path; others are 404. */
  served?: Readonly<Record<string, unknown>>
  /** The number of times that a subscription fails, as with another key of the server. */
  failures?: number
}

/** A browser with push messages, and what was asked of it. */
function stubBrowser({
  permission = 'default',
  answer = 'granted',
  isSecure = true,
  served = { '/push/key': { publicKey: PUBLIC_KEY } },
  failures = 0,
}: Setting = {}) {
  let subscription: { toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null
  let failuresLeft = failures
  const calls: string[] = []
  const made = {
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => {
      calls.push('unsubscribe')
      subscription = null
      return true
    },
  }
  if (failures > 0) subscription = made
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        calls.push(`subscribe ${applicationServerKey.length}`)
        if (failuresLeft-- > 0) throw new DOMException('another key', 'InvalidStateError')
        return (subscription = made)
      },
    },
  }
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('PushManager', function PushManager() {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      register: async (url: string, { scope }: { scope: string }) => void calls.push(`register ${url} ${scope}`),
    },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname
    return Object.hasOwn(served, path) ? Response.json(served[path]) : new Response(null, { status: 404 })
  })
  return { browser: createPushBrowser(), calls }
}

test('a browser subscribes by the key of the server, with the worker beside the page', async () => {
  const { browser, calls } = stubBrowser()
  expect(await browser.subscribe()).toEqual({ endpoint: ENDPOINT, ...KEYS })
  expect(calls).toEqual(['register http://localhost:3000/service-worker.js http://localhost:3000/', 'subscribe 65'])
  expect(await browser.current()).toEqual({ endpoint: ENDPOINT, ...KEYS })
  expect([browser.relay, browser.name]).toEqual(['http://localhost:3000/push/messages', 'Chrome, Android'])
})

test('a refusal of the person is none of the program', async () => {
  const { browser, calls } = stubBrowser({ answer: 'denied' })
  expect(await browser.subscribe()).toBeNull()
  expect(calls).toEqual([])
})

test('a subscription by an earlier key of the server is replaced', async () => {
  const { browser, calls } = stubBrowser({ failures: 1 })
  expect(await browser.subscribe()).toMatchObject({ endpoint: ENDPOINT })
  expect(calls.slice(1)).toEqual(['subscribe 65', 'unsubscribe', 'subscribe 65'])
})

test.each<[Setting, string]>([
  [{}, 'possible'],
  [{ isSecure: false }, 'insecure'],
  [{ permission: 'denied' }, 'denied'],
  [{ served: {} }, 'noServer'],
  [{ served: { '/push/key': { publicKey: '<html>' } } }, 'noServer'],
])('with %j it is %s', async (setting, obstacle) => {
  expect(await stubBrowser(setting).browser.obstacle()).toBe(obstacle)
})

test('an instance gets a ticket, or the reason why there is none', async () => {
  const ticket = 't'.repeat(43)
  expect(await stubBrowser({ served: { '/push/tickets': { ticket } } }).browser.ticketFor(ENDPOINT, 'key')).toBe(ticket)
  await expect(stubBrowser().browser.ticketFor(ENDPOINT, 'key')).rejects.toThrow('404')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
  ['', 'Browser'],
])('%j is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
