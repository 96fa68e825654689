import type { PushAction, PushPayload } from '@barn-workbench/core/schema'

/*
 * The part of the service worker that shows push messages and answers them, also while no page is open. It touches no
 * request of the page.
 */

/** The parts of the global object of a service worker that are used: the types of the page have none of them. */
export interface PushScope {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications' | 'scope'>
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  fetch: typeof fetch
  addEventListener<Name extends keyof PushEvents>(name: Name, listener: (event: PushEvents[Name]) => void): void
}

interface OpenPage {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface Lasting {
  waitUntil(task: Promise<unknown>): void
}

interface PushEvents {
  push: Lasting & { data: { json(): unknown } | null }
  notificationclick: Lasting & { action: string; notification: Notification }
}

/** Answers of a person, as the instance takes them. Null: when they arrive is not said. */
const MINUTES: Readonly<Record<PushAction, number | null>> = { acknowledge: null, going: 15 }
/** Time that an address of an instance may take before the next one is tried, in ms. */
const ANSWER_LIMIT = 8_000

type Shown = PushPayload['notification']

/** Says something to an instance, by the first of its addresses that takes it. */
async function tell(scope: PushScope, addresses: readonly string[], path: string, body: object): Promise<boolean> {
  for (const address of addresses) {
    const sent = await scope
      .fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        signal: AbortSignal.timeout(ANSWER_LIMIT),
      })
      .catch(() => null)
    if (sent?.ok) return true
  }
  return false
}

async function closeTag({ registration }: PushScope, tag: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag })) shown.close()
}

/** Shows a message, and tells the instance so. */
async function show(scope: PushScope, { notification }: PushPayload): Promise<void> {
  const { title, body, lang, tag, silent, requireInteraction, actions, data } = notification
  const icon = new URL('icon-192.png', scope.registration.scope).href
  const options = {
    body,
    lang,
    tag,
    silent,
    requireInteraction,
    actions,
    icon,
    data: notification,
  }
  // With the same tag it takes the place of the earlier one, and is heard again unless it is silent.
  await scope.registration.showNotification(title, { ...options, renotify: !options.silent } as NotificationOptions)
  await tell(scope, data.answerTo, '/seen', { how: 'shown' })
}

/** Opens an address in a page that is there, or in a new one. */
async function open({ clients }: PushScope, url: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => new URL(one.url).origin === new URL(url).origin)
  if (!page) return void (await clients.openWindow(url))
  await page.focus()
  await page.navigate(url).catch(() => clients.openWindow(url))
}

/** Does what was pressed. An answer that does not arrive leads to the page, which says why. */
async function answer(scope: PushScope, action: string, shown: Shown): Promise<void> {
  const { data, tag, lang, navigate } = shown
  const pressed = shown.actions.find((one) => one.action === action)
  if (!pressed) {
    await open(scope, navigate)
    await tell(scope, data.answerTo, '/seen', { how: 'opened' })
    return
  }
  if (!(await tell(scope, data.answerTo, '', { minutes: MINUTES[pressed.action] })))
    return await open(scope, pressed.navigate)
  await closeTag(scope, tag)
  await scope.registration.showNotification(data.answered.title, { body: data.answered.body, lang, tag, silent: true })
}

/** Listens to messages and presses. */
export function startPushWorker(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const payload = event.data?.json() as PushPayload | undefined
    if (payload) event.waitUntil(show(scope, payload))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(answer(scope, event.action, event.notification.data as Shown))
  })
}
