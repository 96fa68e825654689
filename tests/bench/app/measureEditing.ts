import type { Browser } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { BENCH_LAYOUT, WIDGETS } from './benchLayout'
import { openContext, type StorageState } from './firstContent'
import { measureDrag } from './measureDrag'

/** Path of the editor of a large dashboard. */
const EDITOR_PATH = `/instance/1001/dashboard/${BENCH_LAYOUT}?edit`
/** CSS selectors of a widget in the editor and of the grip that it is dragged by. */
const WIDGET_SELECTORS = { item: '.react-grid-item', handle: '[data-drag-handle]' }
/** Time within which all widgets are on the page and those in view have loaded, in ms. */
const LOAD_TIMEOUT = 30_000

/** Whether no widget in the viewport is loading. Runs in the page. */
function areVisibleWidgetsLoaded(): boolean {
  const loading = [...document.querySelectorAll('[data-view-state=loading]')]
  return loading.every((widget) => {
    const { top, bottom } = widget.getBoundingClientRect()
    return bottom < 0 || top > innerHeight
  })
}

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
    await page.waitForFunction(areVisibleWidgetsLoaded, undefined, { timeout: LOAD_TIMEOUT })
    return await measureDrag(page, WIDGET_SELECTORS)
  } finally {
    await context.close()
  }
}
