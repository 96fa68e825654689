import type { Browser, Page } from '@playwright/test'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import { readHeap } from '../runner/openBrowser'
import type { StorageState } from './firstContent'
import { installSeekWatch } from './seekInPage'
import { barnToken } from './signInToBarn'
import { CALM, withPage } from './slowPage'

const CAMERA = 'camera-01'
const SHARE = 0.75
/** Steps over pictures that are kept. */
const KEPT_STEPS = 20
const SCRUBBED = 40
const TYPED = 8
/** Steps of the sweep that is compared with a plain page. */
const SWEEP = 60
/** Steps over which memory has to be flat, after others that fill it. */
const WARM_STEPS = 1_000
const STEPS = 10_000

/** Opens the screen at a moment, ms since the epoch. */
async function openSeek(page: Page, { origin }: Fleet, moment: number): Promise<void> {
  await page.goto(`${origin}/instance/1001/frame-seek?cameraId=${CAMERA}&timestamp=${moment}`)
  await page.locator('figure canvas[role=img][data-time]').waitFor()
  await page.waitForTimeout(CALM)
}

/**
 * Steps back, forward and back over the same pictures; ms of each step over a picture that is kept. Runs in the page.
 */
async function stepOverKept({ steps, step }: { steps: number; step: number }): Promise<number[]> {
  const { seekWatch } = window
  let moment = seekWatch.moment()
  const times: number[] = []
  for (const [round, direction] of (['back', 'forward', 'back'] as const).entries()) {
    for (let i = 0; i < steps; i++) {
      moment += direction === 'back' ? -step : step
      const time = await seekWatch.presented(
        () => seekWatch.press(direction),
        () => moment,
      )
      if (round > 0) times.push(time)
    }
  }
  return times
}

/** Presses the time line at places that were not seen before; ms until each picture is presented. Runs in the page. */
async function scrub(count: number): Promise<number[]> {
  const { seekWatch } = window
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    // Leaps by the golden ratio never come to the same place.
    const share = 0.05 + 0.9 * ((i * 0.618034) % 1)
    times.push(await seekWatch.presented(() => seekWatch.pressLine(share), seekWatch.moment))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return times
}

/** Types times, ms since the epoch, and presses Enter; ms until each picture is presented. Runs in the page. */
async function typeTimes(moments: readonly number[]): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('input[enterkeyhint=go]')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const times: number[] = []
  for (const moment of moments) {
    const text = `-${Math.round((Date.now() - moment) / 60_000)}min`
    setValue?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
    const before = window.seekWatch.moment()
    times.push(
      await window.seekWatch.presented(
        () => input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
        () => (window.seekWatch.moment() === before ? NaN : window.seekWatch.moment()),
      ),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return times
}

/** Steps back, each time as soon as the picture is presented; ms of all steps. Runs in the page. */
async function sweep({ steps, step }: { steps: number; step: number }): Promise<number> {
  const { seekWatch } = window
  let moment = seekWatch.moment()
  const start = performance.now()
  for (let i = 0; i < steps; i++) {
    moment -= step
    await seekWatch.presented(
      () => seekWatch.press('back'),
      () => moment,
    )
  }
  return performance.now() - start
}

interface PlainSweep {
  addresses: readonly string[]
  token: string
}

/** Fetches the same pictures and shows each in an `<img>` before the next; ms of all. Runs in the page. */
async function sweepPlainly({ addresses, token }: PlainSweep): Promise<number> {
  const image = document.body.appendChild(document.createElement('img'))
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const start = performance.now()
  for (const address of addresses) {
    await nextFrame()
    const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
    image.src = URL.createObjectURL(await response.blob())
    await image.decode()
    await nextFrame()
    // The task after a frame: by then the picture has been painted.
    await new Promise((resolve) => setTimeout(resolve))
  }
  image.remove()
  return performance.now() - start
}

/** Steps to and fro without waiting for pictures. Runs in the page. */
async function stepOften(steps: number): Promise<void> {
  for (let i = 0; i < steps; i++) {
    window.seekWatch.press(i % 80 < 40 ? 'back' : 'forward')
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Runs a measurement on the open screen, at a new moment, whose pictures are not cached. */
async function onSeek<T>(browser: Browser, state: StorageState, use: (page: Page) => Promise<T>): Promise<T> {
  return await withPage(browser, state, async (page) => {
    await page.addInitScript(installSeekWatch)
    return await use(page)
  })
}

/**
 * Measures from a press to the presented picture: steps over kept pictures, presses on the time line where no picture
 * is kept, typed times, a sweep of sixty steps in all; and the growth of memory over many steps.
 */
export function measureFrameSeek(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return onSeek(browser, state, async (page) => {
    const now = Date.now()
    await openSeek(page, fleet, now - 2 * HOUR)
    const kept = await page.evaluate(stepOverKept, { steps: KEPT_STEPS, step: HOUR })
    await openSeek(page, fleet, now - 2 * HOUR)
    const scrubbed = await page.evaluate(scrub, SCRUBBED)
    const moments = Array.from({ length: TYPED }, (_, index) => now - DAY - index * 37 * 60_000)
    const typed = await page.evaluate(typeTimes, moments)
    await openSeek(page, fleet, now - HOUR)
    const swept = await page.evaluate(sweep, { steps: SWEEP, step: HOUR })
    await page.evaluate(stepOften, WARM_STEPS)
    const tools = await page.context().newCDPSession(page)
    const before = await readHeap(tools)
    await page.evaluate(stepOften, STEPS)
    await page.waitForTimeout(CALM)
    const growth = Math.max(0, (await readHeap(tools)) - before)
    return {
      kept: quantile(kept, SHARE),
      scrub: quantile(scrubbed, SHARE),
      typed: quantile(typed, SHARE),
      sweep: swept,
      growth,
    }
  })
}

/** Measures the same sweep on a page that fetches each picture and shows it in an `<img>`. */
export function measurePlainSweep(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return onSeek(browser, state, async (page) => {
    const token = await barnToken(fleet)
    const now = Date.now()
    await openSeek(page, fleet, now - HOUR)
    const addresses = Array.from(
      { length: SWEEP },
      (_, index) => `${fleet.pigBarn}/api/recordings/frame/${CAMERA}/${now - (index + 2) * HOUR - 1}?resizeY=150`,
    )
    return { sweep: await page.evaluate(sweepPlainly, { addresses, token }) }
  })
}
