import type { Browser, Page } from '@playwright/test'
import { openContext, type StorageState } from './firstContent'

/** How much slower than this machine's processor that of the page is. */
const SLOWDOWN = 4
/** The code and the data are loaded and the page has nothing to do within this time, ms. */
export const CALM = 4_000

/** Slows the processor of a page down. */
export async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Lends a page of a context of its own, in which somebody is signed in. */
export async function withPage<T>(
  browser: Browser,
  state: StorageState,
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, state)
  try {
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}
