import type { Browser, Locator, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { CALM, slowDown, withPage } from './slowPage'

/** The newest first, with closed ones: rows stay in their places after closing. The chosen incident is beside it. */
const LIST = `/instance/1001/incidents?closed=true&order=${encodeURIComponent(
  JSON.stringify([{ key: 'firstEventTimestamp', direction: 'desc' }]),
)}`
const ROW = '[data-incident-id]'
/** A row whose incident has a picture, as the next one has. */
const WITH_PICTURE_BEFORE_ANOTHER = `li:has(${ROW} img):has(+ li ${ROW} img) ${ROW}`
/** Keys of the decisions that are taken in turn: close and reopen. */
const DECISION_KEYS = ['e', 'r']
const PRESSES = 20
/**
 * Time before a press, ms: the write before is answered, a neighbour is loaded, and what a change of focus draws is
 * drawn.
 */
const PAUSE = 1_500
/** A key that has not been answered within this time does nothing, ms. */
const TIMEOUT = 10_000
/** The share of presses that are as fast as the figure. */
const SHARE = 0.75

declare global {
  interface Window {
    answered?: Promise<number>
  }
}

/**
 * Resolves once the row that has the focus has been painted with another state, ms from the next key. Runs in the page.
 */
function watchRow(rowSelector: string): void {
  window.answered = new Promise((resolve) => {
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const row = document.activeElement?.closest(rowSelector)
      const before = row?.textContent
      const check = () => {
        if (row?.textContent === before) return void requestAnimationFrame(check)
        // The task after the frame: by then it has been painted.
        setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(check)
    }
    addEventListener('keydown', onKey, { once: true, capture: true })
  })
}

/**
 * Resolves once another incident has been painted with its picture and its events, ms from the next key. Runs in the
 * page.
 */
function watchIncident(): void {
  window.answered = new Promise((resolve) => {
    const picture = () => document.querySelector('article canvas, article img')
    const onKey = ({ timeStamp }: KeyboardEvent) => {
      const before = picture()
      const check = () => {
        const now = picture()
        const hasEvents = document.querySelector('article ol li') !== null
        if (!now || now === before || !hasEvents) return void requestAnimationFrame(check)
        setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(check)
    }
    addEventListener('keydown', onKey, { once: true, capture: true })
  })
}

/** The id of the incident that a row shows. */
async function idOf(row: Locator): Promise<string> {
  return (await row.getAttribute('data-incident-id')) ?? ''
}

/** Resolves with how soon the key was answered, ms. Runs in the page. */
function waitForAnswer(timeout: number): Promise<number> {
  const tooLate = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the key did nothing')), timeout))
  return Promise.race([window.answered ?? NaN, tooLate])
}

/** Presses the keys in turn, each after `prepare`, and returns how soon they are answered on screen, ms. */
async function press(page: Page, keys: readonly string[], prepare: () => Promise<void>): Promise<number> {
  const durations: number[] = []
  for (let index = 0; index < PRESSES; index++) {
    await prepare()
    await page.waitForTimeout(PAUSE)
    await page.keyboard.press(keys[index % keys.length] ?? '')
    durations.push(await page.evaluate(waitForAnswer, TIMEOUT))
  }
  return quantile(durations, SHARE)
}

/**
 * Measures how soon a row shows what a key has decided about its incident, and how soon the next incident is there,
 * with picture and events.
 */
export function measureTriage(browser: Browser, { origin }: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await page.goto(origin + LIST)
    await page.locator(ROW).first().waitFor()
    await page.waitForTimeout(CALM)
    await slowDown(page)
    const decided = await idOf(page.locator(ROW).filter({ hasNotText: 'closed' }).first())
    const decision = await press(page, DECISION_KEYS, async () => {
      // Closing leads on to the next row.
      await page.locator(`[data-incident-id="${decided}"]`).focus()
      await page.evaluate(watchRow, ROW)
    })
    await page.locator(WITH_PICTURE_BEFORE_ANOTHER).first().click()
    await page.locator('article canvas, article img').first().waitFor()
    await page.waitForTimeout(CALM)
    const nextIncident = await press(page, ['j', 'k'], () => page.evaluate(watchIncident))
    return { decision, nextIncident }
  })
}
