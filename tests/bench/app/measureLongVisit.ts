import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { readCodeSize } from './readCodeSize'
import { CALM, slowDown, withPage } from './slowPage'

const MINUTE = 60_000
const BYTES_PER_MEGABYTE = 1_000_000
const SHARE = 0.75
/** An interaction that takes less is not told by the browser, ms. */
const LEAST_INTERACTION = 16
/** The screen at which the heap is read, and the visited ones, by their paths below a barn. */
const REST = '/instance/1001'
const SCREENS = [
  '',
  '/incidents',
  '/cameras',
  '/camera/camera-01',
  '/canvas',
  '/measurements',
  '/regions-overview',
  '/dead-animal-statistics',
  '/artifacts',
  '/quick-artifacts',
  '/frame-seek?cameraId=camera-01',
  '/regions',
  '/canvases',
  '/accounts',
  '/roles',
  '/audit',
  '/display-mode',
  '/network',
  '/system',
  '/logs',
].map((path) => REST + path)
const OTHER_SCREENS = ['/', '/sites', '/settings', '/plugins', '/logs']
const ALL_SCREENS = [...SCREENS, ...OTHER_SCREENS]

declare global {
  interface Window {
    /** The longest event of each interaction since they were read last, ms. */
    interactions?: Map<number, number>
  }
}

/** Notes how long each interaction takes until it is painted. Runs in the page. */
function watchInteractions(least: number): void {
  const interactions = new Map<number, number>()
  window.interactions = interactions
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: least, buffered: true } as PerformanceObserverInit)
}

/** The durations of the interactions since the last call, ms. Runs in the page. */
function takeInteractions(): number[] {
  const durations = [...(window.interactions?.values() ?? [])]
  window.interactions?.clear()
  return durations
}

/** Goes to a screen as a link of the page does. Runs in the page. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** The user's work at every screen: searches, opens and closes, scrolls, uses keys, and clicks. */
async function workAtScreen(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cam', { delay: 60 })
  await page.keyboard.press('Escape')
  await page.mouse.move(720, 480)
  await page.mouse.wheel(0, 600)
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
  await page.mouse.click(720, 70)
  const search = page.locator('main input[type=search], main input[type=text]').first()
  if (await search.isVisible()) {
    await search.click()
    await page.keyboard.type('ab', { delay: 80 })
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
  }
  const tab = page.locator('main [role=tab]').last()
  if (await tab.isVisible()) await tab.click()
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, -600)
}

interface Heap {
  /** Everything that scripts hold, MB. */
  all: number
  /** Of it what is not compiled code, MB. */
  data: number
}

/** The heap of scripts at the screen of rest after everything that is unused was given back. */
async function readHeap(page: Page, tools: CDPSession): Promise<Heap> {
  await page.evaluate(goTo, REST)
  await page.waitForTimeout(CALM)
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  return { all: usedSize / BYTES_PER_MEGABYTE, data: (usedSize - (await readCodeSize(tools))) / BYTES_PER_MEGABYTE }
}

/**
 * Measures a visit of that many minutes with the processor four times slower: the time until the next paint of the
 * slowest interaction of each screen (`inp`) and of all interactions that the browser reports, and the growth of the
 * heap since its first minute: whole (`heapGrowth`), and without compiled code (`dataGrowth`), which the browser makes
 * of frequent code, and drops when memory is short. Before, every screen was shown once, so that its code is loaded.
 */
export function measureLongVisit(minutes: number) {
  return (browser: Browser, { origin }: Fleet, state: StorageState): Promise<Figures> =>
    withPage(browser, state, async (page) => {
      const tools = await page.context().newCDPSession(page)
      await page.addInitScript(watchInteractions, LEAST_INTERACTION)
      await page.goto(origin + REST)
      await page.getByRole('main').waitFor()
      for (const path of ALL_SCREENS) {
        await page.evaluate(goTo, path)
        await page.waitForTimeout(CALM)
      }
      await slowDown(page)
      const startedAt = Date.now()
      const isOver = (time: number) => Date.now() - startedAt >= time
      const paints: number[] = []
      const all: number[] = []
      let before: Heap | undefined
      await page.evaluate(takeInteractions)
      for (let seen = 0; !isOver(minutes * MINUTE); seen++) {
        await page.evaluate(goTo, ALL_SCREENS[seen % ALL_SCREENS.length] ?? REST)
        await page.waitForTimeout(CALM / 2)
        await workAtScreen(page)
        const durations = await page.evaluate(takeInteractions)
        all.push(...durations)
        paints.push(Math.max(LEAST_INTERACTION, ...durations))
        if (!before && isOver(MINUTE)) before = await readHeap(page, tools)
      }
      const after = await readHeap(page, tools)
      const worst = Math.max(...paints)
      return {
        inp: quantile(paints, SHARE),
        interaction: quantile(all, SHARE),
        worst,
        heap: after.all,
        heapGrowth: after.all / (before?.all ?? NaN),
        dataGrowth: after.data / (before?.data ?? NaN),
      }
    })
}
