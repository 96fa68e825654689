import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export const ACCOUNT = { name: 'admin', password: 'Barn-demo-1!' }
const VIEWPORT = { width: 1440, height: 960 }
const CALM = 2_000
/** The dashboard of the pig barn. */
const DASHBOARD = '/instance/1001'

declare global {
  interface Window {
    /** The time at which the first widget showed its content, ms from the start of the navigation. */
    firstContent?: number
  }
}

export async function signIn(page: Page, { origin }: Fleet): Promise<void> {
  await page.goto(origin + DASHBOARD)
  await page.waitForURL(/\/login\//)
  await page.getByRole('textbox', { name: /^(Username|Benutzername)/ }).fill(ACCOUNT.name)
  await page.locator('input[type=password]').fill(ACCOUNT.password)
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
  await page.waitForURL(`**${DASHBOARD}`)
  await page.locator('section[data-view-state=content]').first().waitFor()
}

export function openContext(browser: Browser, storageState?: StorageState): Promise<BrowserContext> {
  return browser.newContext({ viewport: VIEWPORT, locale: 'en-GB', ...(storageState && { storageState }) })
}

/** The storage of a browser in which an account has signed in. */
export async function rememberSignedIn(browser: Browser, fleet: Fleet): Promise<StorageState> {
  const context = await openContext(browser)
  await signIn(await context.newPage(), fleet)
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

function watchContent(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('section[data-view-state=content]')) return
    observer.disconnect()
    // The task after the next frame: by then it has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.firstContent = performance.now()
      }),
    )
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-view-state'] })
}

async function visit(context: BrowserContext, { origin }: Fleet): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(watchContent)
  await page.goto(origin + DASHBOARD)
  const found = await page.waitForFunction(() => window.firstContent)
  const time = await found.jsonValue()
  // Requests that are still running must not disturb the next visit.
  await page.waitForTimeout(CALM)
  await page.close()
  return time ?? NaN
}

/**
 * From the address to the first widget with content: with an empty cache, or on a second visit. The user is signed in.
 */
export async function measureFirstContent(
  browser: Browser,
  fleet: Fleet,
  { state, warm }: { state: StorageState; warm: boolean },
): Promise<Figures> {
  const context = await openContext(browser, state)
  try {
    if (warm) await visit(context, fleet)
    return { firstContent: await visit(context, fleet) }
  } finally {
    await context.close()
  }
}
