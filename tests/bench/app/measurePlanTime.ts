import type { Browser, Page } from '@playwright/test'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { installPlanWatch } from './planInPage'
import { CALM, withPage } from './slowPage'

/** Minimum number of the twelve tiles with pictures: a camera may be closed or out of order. */
const LEAST_TILES = 10
const STEPS = 8
const SHARE = 0.75
/** Time between two steps, so that the pictures can be seen, ms. */
const LOOK = 700
/** The group of the time's controls. */
const TIME = '[role=group][aria-label="Time of the pictures"]'
const BACK = `${TIME} button[aria-label^="Back by"]`
const PLAY = `${TIME} button[aria-label="Play"]`
const SPEED = `${TIME} select[aria-label="Speed"]`

/** Opens the plan of all cameras at a moment, ms since the epoch. */
async function openPlan(page: Page, { origin }: Fleet, moment: number): Promise<void> {
  await page.goto(`${origin}/instance/1001/canvas?timestamp=${moment}`)
  await page.locator(BACK).waitFor()
  await page.waitForTimeout(CALM)
}

interface Steps {
  back: string
  tiles: number
  steps: number
  look: number
}

/** Steps back; ms until the first new picture and all of them are presented, of each step. Runs in the page. */
async function stepBack({ back, tiles, steps, look }: Steps): Promise<{ first: number; all: number }[]> {
  const taken: { first: number; all: number }[] = []
  for (let i = 0; i < steps; i++) {
    taken.push(await window.planWatch.newPictures(() => window.planWatch.press(back), tiles))
    await new Promise((resolve) => setTimeout(resolve, look))
  }
  return taken
}

/**
 * Measures a step in time of a plan with twelve tiles, from the press to the first new picture and to all of them; and
 * the time between two steps while it plays two a second over pictures that are kept, until each tile of each step was
 * drawn.
 */
export function measurePlanTime(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await page.addInitScript(installPlanWatch)
    await openPlan(page, fleet, Math.floor((Date.now() - DAY) / MINUTE) * MINUTE)
    const tiles = await page.evaluate(
      (back) => window.planWatch.countPictures(() => window.planWatch.press(back)),
      BACK,
    )
    if (tiles < LEAST_TILES) throw new Error(`Only ${tiles} tiles have pictures.`)
    const options = { back: BACK, tiles, steps: STEPS, look: LOOK }
    const taken = await page.evaluate(stepBack, options)
    await page.locator(SPEED).selectOption('2')
    const played = await page.evaluate(
      ({ play, count }) => window.planWatch.newPictures(() => window.planWatch.press(play), count),
      { play: PLAY, count: tiles * STEPS },
    )
    return {
      first: quantile(
        taken.map(({ first }) => first),
        SHARE,
      ),
      all: quantile(
        taken.map(({ all }) => all),
        SHARE,
      ),
      playedStep: played.all / STEPS,
    }
  })
}
