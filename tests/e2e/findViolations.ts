import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Finishes every running transition of a colour. Endless animations, such as a spinner, go on. */
async function endTransitions(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const changes = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    // A change begins its transition with the next frame, and the end of one may start another further in.
    do {
      for (const change of changes()) change.finish()
      await nextFrame()
      await nextFrame()
    } while (changes().length > 0)
  })
}

/** What a whole page has to have. A frame is a part of one. */
const NOT_IN_FRAMES: NonNullable<RunOptions['rules']> = {
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
  region: { enabled: false },
}

/**
 * The accessibility violations of a page or of a frame in it, by one rule or by all, each with some of its places and
 * the message of the first.
 */
export async function findViolations(page: Page | Frame, rule?: string): Promise<string[]> {
  // A document keeps it while screens change.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await endTransitions(page)
  const { violations } = await page.evaluate(
    async (options) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    {
      resultTypes: ['violations'],
      preload: false,
      ...(rule && { runOnly: [rule] }),
      ...('parentFrame' in page && { rules: NOT_IN_FRAMES }),
    } satisfies RunOptions,
  )
  return violations.map(({ id, nodes }) => {
    const targets = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id} at ${targets.join(', ')}: ${nodes[0]?.failureSummary ?? ''}`
  })
}
