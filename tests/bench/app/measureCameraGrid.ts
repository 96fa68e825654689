import type { Browser, Page, Route } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { CALM, withPage } from './slowPage'

/** A screen without pictures, and the link from it to the grid. */
const BEFORE = '/instance/1001/measurements'
const GRID_LINK = 'a[href$="/cameras"]'
const TILE_PICTURE = '[data-camera]'
const CAMERAS = 60
const VISITS = 4
const SHARE = 0.75
/** The grid has drawn what is in view within this time, ms. */
const DRAWN_WITHIN = 10_000
/** Separates the id of an existing camera from the number of its copy. */
const MARK = '_like_'

interface Row {
  cameraId: string
  name: string
}

/** Answers with sixty cameras instead of the existing ones. */
async function multiplyCameras(route: Route): Promise<void> {
  const response = await route.fetch()
  const { result } = (await response.json()) as { result: Row[] }
  const many = Array.from({ length: CAMERAS }, (_, index) => {
    const camera = result[index % result.length] as Row
    const cameraId = index < result.length ? camera.cameraId : `${camera.cameraId}${MARK}${index}`
    return { ...camera, cameraId, name: `${camera.name} ${index}` }
  })
  await route.fulfill({ response, json: { result: many } })
}

/**
 * Resolves to the times at which the first picture of a tile, and all pictures in view, have been drawn. Runs in the
 * page.
 */
function watchTiles({ link, tile, timeout }: { link: string; tile: string; timeout: number }): Promise<number[]> {
  return new Promise((resolve) => {
    const anchor = document.querySelector<HTMLElement>(link)
    const startedAt = performance.now()
    let first = NaN
    const check = () => {
      const inView = [...document.querySelectorAll(tile)].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const drawn = inView.filter((one) => one.parentElement?.querySelector('canvas') != null)
      const now = performance.now() - startedAt
      if (drawn.length > 0 && Number.isNaN(first)) first = now
      const isDone = inView.length > 0 && drawn.length === inView.length
      if (isDone || now > timeout) return void setTimeout(() => resolve([first, performance.now() - startedAt]))
      requestAnimationFrame(check)
    }
    anchor?.click()
    requestAnimationFrame(check)
  })
}

/** Counts the most requests to the barn that were in flight at once. */
export function countInFlight(page: Page, origin: string): () => number {
  let inFlight = 0
  let most = 0
  const isCall = (url: string) => url.startsWith(origin) && !url.includes('/events')
  page.on('request', (request) => {
    if (isCall(request.url()) && request.method() !== 'OPTIONS') most = Math.max(most, ++inFlight)
  })
  const end = (url: string) => {
    if (isCall(url)) inFlight--
  }
  page.on('requestfinished', (request) => end(request.url()))
  page.on('requestfailed', (request) => end(request.url()))
  return () => most
}

/**
 * Measures how soon the first pictures of a grid of sixty cameras are there after a click on its link, and how many
 * requests are in flight at most. The code is loaded, the pictures are not.
 */
export function measureCameraGrid(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await page.route('**/api/cameras/query', multiplyCameras)
    await page.route(`**/api/cameras/*${MARK}*/still*`, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(new RegExp(`${MARK}\\d+`), ''),
      }),
    )
    const mostInFlight = countInFlight(page, fleet.pigBarn)
    const firsts: number[] = []
    const alls: number[] = []
    for (let visit = 0; visit <= VISITS; visit++) {
      await page.goto(fleet.origin + BEFORE)
      await page.locator(GRID_LINK).first().waitFor()
      await page.waitForTimeout(CALM)
      const [first = NaN, all = NaN] = await page.evaluate(watchTiles, {
        link: GRID_LINK,
        tile: TILE_PICTURE,
        timeout: DRAWN_WITHIN,
      })
      // The first visit loads the code.
      if (visit === 0) continue
      firsts.push(first)
      alls.push(all)
    }
    return { first: quantile(firsts, SHARE), all: quantile(alls, SHARE), inFlight: mostInFlight() }
  })
}
