import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { addPlugin, createPluginsFolder, frameOf, layoutOfTiles } from './framedWidgets'
import { follow, widget } from './page'

/** A report has all that widgets in frames have, as it has of those in the page. */

const folder = createPluginsFolder()
addPlugin(folder, 'neighbour', 'neighbour.js')
addPlugin(folder, 'long', 'long.js')

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Waits until a report is ready, and shows that the long list in it has nothing left to scroll. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('[data-report-ready]')).toBeVisible()
  // While a report is laid out, a frame can be made anew.
  await expect(async () => {
    const list = (await frameOf(page, 'long')).locator('.bw-widget')
    const sizes = await list.evaluate((element) => [
      element.scrollHeight > 1_000,
      element.scrollHeight - element.clientHeight,
    ])
    expect(sizes).toEqual([true, 0])
  }).toPass()
  const row = (await frameOf(page, 'long')).getByRole('listitem').last()
  await expect(row).toHaveText('Row 60')
  const rowBox = await row.boundingBox()
  const tileBox = await widget(page, 'long').boundingBox()
  expect((rowBox?.y ?? NaN) + (rowBox?.height ?? NaN)).toBeLessThanOrEqual(
    (tileBox?.y ?? NaN) + (tileBox?.height ?? NaN),
  )
}

test('a list in a frame is whole on paper, on a dashboard and on the page of its widget', async ({ open }) => {
  const path = await saveLayout('printed', layoutOfTiles('Printed', [['neighbour'], ['long']]))
  const { page } = await open({ path: `${path}?print=` })
  await expectWhole(page)
  // What fits stays as it is.
  const neighbour = await frameOf(page, 'neighbour')
  await expect.poll(() => neighbour.evaluate(() => innerHeight)).toBeLessThan(200)
  await follow(page, '/instance/1001/widget/long.main?print=')
  await expectWhole(page)
})
