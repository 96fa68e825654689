import type { Browser, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { median } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { signInToBarn } from './signInToBarn'
import { CALM, withPage } from './slowPage'

/** The first visit loads the player; the cameras of the others have not been watched before. */
const VISITS = 6
/** A camera that was not seen within this time, ms, may be offline. */
const SEEN = 60_000
/** Time between two visits, after which the previous stream has ended, ms. */
const REST = 2_500

interface Shown {
  poster: number
  moving: number
}

/** Goes to a live page as a link does, and resolves once its video moves: ms from the press. Runs in the page. */
function openLive(path: string): Promise<Shown> {
  const start = performance.now()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  /** The width of a canvas on which nothing was drawn. */
  const empty = document.createElement('canvas').width
  let poster: number | null = null
  return new Promise((resolve) => {
    const look = () => {
      if (location.pathname !== path) return
      const passed = performance.now() - start
      const picture = document.querySelector<HTMLCanvasElement>('main canvas[role=img]')
      if (picture && picture.width !== empty) poster ??= passed
      const video = document.querySelector('video')
      const isShown = video !== null && getComputedStyle(video).visibility === 'visible' && video.currentTime > 0
      if (isShown) return resolve({ poster: poster ?? passed, moving: passed })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** The ids of cameras that give pictures. */
async function onlineCameras(fleet: Fleet): Promise<string[]> {
  const call = await signInToBarn(fleet)
  const condition = { key: 'lastSeenOnline', operator: '>', value: Date.now() - SEEN }
  const { result } = await call('POST', '/api/cameras/query', { query: [condition], limit: VISITS + 1 })
  return (result as { cameraId: string }[]).map(({ cameraId }) => cameraId)
}

async function visit(page: Page, camera: string): Promise<Shown> {
  const shown = await page.evaluate(openLive, `/instance/1001/live/${camera}`)
  await page.evaluate(() => history.back())
  await page.locator('video').waitFor({ state: 'detached' })
  await page.waitForTimeout(REST)
  return shown
}

/** Measures how soon the live page of a camera shows a picture, and a moving one. */
export function measureStream(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await page.goto(`${fleet.origin}/instance/1001`)
    await page.locator('main section[data-view-state]').first().waitFor()
    await page.waitForTimeout(CALM)
    const shown: Shown[] = []
    for (const camera of await onlineCameras(fleet)) shown.push(await visit(page, camera))
    const others = shown.slice(1)
    return { poster: median(others.map(({ poster }) => poster)), moving: median(others.map(({ moving }) => moving)) }
  })
}
