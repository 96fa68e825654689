import type { Browser } from 'playwright-core'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { BENCH_LAYOUT, WIDGETS } from './benchLayout'
import { openContext, type StorageState } from './firstContent'
import { measureDrag } from './measureDrag'

/** A dashboard while it is arranged. */
const EDITOR = `/instance/1001/dashboard/${BENCH_LAYOUT}?edit`
const DRAGGED = { item: '.react-grid-item', handle: '[data-drag-handle]' }
const PATIENCE = 15_000
/** What comes into view at first has loaded by then, ms. */
const CALM = 8_000

/** How long frames take while a widget of a large dashboard is dragged. */
export async function measureEditing(browser: Browser, { origin }: Fleet, state: StorageState): Promise<Figures> {
  const context = await openContext(browser, state)
  try {
    const page = await context.newPage()
    await page.goto(origin + EDITOR)
    await page.waitForFunction(
      ([item, count]) => document.querySelectorAll(item).length >= count,
      [DRAGGED.item, WIDGETS] as const,
      { timeout: PATIENCE },
    )
    await page.waitForTimeout(CALM)
    return await measureDrag(page, DRAGGED)
  } finally {
    await context.close()
  }
}
