import type { Browser, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { LIST, openList, SEARCH } from './incidentList'
import { CALM, slowDown, withPage } from './slowPage'

/** The typed texts; the last key of two of them is a mistake, which is searched in all words. */
const QUERIES = ['water', '12345', 'fan 19', 'animal 77', 'gate brokz', 'pens 9']
/** Keys after which other incidents are found; with fewer of them than this something is wrong. */
const ENOUGH = 12
/** Time between two keys, ms. */
const PAUSE = 300
/** A key that has not changed the rows within this time finds the same incidents as the one before, ms. */
const TIMEOUT = 5_000
/** Time within which the incidents are loaded, ms. */
const LOAD_TIMEOUT = 30_000
/** The share of keys that are as fast as the figure. */
const SHARE = 0.75

declare global {
  interface Window {
    changed?: Promise<number>
  }
}

/** Resolves once another content of the list has been painted, ms from the next key. Runs in the page. */
function watchRows(listSelector: string): void {
  const list = document.querySelector(listSelector)
  const before = list?.textContent
  window.changed = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const check = () => {
        if (list?.textContent === before) return void requestAnimationFrame(check)
        // The task after the frame: by then it has been painted.
        setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(check)
    }
    addEventListener('keydown', onKey, { once: true, capture: true })
  })
}

/** Presses a key, and returns the time until the found rows are on screen, ms; null if the rows do not change. */
async function press(page: Page, key: string, timeout = TIMEOUT): Promise<number | null> {
  await page.evaluate(watchRows, LIST)
  await page.keyboard.press(key)
  const duration = await page.evaluate(
    (time) => Promise.race([window.changed, new Promise<null>((resolve) => setTimeout(resolve, time, null))]),
    timeout,
  )
  await page.waitForTimeout(PAUSE)
  return duration ?? null
}

/** Types a query and removes it, and returns how soon each of its keys is answered, ms. */
async function type(page: Page, query: string): Promise<number[]> {
  const durations: number[] = []
  for (const key of query) {
    const duration = await press(page, key)
    if (duration !== null) durations.push(duration)
  }
  await press(page, 'Escape')
  return durations
}

/**
 * Measures how soon a key in the quick search shows the incidents that it finds, among all that are kept on a device.
 */
export function measureQuickSearch(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await openList(page, fleet, 'list')
    await page.locator(SEARCH).focus()
    // The first search waits for the incidents to be loaded.
    await press(page, 'w', LOAD_TIMEOUT)
    await press(page, 'Escape')
    await page.waitForTimeout(CALM)
    await slowDown(page)
    const durations: number[] = []
    for (const query of QUERIES) durations.push(...(await type(page, query)))
    if (durations.length < ENOUGH) throw new Error(`only ${durations.length} keys changed the rows`)
    return { key: quantile(durations, SHARE), slowestKey: Math.max(...durations), keys: durations.length }
  })
}
