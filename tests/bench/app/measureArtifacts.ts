import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { median } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { DOWNLOADS, DOWNLOADS_JOB, LARGE_JOB } from './manyArtifacts'
import { countInFlight } from './measureCameraGrid'
import { CALM, withPage } from './slowPage'

/** A screen without artifacts, and the link from it to their list. */
const BEFORE = '/instance/1001/measurements'
const LINK = 'a[href$="/artifacts"]'
const ROW = 'a[href*="/artifact/"]'
const VISITS = 4
/** Time between two looks at the heap, ms. */
const HEAP_PERIOD = 250
const SAVE_TIMEOUT = 180_000
const MILLISECONDS = 1_000
const MEGABYTE = 1_000_000

/** Follows the link; ms until the first row is on screen. Runs in the page. */
function watchList([link, row]: readonly [string, string]): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const check = () => {
      if (document.querySelector(row)) setTimeout(() => resolve(performance.now() - startedAt))
      else requestAnimationFrame(check)
    }
    document.querySelector<HTMLElement>(link)?.click()
    check()
  })
}

/**
 * Measures how soon the list of a thousand artifacts has its first page, after a click on its link. The code is loaded.
 */
export function measureArtifactList(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    const firsts: number[] = []
    for (let visit = 0; visit <= VISITS; visit++) {
      await page.goto(fleet.origin + BEFORE)
      await page.locator(LINK).first().waitFor()
      await page.waitForTimeout(CALM)
      const first = await page.evaluate(watchList, [LINK, ROW] as const)
      // The first visit loads the code.
      if (visit > 0) firsts.push(first)
    }
    return { first: median(firsts) }
  })
}

/** Opens the artifacts of one job. */
async function openJob(page: Page, { origin }: Fleet, jobName: string): Promise<void> {
  const filter = JSON.stringify([{ key: 'jobName', operator: '==', value: jobName }])
  await page.goto(`${origin}/instance/1001/artifacts?filter=${encodeURIComponent(filter)}`)
  await page.locator(ROW).first().waitFor()
  await page.waitForTimeout(CALM)
}

/** The memory in use at a moment, MB: by scripts and their typed arrays, and by the browser itself. */
interface Heap {
  scripts: number
  browser: number
}

/**
 * Reads the heap after a collection. The calls are sent together, so that a busy page makes no garbage in between. The
 * browser's own memory is separate: a plain `fetch` of such a file, whose pieces are thrown away, takes as much of it.
 */
async function readHeaps(tools: CDPSession): Promise<Heap> {
  const [, , usage] = await Promise.all([
    tools.send('HeapProfiler.collectGarbage'),
    tools.send('HeapProfiler.collectGarbage'),
    tools.send('Runtime.getHeapUsage'),
  ])
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage
  return { scripts: (usedSize + backingStorageSize) / MEGABYTE, browser: embedderHeapUsedSize / MEGABYTE }
}

/** Watches the heap until `stop` is called, which resolves to the maximum of each value. */
function watchHeap(look: () => Promise<Heap>): () => Promise<Heap> {
  let isWatching = true
  const watched = (async () => {
    let most: Heap = { scripts: 0, browser: 0 }
    while (isWatching) {
      const { scripts, browser } = await look()
      most = { scripts: Math.max(most.scripts, scripts), browser: Math.max(most.browser, browser) }
      await new Promise((resolve) => setTimeout(resolve, HEAP_PERIOD))
    }
    return most
  })()
  return () => {
    isWatching = false
    return watched
  }
}

/**
 * Saves a file of 500 MB: the seconds that it takes, and the maximum growth of the heap. The browser's own file system
 * replaces the save dialog, which a headless browser does not have.
 */
export function measureArtifactSave(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await openJob(page, fleet, LARGE_JOB)
    await page.locator(ROW).first().click()
    const button = page.getByRole('button', { name: 'Download and save' })
    await button.waitFor()
    await page.waitForTimeout(CALM)
    const tools = await page.context().newCDPSession(page)
    const before = await readHeaps(tools)
    const mostHeap = watchHeap(() => readHeaps(tools))
    const startedAt = performance.now()
    await Promise.all([page.waitForEvent('download', { timeout: SAVE_TIMEOUT }), button.click()])
    const save = (performance.now() - startedAt) / MILLISECONDS
    const most = await mostHeap()
    return { heap: most.scripts - before.scripts, browser: most.browser - before.browser, save }
  })
}

/** Downloads ten files at once, and counts the most calls that are in flight meanwhile. */
export function measureArtifactDownloads(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    const mostInFlight = countInFlight(page, fleet.pigBarn)
    await openJob(page, fleet, DOWNLOADS_JOB)
    await page.locator('section[data-view-state] header').first().hover()
    await page.getByRole('button', { name: 'Download all' }).click()
    await page.getByText(`${DOWNLOADS} artifacts are downloaded.`).waitFor({ timeout: SAVE_TIMEOUT })
    return { inFlight: mostInFlight() }
  })
}
