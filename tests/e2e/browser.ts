import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
]
export const WIDTHS = { desk: { width: 1440, height: 960 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } } as const
export type Width = keyof typeof WIDTHS
export const PASSWORD = 'Barn-demo-1!'

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the page complained about. */
  complaints: string[]
}

export interface VisitOptions {
  width?: Width
  locale?: string
  theme?: 'light' | 'dark'
}

let browser: Browser

/** A browser for the tests of one file. A violation of the page's policy fails any of them. */
export function openBrowser(): { visit(options?: VisitOptions): Promise<Visit>; origin: string } {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })
  })
  afterAll(() => browser.close())
  const violations: string[] = []
  afterEach(() => {
    const found = violations.splice(0)
    expect(found).toEqual([])
  })
  return {
    get origin() {
      return inject('origin')
    },
    async visit({ width = 'desk', locale = 'en-GB', theme = 'light' } = {}) {
      const phone = width === 'phone'
      const context = await browser.newContext({ viewport: WIDTHS[width], locale, hasTouch: phone, isMobile: phone, baseURL: inject('origin'), reducedMotion: 'reduce' })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
        if (message.text().startsWith('policy:')) violations.push(message.text())
      })
      await page.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)))
      if (theme === 'dark') await chooseTheme(page, 'Dark')
      return { page, context, complaints }
    },
  }
}

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.goto('/settings')
  await page.getByText(name, { exact: true }).click()
  await page.locator('[data-mantine-color-scheme=dark]').first().waitFor({ state: 'attached' })
}

/** Signs in at an instance and waits for its dashboard. */
export async function signIn(page: Page, instanceId = '1001', username = 'operator'): Promise<void> {
  await page.goto(`/instance/${instanceId}`)
  await page.waitForURL(/\/login\//)
  await page.getByRole('textbox', { name: /^(Username|Benutzername)/ }).fill(username)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
  await page.waitForURL(`**/instance/${instanceId}`)
}

/** The frame of a widget by its title. */
export function widget(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true })
}

/** Waits until every widget in view shows something other than its skeleton. */
export async function settled(page: Page): Promise<void> {
  await page.locator('section[data-face]').first().waitFor()
  await page.waitForFunction(() => {
    // What lies below the edge of its scroller is not in view, even where the window goes on.
    const bottomOf = (element: Element | null): number => {
      if (!element) return window.innerHeight
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY)
      return scrolls ? Math.min(window.innerHeight, element.getBoundingClientRect().bottom) : bottomOf(element.parentElement)
    }
    return [...document.querySelectorAll('section[data-face=loading]')].every((section) => section.getBoundingClientRect().top >= bottomOf(section.parentElement))
  })
}

/** Waits until a widget has this face. */
export async function faceIs(page: Page, title: string, face: string, timeout = 15_000): Promise<void> {
  await page.locator(`section[aria-label="${title}"][data-face=${face}]`).waitFor({ timeout })
}
