import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { PushPayload } from '@barn-workbench/core/schema'
import { encryptedContent } from '../../instance/src/notifications/push/encryptedContent'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { expect, test, useFleet } from './fixtures'
import { PASSWORD, signInByForm } from './signInForm'

useFleet()
test.use({ serviceWorkers: 'allow' })

/** A push service of a browser: it opens what it gets with the keys of that browser. */
async function startPushService() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const received: PushPayload[] = []
  const authorizations: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const options = { version: 'aes128gcm' as const, privateKey: keys, authSecret: auth }
      const text = encryptedContent.decrypt(Buffer.concat(chunks), options).toString('utf8')
      authorizations.push(request.headers.authorization ?? '')
      received.push(PushPayload.parse(JSON.parse(text)))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const subscription = { endpoint: `${origin}/device`, keys: { p256dh, auth } }
  return { origin, subscription, received, authorizations, close: () => server.close() }
}

/** Calls a barn as its administrator does. */
async function callAsAdministrator(origin: string) {
  let token = ''
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const credentials = { username: 'admin', password: PASSWORD }
  const { refreshToken } = await call<{ refreshToken: string }>('POST', '/api/auth/usernamePassword/login', credentials)
  token = (await call<{ accessToken: string }>('POST', '/api/login/refresh', { refreshToken })).accessToken
  return call
}

/** A headless browser grants no notifications and has no push service: these two are stood in for. */
async function standInForPushService(context: BrowserContext, subscription: object): Promise<void> {
  await context.addInitScript((given) => {
    let isSubscribed = false
    const own = { ...given, toJSON: () => given, unsubscribe: async () => true }
    Object.defineProperty(Notification, 'permission', { get: () => (isSubscribed ? 'granted' : 'default') })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => {
      isSubscribed = true
      return own as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (isSubscribed ? (own as unknown as PushSubscription) : null)
  }, subscription)
}

interface Shown {
  title: string
  data: unknown
}

/** The worker of the page, whose notifications are noted in place of being shown. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
  })
  return worker
}

const shownIn = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown as never[]) as Promise<Shown[]>

/** Hands a message to the worker, as the browser does when its push service has one. */
async function deliver(page: Page, payload: PushPayload): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(payload)
  await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

/** Presses something in the first notification. */
async function press(worker: Worker, action: string): Promise<void> {
  await worker.evaluate((pressed) => {
    const scope = globalThis as unknown as { shown: Shown[]; ExtendableEvent: new (type: string) => Event }
    const notification = { data: scope.shown[0]?.data, close: () => undefined }
    dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { action: pressed, notification }))
  }, action)
}

test('what wakes reaches a phone without an open page, is answered there, and the incident tells of it', async ({
  browser,
}) => {
  const service = await startPushService()
  const folder = mkdtempSync(join(tmpdir(), 'barn-push-'))
  const port = await freePort()
  const barn = { data: 'data', species: 'pigs', timeZone: 'Europe/Berlin', port, demo: true }
  writeFileSync(join(folder, 'barn.json'), JSON.stringify({ ...barn, push: { services: [service.origin] } }))
  const program = await startProgram([at('barn/dist/main.js'), '--config', join(folder, 'barn.json')])
  const origin = `http://localhost:${port}`
  const context = await browser.newContext({ baseURL: origin, locale: 'en', viewport: { width: 390, height: 844 } })
  try {
    await standInForPushService(context, service.subscription)
    const page = await context.newPage()
    await signInByForm(page, { username: 'admin', path: '/instance/1001/notifications/settings' })
    await page.getByRole('button', { name: 'Switch on for this device' }).click()
    const worker = await workerOf(context)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The push service has taken the test.')).toBeVisible()
    expect(service.authorizations[0]).toMatch(/^vapid t=/)

    const call = await callAsAdministrator(origin)
    const incidentData = {
      type: 'barnIntervention',
      trigger: 'issueDetected',
      identifier: { componentType: 'barn', componentId: 'barn' },
      payload: { title: 'Heating', type: 'technical', issue: 'heating', severity: 3 },
    }
    const { result } = await call<{ result: { incidentId: string } }>('POST', '/api/incidents', { incidentData })
    await expect.poll(() => service.received.length).toBeGreaterThan(1)
    const message = service.received[1] as PushPayload
    expect(message.notification.requireInteraction).toBe(true)
    await deliver(page, message)
    await expect.poll(() => shownIn(worker)).toHaveLength(1)
    await press(worker, 'acknowledge')
    await expect.poll(async () => (await shownIn(worker)).at(-1)?.title).toBe(message.notification.data.answered.title)

    interface Chain {
      case: { state: string }
      chain: { deliveries: { channel: string; shownAt: number | null }[] }[]
    }
    const chains = async () =>
      (await call<{ result: Chain[] }>('GET', `/api/workbench/alarms/of-incident/${result.incidentId}`)).result
    await expect.poll(async () => (await chains())[0]?.case.state).toBe('acknowledged')
    const deliveries = (await chains())[0]?.chain.flatMap((link) => link.deliveries) ?? []
    expect(deliveries.map(({ channel, shownAt }) => [channel, shownAt !== null])).toContainEqual(['push', true])
  } finally {
    await context.close()
    await endProgram(program)
    service.close()
    rmSync(folder, { recursive: true })
  }
})
