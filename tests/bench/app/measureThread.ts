import type { Browser, Page } from '@playwright/test'
import type { Fleet } from '../../fleet/startFleet'
import type { Figures } from '../measure/bridge'
import { p95, quantile } from '../measure/statistics'
import type { StorageState } from './firstContent'
import { traceMainThread, workByFrame } from './mainThread'
import { signInToBarn } from './signInToBarn'
import { CALM, withPage } from './slowPage'

/** Comments of the incident. */
const COMMENTS = 500
const COMMENT = '[data-comment-id]'
/** Openings of the thread. The given share of them is as fast as the figure. */
const VISITS = 5
const SHARE = 0.75
/** Frames of the scroll, and how far each goes, CSS px. */
const FRAMES = 200
const STRIDE = 60
const FRAME = 'scroll-frame'
const EDITOR = '.ProseMirror'

declare global {
  interface Window {
    /** From the answer with the comments to their first picture, ms. */
    threadPainted?: Promise<number>
  }
}

/** Notes when the comments are painted first. Runs in the page. */
function watchThread(selector: string): void {
  // The browser notes a limited number of them.
  performance.clearResourceTimings()
  window.threadPainted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => {
          const answers = performance
            .getEntriesByType('resource')
            .filter(({ name }) => /incidentComments\/query/.test(name))
          const last = answers.at(-1) as PerformanceResourceTiming | undefined
          resolve(performance.now() - (last?.responseEnd ?? NaN))
        }),
      )
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

/** Scrolls the thread's scroll area by a number of px in each frame, and marks the frames. Runs in the page. */
function scrollThread(given: { comment: string; frames: number; stride: number; mark: string }): Promise<number> {
  let scroller = document.querySelector(given.comment)?.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
  const target = scroller ?? document.documentElement
  return new Promise((resolve) => {
    let frame = 0
    const step = () => {
      performance.mark(given.mark)
      if (frame++ === given.frames) return resolve(target.scrollTop)
      target.scrollBy(0, given.stride)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}

/** An incident with its comments. */
async function writeThread(fleet: Fleet): Promise<string> {
  const call = await signInToBarn(fleet)
  const identifier = { componentType: 'barn', componentId: 'barn' }
  const payload = { title: 'Bench of a thread', type: 'technical' }
  const incidentData = { type: 'barnIntervention', trigger: 'issueDetected', identifier, payload }
  const { result } = (await call('POST', '/api/incidents', { incidentData })) as { result: { incidentId: string } }
  for (let number = 0; number < COMMENTS; number++)
    await call('POST', `/api/incidentComments/${result.incidentId}`, {
      incidentComment: { text: `Comment ${number}: the water line was looked at again.\nIt holds for now.` },
    })
  return result.incidentId
}

/** Opens the thread from the list, once that is calm. Returns how soon its comments are painted, ms. */
async function openThread(page: Page, { origin }: Fleet, incidentId: string): Promise<number> {
  await page.goto(`${origin}/instance/1001/incidents`)
  const row = page.locator(`a[data-incident-id="${incidentId}"]`)
  await row.waitFor()
  await page.waitForTimeout(CALM)
  await page.evaluate(watchThread, COMMENT)
  await row.click()
  return await page.evaluate(() => window.threadPainted ?? NaN)
}

/** Measures the time until the editor can be written in, in ms; after the first time its code is there. */
async function openEditor(page: Page): Promise<number> {
  await page.waitForTimeout(CALM)
  const field = page.locator('textarea').last()
  await field.scrollIntoViewIfNeeded()
  return await field.evaluate(async (element, editor) => {
    const start = performance.now()
    ;(element as HTMLElement).focus()
    while (!document.activeElement?.matches(editor)) await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }, EDITOR)
}

/**
 * Measures a thread of 500 comments: its first picture after the answer of the instance, the work of the frames of a
 * scroll, and how soon its editor can be written in after the first time.
 */
export function measureThread(browser: Browser, fleet: Fleet, state: StorageState): Promise<Figures> {
  return withPage(browser, state, async (page) => {
    const incidentId = await writeThread(fleet)
    const paints: number[] = []
    const editors: number[] = []
    for (let visit = 0; visit <= VISITS; visit++) {
      const painted = await openThread(page, fleet, incidentId)
      const editor = await openEditor(page)
      // The first visit loads the code.
      if (visit === 0) continue
      paints.push(painted)
      editors.push(editor)
    }
    const trace = await traceMainThread(page, [FRAME], async () => {
      await page.evaluate(scrollThread, { comment: COMMENT, frames: FRAMES, stride: -STRIDE, mark: FRAME })
    })
    const work = workByFrame(trace, FRAME)
    return {
      painted: quantile(paints, SHARE),
      editor: quantile(editors, SHARE),
      frameP95: p95(work),
      frames: work.length,
    }
  })
}
