import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../../scripts/steps/chromium.mjs'

const FLAGS = [...CHROMIUM_FLAGS, '--disable-renderer-backgrounding', '--disable-background-timer-throttling']
/** Without these every figure would fall on a grid of 16.7 ms. */
const NO_FRAME_LIMIT = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
/** Debian's wrapper of Chromium adds flags. */
const UNWRAPPED: Record<string, string> = { '/usr/bin/chromium': '/usr/lib/chromium/chromium' }
const VIEWPORT = { width: 1940, height: 1010 }
const MEGABYTE = 1_048_576

function programOf(path: string): string {
  const unwrapped = UNWRAPPED[path]
  return unwrapped && existsSync(unwrapped) ? unwrapped : path
}

/** Opens a browser that draws on the processor alone. */
export function openBrowser(path: string, { frameLimit }: { frameLimit: boolean }): Promise<Browser> {
  return chromium.launch({ executablePath: programOf(path), args: [...FLAGS, ...(frameLimit ? [] : NO_FRAME_LIMIT)] })
}

/** The memory that the scripts, their typed arrays and the elements of a page hold after a collection, MB. */
export async function readHeap(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await tools.send('Runtime.getHeapUsage')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / MEGABYTE
}

async function lendTools(page: Page, context: BrowserContext, pictures: string | undefined): Promise<void> {
  const tools = await context.newCDPSession(page)
  await page.exposeFunction('readHeap', async () => ({ held: await readHeap(tools) }))
  await page.exposeFunction('movePointer', (x: number, y: number) =>
    tools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }).then(() => undefined),
  )
  await page.exposeFunction('takePicture', async (name: string) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
  })
}

/**
 * Opens a page in a new renderer, without caches and compiled code, and passes it to `visit`. An error on the page
 * fails it.
 */
export async function withFreshPage<T>(
  browser: Browser,
  { address, pictures }: { address: string; pictures?: string | undefined },
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 1 })
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await lendTools(page, context, pictures)
    await page.goto(address)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    const result = await visit(page)
    if (complaints.length > 0) throw new Error(complaints.join('; '))
    return result
  } finally {
    await context.close()
  }
}
