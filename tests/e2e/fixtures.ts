import { test as base, expect as baseExpect, type BrowserContext, type Frame, type Page } from '@playwright/test'
import { browserSlowdown } from '../testEnvironment'
import { findViolations } from './findViolations'
import { shiftClock } from './pageClock'
import { signIn } from './signIn'
import { type SignIn } from './signInForm'
import { addresses, createWorkerFleets, fleetTime, type FleetChoice, type WorkerFleets } from './workerFleet'

/**
 * The fixtures of the browser tests. A worker has one browser and one fleet, whose instances are restarted, with their
 * initial data, before each file (`useFleet`). A test opens pages by `visit`, or by `open` as a signed-in account; they
 * are closed after it. A violation of the page's policy fails any test. A failed test is tried once more by another
 * worker, with a fresh fleet.
 */

export const WIDTHS = {
  desk: { width: 1440, height: 960 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const
export type Width = keyof typeof WIDTHS

export interface Visit {
  page: Page
  context: BrowserContext
  /** The errors of the page, with the addresses of resources that it could not load. */
  complaints: string[]
}

export interface VisitOptions {
  width?: Width
  locale?: string
  /** `manual`: the page's time advances only when the test advances its clock. */
  clock?: 'running' | 'manual'
  /** Lead of the page's time over the fleet's, in ms. Only with a running clock. */
  clockError?: number
}

interface WorkerFixtures {
  fleets: WorkerFleets
}

interface TestFixtures {
  /** Opens a page in a new context, without an account. */
  visit: (options?: VisitOptions) => Promise<Visit>
  /** Opens a page as a signed-in account, on the instance's dashboard unless another path is given. */
  open: (options?: VisitOptions & SignIn) => Promise<Visit>
}

/** Notes what a page complains about, and in `violations` what its policy has refused. */
async function listen(page: Page, complaints: string[], violations: string[]): Promise<void> {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    if (message.text().startsWith('policy:')) violations.push(message.text())
  })
  await page.addInitScript(() => {
    // The policy of a frame refuses what its plugin tries, which is no fault of the page.
    if (self !== top) return
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
}

/** Slows down the processor of every page of a context. */
function slowDown(context: BrowserContext, rate: number): void {
  context.on('page', (page) => {
    const send = async () => (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    // A page may be closed before it is slowed down.
    send().catch(() => undefined)
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  fleets: [
    // The runner requires an object pattern as the first parameter.
    async ({}, use) => {
      const fleets = createWorkerFleets()
      await use(fleets)
      await fleets.stop()
    },
    { scope: 'worker', timeout: 0 },
  ],
  async visit({ browser }, use) {
    const violations: string[] = []
    const contexts: BrowserContext[] = []
    await use(async ({ width = 'desk', locale = 'en-GB', clock = 'running', clockError = 0 } = {}) => {
      const isPhone = width === 'phone'
      const context = await browser.newContext({
        viewport: WIDTHS[width],
        locale,
        hasTouch: isPhone,
        isMobile: isPhone,
        baseURL: addresses().origin,
      })
      contexts.push(context)
      if (browserSlowdown() > 1) slowDown(context, browserSlowdown())
      if (clock === 'manual') await context.clock.install({ time: fleetTime() })
      else await shiftClock(context, fleetTime() - Date.now() + clockError)
      const page = await context.newPage()
      const complaints: string[] = []
      await listen(page, complaints, violations)
      return { page, context, complaints }
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(violations, 'what the policy of the page has refused').toEqual([])
  },
  async open({ visit }, use) {
    await use(async (options = {}) => {
      const opened = await visit(options)
      await signIn(opened.page, options)
      return opened
    })
  },
})

/**
 * Has a fleet run for the tests of a file, whose data no other file has changed. The pictures of the cameras are a
 * file, unless simulated ones are asked for; of the instances only the pig barn runs, unless more are.
 */
export function useFleet({
  pictures = 'file',
  instances = 'pigs',
  plugins,
  pluginPorts,
}: Partial<FleetChoice> = {}): void {
  // Not an option of the worker: each file that sets one would get a separate worker.
  test.beforeAll(async ({ fleets }) => await fleets.begin({ pictures, instances, plugins, pluginPorts }))
}

export const expect = baseExpect.extend({
  /** Waits until a page, or a frame in it, has no accessibility violation, by one rule or by all. */
  async toBeAccessible(page: Page | Frame, rule?: string) {
    let violations: string[] = []
    const read = async () => (violations = await findViolations(page, rule))
    let pass = true
    await baseExpect
      .poll(read)
      .toEqual([])
      .catch(() => (pass = false))
    return { pass, message: () => `the page has accessibility violations:\n${violations.join('\n')}` }
  },
})
