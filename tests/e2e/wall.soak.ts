import type { CDPSession, Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { widget } from './page'

useFleet()

/** Simulated hours, and the step by which the clock of the page advances, in min. */
const HOURS = 24
const STEP = 5
/** The share by which heap and elements may grow. */
const GROWTH = 0.05

/** The used heap in bytes after a collection of garbage, and the number of elements. */
async function measure(page: Page, devtools: CDPSession) {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return { heap: usedSize, elements: await page.locator('*').count() }
}

test('a wall that runs for a day needs no more at its end than at its start', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001?wall=', clock: 'manual' })
  const devtools = await page.context().newCDPSession(page)
  const pass = (minutes: number) => page.clock.runFor(minutes * 60_000)
  await pass(1)
  await widget(page, 'Dead animals').waitFor()
  // Everything has been loaded and shown once.
  for (let minute = 0; minute < 60; minute += STEP) await pass(STEP)
  const start = await measure(page, devtools)
  for (let minute = 0; minute < HOURS * 60; minute += STEP) await pass(STEP)
  const end = await measure(page, devtools)
  const line = ({ heap, elements }: typeof start) => `${(heap / 1_000_000).toFixed(1)} MB, ${elements} elements`
  process.stdout.write(`start: ${line(start)}\nend:   ${line(end)}\n`)
  expect(end.elements).toBeLessThanOrEqual(start.elements * (1 + GROWTH))
  expect(end.heap).toBeLessThanOrEqual(start.heap * (1 + GROWTH))
})
