import type { Page } from '@playwright/test'
import type { Figures } from '../measure/bridge'
import { median, p95 } from '../measure/statistics'

/** The dragged element, and its handle. */
export interface Dragged {
  item: string
  handle: string
}

/** Steps of a slow drag, and how far each goes, CSS px. */
const STEPS = 150
const STRIDE = 4
/** Fewer measured frames than this tell nothing. */
const ENOUGH = 40

interface DragPage {
  dragFrames: number[]
}

/**
 * Notes how long each frame takes in which the pointer has moved: from the start of the frame, which handles the move
 * and draws what follows from it, to the start of the next.
 */
function watchFrames(): void {
  const frames: number[] = []
  let moved = false
  let counted = false
  let before = 0
  addEventListener(
    'pointermove',
    () => {
      moved = true
    },
    { capture: true },
  )
  const look = (start: number) => {
    if (counted) frames.push(start - before)
    counted = moved
    moved = false
    before = start
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(window, { dragFrames: frames })
}

async function middleOf(page: Page, { item, handle }: Dragged): Promise<{ x: number; y: number }> {
  const grip = page.locator(item).first().locator(handle).last()
  await grip.waitFor()
  const box = await grip.boundingBox()
  if (!box) throw new Error(`${handle} of ${item} has no place on the page`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags the first item over the others and returns the duration of the frames meanwhile, in ms. */
export async function measureDrag(page: Page, dragged: Dragged): Promise<Figures> {
  const { x, y } = await middleOf(page, dragged)
  const place = () =>
    page
      .locator(dragged.item)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top)
  const before = await place()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(watchFrames)
  for (let i = 1; i <= STEPS; i++)
    await page.mouse.move(x + 120 * Math.sin(i / 20), y + Math.min(i, STEPS - i) * STRIDE)
  const frames = await page.evaluate(() => (window as unknown as DragPage).dragFrames)
  await page.mouse.move(x, y + 200)
  const after = await place()
  await page.mouse.up()
  if (after === before) throw new Error(`${dragged.item} did not move`)
  if (frames.length < ENOUGH) throw new Error(`only ${frames.length} frames of a drag were seen`)
  return { frame: median(frames), frameP95: p95(frames), frames: frames.length }
}
