import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { settled } from './page'

useFleet()

const LIST = '/instance/1001/artifacts'

/** The links of a list to artifacts of a type. */
const ofType = (page: Page, type: string) => page.getByRole('link', { name: new RegExp(`^${type} ·`) })

/** The bytes that the browser has saved. */
async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path())
}

/** Saves by a button, and waits for the file. */
async function saveBy(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return download
}

test('from the list to a heat map, whose bytes are saved as they are in the barn', async ({ open }) => {
  const { page, complaints } = await open({ username: 'viewer', path: LIST })
  await ofType(page, 'Heat map').first().waitFor()
  await expect(page).toBeAccessible()
  await page.getByText('Grid', { exact: true }).click()
  await settled(page)
  await expect(page).toBeAccessible()
  await ofType(page, 'Heat map').first().click()
  await page.getByRole('img', { name: /^Heat map/ }).waitFor()
  await expect(page).toBeAccessible()
  const download = await saveBy(page, 'Download and save')
  const md5 = await page.locator('dt:has-text("MD5") + dd').textContent()
  expect(
    createHash('md5')
      .update(await bytesOf(download))
      .digest('hex'),
  ).toBe(md5)
  expect(download.suggestedFilename()).toMatch(/heatmap\.png$/)
  await page.getByRole('button', { name: 'Fullscreen' }).waitFor()
  expect(complaints).toEqual([])
})

test('several are saved as one ZIP file, and two are compared by keys', async ({ open }) => {
  const { page, complaints } = await open({ username: 'viewer', path: LIST })
  await ofType(page, 'Heat map').first().waitFor()
  await page.getByRole('button', { name: 'Choose several' }).click()
  await page
    .getByRole('checkbox', { name: /^Choose Heat map/ })
    .first()
    .check()
  await page
    .getByRole('checkbox', { name: /^Choose Long exposure ·/ })
    .first()
    .check()
  const zip = await bytesOf(await saveBy(page, 'Save as ZIP'))
  await page.getByText('2 artifacts are in the ZIP file.').waitFor()
  expect(zip.toString('latin1').match(/PK\x01\x02/g)).toHaveLength(2)
  await page.getByRole('button', { name: 'Compare with …' }).click()
  const divider = page.getByRole('slider', { name: 'Divider between the pictures' })
  await divider.press('End')
  await expect(divider).toHaveAttribute('aria-valuenow', '100')
  await page.getByRole('img', { name: /^Long exposure/ }).waitFor({ state: 'attached' })
  await expect(page).toBeAccessible()
  expect(complaints).toEqual([])
})

test('quick artifacts and the page of one work on a phone', async ({ open }) => {
  const { page, complaints } = await open({
    width: 'phone',
    username: 'viewer',
    path: '/instance/1001/quick-artifacts',
  })
  for (const box of await page.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await ofType(page, 'Heat map').first().waitFor()
  await expect(page).toBeAccessible()
  await ofType(page, 'Heat map').first().click()
  await page.getByRole('img', { name: /^Heat map/ }).waitFor()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
  await expect(page).toBeAccessible()
  expect(complaints).toEqual([])
})

test('the plan shows the latest heat maps with their times, and leads to them', async ({ open }) => {
  const { page, complaints } = await open({ username: 'viewer', path: '/instance/1001/canvas?elementProvider=heatmap' })
  const tile = page.getByRole('option', { name: /· (\d\d:\d\d|.+, \d\d:\d\d)$/ }).first()
  await tile.waitFor({ state: 'attached' })
  await tile.press('Enter')
  await page.getByRole('img', { name: /^Heat map/ }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/artifact\//)
  expect(complaints).toEqual([])
})
