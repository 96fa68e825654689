import { mkdirSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import type { Figures } from '../measure/bridge'
import { planDrawing, type Planned } from './drawingPlan'
import type { SampleKeeper } from './keepSamples'
import { openBrowser, withFreshPage } from './openBrowser'
import type { BenchOptions } from './options'
import { servePages } from './servePages'

type Measures = Record<Planned['suite'], (plan: Planned['plan']) => Promise<Figures>>

/** Measures charts and floor plans: a fresh renderer for each sample, a fresh browser for each repetition. */
export async function measureDrawing(
  keeper: SampleKeeper,
  options: BenchOptions & { pages: string; chromium: string },
): Promise<void> {
  const planned = planDrawing(options)
  if (planned.length === 0) return
  const { pictures } = options
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
  const server = await servePages(options.pages)
  let browser: Browser | undefined
  let repetition = -1
  for (const { suite, plan, ...rest } of planned) {
    if (!browser || rest.repetition !== repetition) {
      await browser?.close()
      browser = await openBrowser(options.chromium, { frameLimit: false })
      repetition = rest.repetition
    }
    const fresh = browser
    await keeper.take({ suite, case: plan.case, candidate: plan.candidate, ...rest }, () =>
      withFreshPage(fresh, { address: server.origin, pictures }, (page) =>
        page.evaluate(([name, what]) => (window as unknown as { measure: Measures }).measure[name](what), [
          suite,
          plan,
        ] as const),
      ),
    )
  }
  await browser?.close()
  server.close()
}
