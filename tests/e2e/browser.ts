import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startFleet, type Fleet, type FleetOptions } from '../fleet/startFleet'
import { TEST_TIME } from '../fleet/testTime'
import { storeSetting } from './storedOnDevice'

const FLAGS = [
  // A page of a test lives for seconds, in which optimizing its code costs more than it gains.
  '--js-flags=--no-maglev --no-turbofan --max-semi-space-size=32 --min-semi-space-size=16',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]
export const WIDTHS = {
  desk: { width: 1440, height: 960 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const
export type Width = keyof typeof WIDTHS
export const PASSWORD = 'Barn-demo-1!'

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the page complained about, with the address of what it could not load. */
  complaints: string[]
}

export interface VisitOptions {
  width?: Width
  locale?: string
  /** `manual`: the page's time stands still until the test turns its clock. */
  clock?: 'running' | 'manual'
  /** By how much the page's time is ahead of that of the fleet, in ms. Only with a running clock. */
  clockError?: number
}

let browser: Browser
let fleet: Fleet
let startedAt = 0

/** What the clock of the fleet shows, in ms. */
export function fleetTime(): number {
  return TEST_TIME + Date.now() - startedAt
}

/** Addresses of the fleet that the tests of this file run on. */
export function addresses(): Pick<Fleet, 'origin' | 'namedOrigin' | 'pigBarn' | 'pigBarnData'> {
  return fleet
}

/** Moves the time of a page, as the time of the barns is moved. Runs in the page. */
function shiftTime(offset: number): void {
  const SystemDate = Date
  const systemNow = SystemDate.now
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [systemNow() + offset], newTarget) as Date,
    get: (target, key, receiver) =>
      key === 'now' ? () => systemNow() + offset : (Reflect.get(target, key, receiver) as unknown),
  })
}

/**
 * A fleet and a browser for the tests of one file. A violation of the page's policy fails any of them. The pictures of the
 * cameras are a file, unless simulated ones are asked for; of the instances only the pig barn runs, unless more are.
 */
export function openBrowser({
  pictures = 'file',
  instances = 'pigs',
}: Pick<FleetOptions, 'pictures' | 'instances'> = {}): {
  visit(options?: VisitOptions): Promise<Visit>
} {
  beforeAll(async () => {
    fleet = await startFleet({ pictures, instances })
    startedAt = Date.now()
    browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS })
  })
  afterAll(async () => {
    await browser.close()
    await fleet.stop()
  })
  const violations: string[] = []
  afterEach(() => {
    const newViolations = violations.splice(0)
    expect(newViolations).toEqual([])
  })
  return {
    async visit({ width = 'desk', locale = 'en-GB', clock = 'running', clockError = 0 } = {}) {
      const phone = width === 'phone'
      const context = await browser.newContext({
        viewport: WIDTHS[width],
        locale,
        hasTouch: phone,
        isMobile: phone,
        baseURL: fleet.origin,
        reducedMotion: 'reduce',
      })
      // Only what hangs is given up: a busy machine is slow, not wrong.
      context.setDefaultTimeout(90_000)
      if (clock === 'manual') await context.clock.install({ time: fleetTime() })
      else await context.addInitScript(shiftTime, fleetTime() - Date.now() + clockError)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
        if (message.text().startsWith('policy:')) violations.push(message.text())
      })
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        ),
      )
      return { page, context, complaints }
    },
  }
}

export interface SignIn {
  username?: string
  instanceId?: string
  /** Where the page stands afterwards; the instance's dashboard where absent. */
  path?: string
}

/** What a browser keeps of somebody who signed in by the form, so that the tests of a file do it once a person. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Fills and sends the form that signs somebody in. */
export async function fillSignInForm(page: Page, username = 'operator'): Promise<void> {
  await page.getByRole('textbox', { name: /^(Username|Benutzername)/ }).fill(username)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
}

/** Signs in by the form, which leads to the path if it is one of the instance. */
export async function signInByForm(
  page: Page,
  { instanceId = '1001', username = 'operator', path = `/instance/${instanceId}` }: SignIn = {},
): Promise<void> {
  await page.goto(`/login/${instanceId}?next=${encodeURIComponent(path)}`)
  await fillSignInForm(page, username)
  await page.waitForURL(`**${path}`)
}

/** Makes a fresh page that of somebody who is signed in. */
export async function signIn(
  page: Page,
  { instanceId = '1001', username = 'operator', path = `/instance/${instanceId}` }: SignIn = {},
): Promise<void> {
  const key = `${instanceId}/${username}`
  const storageState = signedIn.get(key)
  if (storageState) await page.context().setStorageState(storageState)
  else {
    // To a small page, since each of the dashboard's loads takes seconds.
    await signInByForm(page, { instanceId, username, path: `/instance/${instanceId}/account` })
    // Its invitation would lie over what the tests press.
    await storeSetting(page, 'hasSeenTour', true)
    signedIn.set(key, await page.context().storageState({ indexedDB: true }))
  }
  await page.goto(path)
  await page.getByRole('main').waitFor()
}

/** Leads to another screen as a link within the page does, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** The frame of a widget by its title. */
export function widget(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true })
}

/** Waits until every widget in view shows something other than its skeleton. */
export async function settled(page: Page): Promise<void> {
  await page.locator('section[data-view-state]').first().waitFor()
  await page.waitForFunction(() => {
    // What lies below the edge of its scroller is not in view, even where the window goes on.
    const bottomOf = (element: Element | null): number => {
      if (!element) return window.innerHeight
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      return scrolls
        ? Math.min(window.innerHeight, element.getBoundingClientRect().bottom)
        : bottomOf(element.parentElement)
    }
    return [...document.querySelectorAll('section[data-view-state=loading]')].every(
      (section) => section.getBoundingClientRect().top >= bottomOf(section.parentElement),
    )
  })
}

/** Waits until a widget has this state. */
export async function waitForViewState(page: Page, title: string, state: string): Promise<void> {
  await page.locator(`section[aria-label="${title}"][data-view-state=${state}]`).waitFor()
}
