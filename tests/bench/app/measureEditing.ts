import type { Browser } from 'playwright-core'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { BENCH_LAYOUT, WIDGETS } from './benchLayout'
import { openContext, type StorageState } from './firstContent'
import { measureDrag } from './measureDrag'

/** Path of the editor of a large dashboard. */
const EDITOR_PATH = `/instance/1001/dashboard/${BENCH_LAYOUT}?edit`
/** CSS selectors of a widget in the editor and of the grip that it is dragged by. */
const WIDGET_SELECTORS = { item: '.react-grid-item', handle: '[data-drag-handle]' }
/** Time within which all widgets are on the page, ms. */
const LOAD_TIMEOUT = 15_000
/** Time after which the widgets in view have loaded and the page is idle, ms. */
const SETTLE_TIME = 8_000

/** Measures how long frames take while a widget of a large dashboard is dragged. */
export async function measureEditing(browser: Browser, { origin }: Fleet, state: StorageState): Promise<Figures> {
  const context = await openContext(browser, state)
  try {
    const page = await context.newPage()
    await page.goto(origin + EDITOR_PATH)
    await page.waitForFunction(
      ([item, count]) => document.querySelectorAll(item).length >= count,
      [WIDGET_SELECTORS.item, WIDGETS] as const,
      { timeout: LOAD_TIMEOUT },
    )
    await page.waitForTimeout(SETTLE_TIME)
    return await measureDrag(page, WIDGET_SELECTORS)
  } finally {
    await context.close()
  }
}
