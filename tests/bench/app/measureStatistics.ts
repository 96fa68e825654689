import type { Browser, Page } from '@playwright/test'
import { DAY } from '@barn-workbench/core/time'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { CALM, withPage } from './slowPage'

const PAGE = '/instance/1001/dead-animal-statistics'
const FIRST_DAY = 'input[type=date]'
/** The figure that leads to the animals that were found. */
const FOUND = 'a[href*="firstEventTimestamp"]'
/** The shortest time that is shown, and how many are shown one after the other, each a day longer. */
const FEWEST_DAYS = 28
const TIMES = 10
const SHARE = 0.75

/** Resolves once the figures of another time have been painted, ms from the next key. Runs in the page. */
function watchFigures(selector: string): void {
  const href = () => document.querySelector(selector)?.getAttribute('href')
  const before = href()
  window.answered = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const check = () => {
        if (href() === before) return void requestAnimationFrame(check)
        setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(check)
    }
    addEventListener('keydown', onKey, { once: true, capture: true })
  })
}

async function showDays(page: Page, days: number): Promise<number> {
  await page
    .locator(FIRST_DAY)
    .first()
    .fill(new Date(Date.now() - days * DAY).toISOString().slice(0, 10))
  await page.evaluate(watchFigures, FOUND)
  await page.locator(FIRST_DAY).first().press('Enter')
  return await page.evaluate(() => window.answered ?? NaN)
}

/** Measures how soon the statistics of four weeks, which have not been loaded before, are there. */
export function measureStatistics(browser: Browser, { origin }: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await page.goto(origin + PAGE)
    await page.locator(FOUND).first().waitFor()
    await page.waitForTimeout(CALM)
    const durations: number[] = []
    for (let index = 1; index <= TIMES; index++) durations.push(await showDays(page, FEWEST_DAYS + index))
    return { shown: quantile(durations, SHARE) }
  })
}
