import { expect, test } from 'vitest'
import { openBrowser } from './browser'

const browser = openBrowser()

/** Creates the database as clients up to version 1.0.70 did, with one setting in it. Runs in the page. */
function storeAsEarlierClient(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('barn-workbench')
    opening.onupgradeneeded = () => opening.result.createObjectStore('values')
    opening.onerror = () => reject(opening.error ?? new Error('the database was not created'))
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction('values', 'readwrite')
      writing.objectStore('values').put({ theme: { value: 'dark', at: 1, by: 'tab' } }, 'store/settings')
      writing.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })
}

test('reads the settings that an earlier client stored, and stores changes to them', async () => {
  const { page, context } = await browser.visit()
  await page.goto('/icon.svg')
  await page.evaluate(storeAsEarlierClient)
  await page.goto('/settings')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await page.getByText('Light', { exact: true }).click()
  await page.locator('html[data-mantine-color-scheme=light]').waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('html[data-mantine-color-scheme=light]').waitFor({ state: 'attached' })
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([
    'barn-workbench',
  ])
  await context.close()
})
