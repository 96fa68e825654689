import { expect, test } from 'vitest'
import type { PushPayload } from '@barn-workbench/core/schema'
import { startPushWorker, type PushScope } from './pushWorker'

const INSTANCE = 'https://barn.example/api/alarm/secret'
const ELSEWHERE = 'https://barn.elsewhere.example/api/alarm/secret'
const PAGE = 'https://client.example/ql/alarm?secret=secret'

const payload = (changes: Partial<PushPayload['notification']> = {}): PushPayload => ({
  web_push: 8030,
  notification: {
    title: 'Hof Nord: climate',
    body: 'Pens 1 to 4',
    lang: 'en',
    tag: 'case-1',
    navigate: PAGE,
    silent: false,
    requireInteraction: true,
    actions: [{ action: 'acknowledge', title: 'I take care', navigate: `${PAGE}&answer=acknowledge` }],
    data: { answerTo: [ELSEWHERE, INSTANCE], answered: { title: 'You take care', body: 'Hof Nord' } },
    ...changes,
  },
})

/** A browser with a worker: what it shows, opens and sends. `reached` are the addresses that answer. */
function createBrowser({ reached = [INSTANCE], pages = [] as string[] } = {}) {
  const shown: { title: string; options: NotificationOptions; isOpen: boolean }[] = []
  const sent: { url: string; body: unknown }[] = []
  const opened: string[] = []
  const listeners = new Map<string, (event: never) => void>()
  const notificationOf = (entry: (typeof shown)[number]) => ({ ...entry.options, close: () => (entry.isOpen = false) })
  startPushWorker({
    registration: {
      scope: 'https://client.example/',
      async showNotification(title: string, options: NotificationOptions = {}) {
        for (const entry of shown) if (entry.options.tag === options.tag) entry.isOpen = false
        shown.push({ title, options, isOpen: true })
      },
      getNotifications: async ({ tag }: GetNotificationOptions = {}) =>
        shown.filter((entry) => entry.isOpen && entry.options.tag === tag).map(notificationOf),
    },
    clients: {
      matchAll: async () =>
        pages.map((url) => ({
          url,
          focus: async () => undefined,
          navigate: async (to: string) => opened.push(`→${to}`),
        })),
      openWindow: async (url: string) => opened.push(url),
    },
    fetch: async (url: string, init: RequestInit) => {
      if (!reached.some((address) => url.startsWith(address))) throw new TypeError('failed')
      sent.push({ url, body: JSON.parse(init.body as string) as unknown })
      return new Response('{}')
    },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
  } as unknown as PushScope)

  async function dispatch(name: string, event: object): Promise<void> {
    let task: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (next: Promise<unknown>) => (task = next) } as never)
    await task
  }
  return {
    sent,
    opened,
    open: () => shown.filter(({ isOpen }) => isOpen),
    push: (content: PushPayload) => dispatch('push', { data: { json: () => content } }),
    press(action: string) {
      const entry = shown.at(-1)
      if (!entry) throw new Error('nothing is shown')
      return dispatch('notificationclick', { action, notification: notificationOf(entry) })
    },
  }
}

test('a message is shown, and the instance learns of it by an address that answers', async () => {
  const browser = createBrowser()
  await browser.push(payload())
  expect(browser.open()).toMatchObject([
    { title: 'Hof Nord: climate', options: { body: 'Pens 1 to 4', tag: 'case-1', silent: false, renotify: true } },
  ])
  expect(browser.sent).toEqual([{ url: `${INSTANCE}/seen`, body: { how: 'shown' } }])
})

test('more of a case takes the place of what was shown, and what can wait makes no sound', async () => {
  const browser = createBrowser()
  await browser.push(payload())
  await browser.push(payload({ title: 'More', silent: true }))
  expect(browser.open()).toMatchObject([{ title: 'More', options: { silent: true, renotify: false } }])
})

test('a press answers without a page, and says so', async () => {
  const browser = createBrowser()
  await browser.push(payload())
  await browser.press('acknowledge')
  expect(browser.sent.at(-1)).toEqual({ url: INSTANCE, body: { minutes: null } })
  expect(browser.open()).toMatchObject([{ title: 'You take care', options: { silent: true } }])
  expect(browser.opened).toEqual([])
})

test('an answer that does not arrive leads to the page', async () => {
  const browser = createBrowser({ reached: [] })
  await browser.push(payload())
  await browser.press('acknowledge')
  expect(browser.opened).toEqual([`${PAGE}&answer=acknowledge`])
})

test('a press on the notification itself opens the page, also one that is there', async () => {
  const [without, withPage] = [createBrowser(), createBrowser({ pages: ['https://client.example/instance/1'] })]
  for (const browser of [without, withPage]) {
    await browser.push(payload())
    await browser.press('')
    expect(browser.sent.at(-1)).toEqual({ url: `${INSTANCE}/seen`, body: { how: 'opened' } })
  }
  expect([without.opened, withPage.opened]).toEqual([[PAGE], [`→${PAGE}`]])
})
