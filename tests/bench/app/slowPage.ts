import type { Browser, Page } from '@playwright/test'
import { openContext, type StorageState } from './firstContent'

/** Factor by which the page's processor is slower than this machine's. */
const SLOWDOWN = 4
/** The code and the data are loaded and the page has nothing to do within this time, ms. */
export const CALM = 4_000

/** Slows the processor of a page down. */
export async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Lends a page of a separate context, in which an account is signed in. */
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
