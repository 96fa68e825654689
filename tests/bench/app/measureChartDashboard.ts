import type { Browser, Page, Request } from '@playwright/test'
import { DATA_COLUMNS_TYPE } from '@barn-workbench/core/contract'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { barnToken, signInToBarn } from './signInToBarn'
import { CALM, withPage } from './slowPage'

const LAYOUT = 'bench-charts'
/** Charts of the dashboard: each of twelve cameras, pens or regions, over seven days in buckets of 20 minutes. */
const CHARTS = [
  ...['activity', 'speed', 'spatial-disparity', 'label-counts', 'weight-estimation', 'stationary-animals'],
  ...['dropped-frames', 'size', 'position', 'pens', 'front-back', 'left-right', 'barn-equipment', 'activity-areas'],
  ...['functional-areas', 'grid-score'],
]
const ACROSS = 4
const SIZE = { w: 6, h: 5 }
const MOVES = 80
const SHARE = 0.75
/** Distance of two moves of the pointer, in ms. */
const PAUSE = 40

declare global {
  interface Window {
    chartWatch: {
      /**
       * The time at which the first chart, and when all of them, were on the page, ms from the start of the navigation.
       */
      first?: number
      all?: number
      /** ms from each move of the pointer until all cursors were drawn. */
      moves: number[]
    }
  }
}

async function saveLayout(fleet: Fleet): Promise<void> {
  const call = await signInToBarn(fleet)
  const keys = CHARTS.map((name) => [name, { type: `measurements.${name}`, version: 1, settings: {} }])
  const places = CHARTS.map((name, i) => {
    return [name, { x: (i % ACROSS) * SIZE.w, y: Math.floor(i / ACROSS) * SIZE.h, ...SIZE }]
  })
  await call('PUT', `/api/workbench/layouts/${LAYOUT}`, {
    schema: 1,
    layoutId: LAYOUT,
    version: 0,
    title: 'Bench',
    roles: [],
    widgets: Object.fromEntries(keys),
    grids: { desk: Object.fromEntries(places) },
  })
}

/** Notes when charts are drawn, and how long their cursors take. Runs in the page. */
function watchCharts(count: number): void {
  const watch: Window['chartWatch'] = { moves: [] }
  window.chartWatch = watch
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
  const observer = new MutationObserver(() => {
    const drawn = document.querySelectorAll('[role=application] canvas').length
    if (drawn > 0 && watch.first === undefined) {
      watch.first = NaN
      afterPaint(() => (watch.first = performance.now()))
    }
    if (drawn < count) return
    observer.disconnect()
    afterPaint(() => (watch.all = performance.now()))
  })
  observer.observe(document, { subtree: true, childList: true })
  addEventListener('pointermove', ({ timeStamp }) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => watch.moves.push(performance.now() - timeStamp)
    requestAnimationFrame(() => port2.postMessage(null))
  })
}

async function open(page: Page, { origin }: Fleet): Promise<void> {
  await page.goto(`${origin}/instance/1001/dashboard/${LAYOUT}`)
  await page.waitForFunction(() => window.chartWatch?.all !== undefined)
}

/** Moves the pointer over the first chart, so that all of them move their cursors. */
async function measureCursor(page: Page): Promise<number> {
  const box = await page.locator('[role=application]').first().boundingBox()
  if (!box) throw new Error('No chart is on the page.')
  for (let i = 0; i < MOVES; i++) {
    await page.mouse.move(box.x + 50 + ((box.width - 60) * i) / MOVES, box.y + box.height / 2)
    await page.waitForTimeout(PAUSE)
  }
  return quantile(await page.evaluate(() => window.chartWatch.moves), SHARE)
}

/** Bytes of the bodies in columns, as a share of the same requests in rows. */
async function shareOfRows(fleet: Fleet, requests: readonly Request[]): Promise<number> {
  const token = await barnToken(fleet)
  const bytesOf = async (request: Request, accept: string) => {
    const { pathname } = new URL(request.url())
    const headers = { 'Content-Type': 'application/json', Accept: accept, Authorization: `Bearer ${token}` }
    const body = request.postData() ?? ''
    const response = await fetch(fleet.pigBarn + pathname, { method: 'POST', headers, body })
    return (await response.arrayBuffer()).byteLength
  }
  let [columns, rows] = [0, 0]
  for (const request of requests) {
    columns += await bytesOf(request, DATA_COLUMNS_TYPE)
    rows += await bytesOf(request, 'application/json')
  }
  return columns / rows
}

/**
 * Measures a dashboard of sixteen charts at a second visit: when the first of them and all are painted, how long a move
 * of the cursor takes on all of them, and the bytes of their requests compared with rows in JSON.
 */
export async function measureChartDashboard(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  await saveLayout(fleet)
  return await withPage(browser, state, async (page) => {
    await page.addInitScript(watchCharts, CHARTS.length)
    const requests: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/data/') && request.method() === 'POST') requests.push(request)
    })
    await open(page, fleet)
    await page.waitForTimeout(CALM)
    const asked = [...requests]
    await open(page, fleet)
    const { first = NaN, all = NaN } = await page.evaluate(() => window.chartWatch)
    await page.waitForTimeout(CALM)
    const cursor = await measureCursor(page)
    return { first, all, cursor, wire: await shareOfRows(fleet, asked) }
  })
}
