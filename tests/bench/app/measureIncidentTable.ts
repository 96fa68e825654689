import type { Browser } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { median, p95 } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { openList } from './incidentList'
import { traceMainThread, workByFrame } from './mainThread'
import { MANY_INCIDENTS } from './manyIncidents'
import { CALM, slowDown, withPage } from './slowPage'

const TABLE = '[role="table"][aria-rowcount]'
/** All incidents except those that a list leaves out. */
const ROWS = 0.99 * MANY_INCIDENTS
const LOAD_TIMEOUT = 60_000
/** Frames of the scroll, and how far each goes, CSS px. */
const FRAMES = 300
const STRIDE = 60
const FRAME = 'scroll-frame'

/** Whether the table has all its rows. Runs in the page. */
function hasRows([table, rows]: readonly [string, number]): boolean {
  return Number(document.querySelector(table)?.getAttribute('aria-rowcount')) >= rows
}

interface Scroll {
  table: string
  frames: number
  stride: number
  mark: string
}

/** Scrolls the table by a number of px in each frame, and marks the frames. Runs in the page. */
function scroll({ table, frames, stride, mark }: Scroll): Promise<number> {
  const scroller = document.querySelector(table)?.parentElement
  return new Promise((resolve) => {
    let frame = 0
    const step = () => {
      performance.mark(mark)
      if (frame++ === frames) return resolve(scroller?.scrollTop ?? 0)
      scroller?.scrollBy(0, stride)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/**
 * Measures the work of the main thread in each frame while the table of all incidents that a device keeps is scrolled.
 */
export function measureIncidentTable(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    await openList(page, fleet, 'table')
    await page.waitForFunction(hasRows, [TABLE, ROWS] as const, { timeout: LOAD_TIMEOUT })
    await page.waitForTimeout(CALM)
    await slowDown(page)
    const trace = await traceMainThread(page, [FRAME], async () => {
      const top = await page.evaluate(scroll, { table: TABLE, frames: FRAMES, stride: STRIDE, mark: FRAME })
      if (top < FRAMES * STRIDE) throw new Error(`the table was scrolled by ${top} px only`)
    })
    const work = workByFrame(trace, FRAME)
    return { frame: median(work), frameP95: p95(work), frames: work.length }
  })
}
