import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { openContext, type StorageState } from './firstContent'

/** The pictures of all cameras of the pig barn. */
const CAMERAS_PATH = '/instance/1001/cameras'
/** Height of every picture, px, independent of the request: some instances know no other. */
const PICTURE_HEIGHT = '1080'
/** So many pictures arrive before the memory is read: some six of each camera. */
const PICTURES = 72
/** Time within which they arrive, ms. */
const PICTURES_TIMEOUT = 180_000
const KILOBYTES_PER_MEGABYTE = 1024

/** Memory that a process shares with no other, MB. */
function privateMemoryOf(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) / KILOBYTES_PER_MEGABYTE
}

/** Measures the memory of a page that shows the pictures of all cameras, 1080 px high, and refreshes them. */
export async function measureMemory(browser: Browser, { origin }: Fleet, state: StorageState): Promise<Figures> {
  const context = await openContext(browser, state)
  try {
    const page = await context.newPage()
    await page.route('**/still?*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('resizeY', PICTURE_HEIGHT)
      await route.continue({ url: url.href })
    })
    await page.goto(origin + CAMERAS_PATH)
    let arrived = 0
    await page.waitForEvent('requestfinished', {
      predicate: (request) => /\/still\?/.test(request.url()) && ++arrived >= PICTURES,
      timeout: PICTURES_TIMEOUT,
    })
    const tools = await browser.newBrowserCDPSession()
    const { processInfo } = await tools.send('SystemInfo.getProcessInfo')
    await tools.detach()
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMemoryOf(id))
    return { renderer: Math.max(...renderers) }
  } finally {
    await context.close()
  }
}
