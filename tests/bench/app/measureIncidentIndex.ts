import type { Browser, Page, Route } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import type { StorageState } from './firstContent'
import { LIST, openList, SEARCH } from './incidentList'
import { longestTask, traceMainThread } from './mainThread'
import { MANY_INCIDENTS } from './manyIncidents'
import { CALM, slowDown, withPage } from './slowPage'

/** Time within which the incidents are loaded, indexed and stored on the device, ms. */
const DONE = 8_000
const QUERY = '**/api/incidents/query'
const REQUESTED = 'incidents-requested'

/**
 * Holds the request for all incidents back, so that nothing but the index is measured. Resolves with a function that
 * lets the request go.
 */
async function holdRequest(page: Page): Promise<() => Promise<void>> {
  let hold: (route: Route) => void = () => undefined
  const held = new Promise<Route>((resolve) => {
    hold = resolve
  })
  await page.route(QUERY, async (route) => {
    const { limit } = route.request().postDataJSON() as { limit?: number }
    if (limit === MANY_INCIDENTS) hold(route)
    else await route.continue()
  })
  return async () => {
    const route = await held
    await page.evaluate((name) => void performance.mark(name), REQUESTED)
    await route.continue()
  }
}

/**
 * Resolves once the quick search does not wait any more and what it found has been painted; with the ms since the mark.
 * Runs in the page.
 */
function waitForResults([list, mark]: readonly [string, string]): Promise<number> {
  const isLoading = () => document.querySelector(`${list} .mantine-TextInput-section .mantine-Loader-root`) !== null
  return new Promise((resolve) => {
    const check = () => {
      if (isLoading()) return void requestAnimationFrame(check)
      setTimeout(() => resolve(performance.now() - (performance.getEntriesByName(mark)[0]?.startTime ?? NaN)))
    }
    check()
  })
}

/** Opens the list for the first time on a device, and gives it to `visit` before the incidents are requested. */
function withEmptyIndex(
  { browser, fleet, state }: { browser: Browser; fleet: Fleet; state: StorageState },
  visit: (page: Page, request: () => Promise<void>) => Promise<number>,
): Promise<number> {
  return withPage(browser, state, async (page) => {
    const request = await holdRequest(page)
    await openList(page, fleet, 'list')
    await page.waitForTimeout(CALM)
    await slowDown(page)
    return await visit(page, request)
  })
}

/**
 * Measures how long it takes to load and index all incidents that a device keeps, until something that was typed finds
 * them; and, on another visit without typing, the longest task of the main thread until they are also stored.
 */
export async function measureIncidentIndex(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  const at = { browser, fleet, state }
  const ready = await withEmptyIndex(at, async (page, request) => {
    await page.locator(SEARCH).fill('leaks')
    await request()
    return await page.evaluate(waitForResults, [LIST, REQUESTED] as const)
  })
  const longest = await withEmptyIndex(at, async (page, request) => {
    const trace = await traceMainThread(page, [REQUESTED], async () => {
      await request()
      await page.waitForTimeout(DONE)
    })
    return longestTask(trace, trace.marks.get(REQUESTED)?.[0] ?? NaN)
  })
  return { ready, longestTask: longest }
}
