import type { CDPSession, Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { widget } from './page'

useFleet()

/** Simulated hours. */
const HOURS = Number(process.env['SOAK'])
/** A step in s: the clock of the page leaps, and then runs for some time. */
const STEP = { leap: 270, run: 30 }
const STEPS_PER_HOUR = 3_600 / (STEP.leap + STEP.run)
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
  const pass = async (hours: number) => {
    for (let step = 0; step < hours * STEPS_PER_HOUR; step++) {
      await page.clock.fastForward(STEP.leap * 1_000)
      await page.clock.runFor(STEP.run * 1_000)
    }
  }
  await page.clock.runFor(60_000)
  await widget(page, 'Dead animals').waitFor()
  // Everything has been loaded and shown once.
  await pass(1)
  const start = await measure(page, devtools)
  await pass(HOURS)
  const end = await measure(page, devtools)
  const line = ({ heap, elements }: typeof start) => `${(heap / 1_000_000).toFixed(1)} MB, ${elements} elements`
  process.stdout.write(`start: ${line(start)}\nend:   ${line(end)}\n`)
  // A wall that shows a notice instead of its screen at the end has fewer elements, which is no success.
  expect(end.elements).toBeGreaterThan(start.elements / 2)
  expect(end.elements).toBeLessThanOrEqual(start.elements * (1 + GROWTH))
  expect(end.heap).toBeLessThanOrEqual(start.heap * (1 + GROWTH))
})
